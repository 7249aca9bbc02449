import { Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listMrrMovements, type MrrMovement } from '../../../../sdk/index.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { useCommonWords } from '../../kit/screen/words.ts'
import { client } from '../../kit/session/api.ts'
import { useMe } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import { useMonthName } from './month-name.ts'
import { useSubscriptionWords } from './words.ts'

export interface OpenedBar {
  month: string
  kind: MrrMovement['kind']
}

const LIMIT = 100

/** The movements that a bar is the sum of, newest first. */
export function MonthMovements({ month, kind, onClose }: OpenedBar & { onClose: () => void }) {
  const words = useSubscriptionWords()
  const shell = useCommonWords()
  const formats = useFormats()
  const monthName = useMonthName()
  const { organization } = useMe()
  const found = useQuery({
    queryKey: ['subscriptions', 'movements', month, kind],
    queryFn: () => listMrrMovements({ client, query: { month, kind, limit: LIMIT } }),
  })
  const moves = found.data?.data ?? []
  const total = found.data?.pagination.total ?? 0
  return (
    <Modal
      opened
      size="lg"
      closeButtonProps={{ 'aria-label': shell.close }}
      title={`${words.kinds[kind]}, ${monthName(month)}`}
      onClose={onClose}
    >
      {!found.data ? (
        <Unloaded query={found} />
      ) : moves.length === 0 ? (
        <Text c="dimmed">{words.noMovements}</Text>
      ) : (
        <DataTable
          label={words.movements}
          rows={moves}
          keyOf={move => move.id}
          columns={[
            { label: words.date, cell: move => formats.shortDate(move.occurred_on) },
            {
              label: words.customer,
              cell: move => (
                <>
                  <TextLink
                    to="/subscriptions/$subscriptionId"
                    params={{ subscriptionId: move.subscription_id }}
                  >
                    {move.customer_name ?? words.subscription}
                  </TextLink>
                  {move.note && (
                    <Text size="xs" c="dimmed">
                      {move.note}
                    </Text>
                  )}
                </>
              ),
            },
            {
              label: words.mrr,
              isNumber: true,
              cell: move => formats.money(move.delta_cents, organization.currency),
            },
          ]}
        />
      )}
      {total > moves.length && (
        <Text size="sm" c="dimmed" mt="sm">
          {formats.number(moves.length)} / {formats.number(total)}
        </Text>
      )}
    </Modal>
  )
}
