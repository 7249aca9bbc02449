import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  deletePaymentMethod,
  listCustomerPaymentMethods,
  makePaymentMethodDefault,
  type PaymentMethod,
  setUpPaymentMethod,
} from '../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { CopyField } from '../../../kit/form/copy-field.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { DataTable } from '../../../kit/record/data-table.tsx'
import { Section } from '../../../kit/record/record-page.tsx'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useCollectingWords } from './words.ts'

const colors = { active: 'green', expired: 'orange', failed: 'red', revoked: 'gray' } as const

export const useMethods = (customerId: string | null) =>
  useQuery({
    queryKey: ['payment-methods', customerId],
    queryFn: () => listCustomerPaymentMethods({ client, path: { customer_id: customerId! } }),
    enabled: customerId !== null,
  })

/** What a customer may be charged by; with a link on which they add more. */
export function PaymentMethods({ customerId }: { customerId: string }) {
  const words = useCollectingWords()
  const may = useMay()
  const methods = useMethods(customerId).data?.data
  if (!methods) return null
  return (
    <Section title={words.methods} actions={may('member') && <AddMethod customerId={customerId} />}>
      {methods.length === 0 ? (
        <Text c="dimmed">{words.noMethods}</Text>
      ) : (
        <DataTable
          label={words.methods}
          rows={methods}
          keyOf={one => one.id}
          columns={[
            {
              label: words.method,
              cell: one => (
                <Group gap="xs">
                  {one.label}
                  {one.is_default && (
                    <Badge size="sm" variant="light">
                      {words.isDefault}
                    </Badge>
                  )}
                </Group>
              ),
            },
            {
              label: words.status,
              cell: one => (
                <Badge size="sm" variant="light" color={colors[one.state]}>
                  {words.states[one.state]}
                </Badge>
              ),
            },
            {
              label: words.date,
              isWide: true,
              cell: one => one.exp_year && words.expires(`${one.exp_month}/${one.exp_year}`),
            },
            {
              label: words.remove,
              isUnnamed: true,
              cell: one => may('member') && <MethodActions method={one} />,
            },
          ]}
        />
      )}
    </Section>
  )
}

function MethodActions({ method }: { method: PaymentMethod }) {
  const words = useCollectingWords()
  const stale = ['payment-methods', 'invoice', 'invoices']
  const path = { payment_method_id: method.id }
  const making = useAct(() => makePaymentMethodDefault({ client, path }), { stale })
  const removing = useAct(() => deletePaymentMethod({ client, path }), {
    stale,
    done: words.removed(method.label),
  })
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {!method.is_default && method.state === 'active' && (
        <Button size="compact-xs" variant="subtle" loading={making.isPending} onClick={() => making.mutate()}>
          {words.makeDefault}
        </Button>
      )}
      <ConfirmButton
        size="compact-xs"
        question={words.removeQuestion(method.label)}
        confirm={words.remove}
        label={`${words.remove}: ${method.label}`}
        onConfirm={() => removing.mutate()}
      >
        {words.remove}
      </ConfirmButton>
    </Group>
  )
}

/** A link is made for the customer: nobody types another's card. */
function AddMethod({ customerId }: { customerId: string }) {
  const words = useCollectingWords()
  const common = useCommonWords()
  const [url, setUrl] = useState<string | null>(null)
  const opening = useAct(() => setUpPaymentMethod({ client, path: { customer_id: customerId }, body: {} }), {
    onDone: answer => setUrl(answer.setup_url),
  })
  return (
    <>
      <Button size="xs" variant="default" loading={opening.isPending} onClick={() => opening.mutate()}>
        {words.add}
      </Button>
      <Modal
        closeButtonProps={{ 'aria-label': common.close }}
        opened={url !== null}
        title={words.add}
        onClose={() => setUrl(null)}
      >
        <Stack>
          <CopyField label={words.setupLink} value={url ?? ''} description={words.setupHint} />
          <Button component="a" variant="default" href={`mailto:?body=${encodeURIComponent(url ?? '')}`}>
            {words.mailLink}
          </Button>
        </Stack>
      </Modal>
    </>
  )
}
