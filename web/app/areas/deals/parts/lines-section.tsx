import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Deal,
  type DealLines,
  getDealLines,
  putDealLines,
  updateDeal,
} from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { NumberText } from '../../../kit/form/numbers/number-text.tsx'
import { useNumbers } from '../../../kit/form/numbers/use-numbers.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { DataTable } from '../../../kit/record/data-table.tsx'
import { Section } from '../../../kit/record/record-page.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { DiscountPeriods } from '../../billing/shared/lines/discount-periods.tsx'
import {
  blankLine,
  type DiscountKind,
  isBlank,
  readDiscount,
  readPeriods,
  toDraftLine,
  toLineInput,
} from '../../billing/shared/lines/draft.ts'
import { LineEditor } from '../../billing/shared/lines/line-editor.tsx'
import { useDealWords } from '../words.ts'

/** What is sold, priced as on a quote; the deal is worth what it comes to. */
export function LinesSection({ deal }: { deal: Deal }) {
  const words = useDealWords()
  const formats = useFormats()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const path = { deal_id: deal.id }
  const lines = useQuery({
    queryKey: ['deal', deal.id, 'lines', deal.currency],
    queryFn: () => getDealLines({ client, path }),
  })
  const follow = useAct(() => updateDeal({ client, path, body: { amount_source: 'lines' } }), {
    stale: ['deal', 'deals'],
  })
  const all = lines.data?.data
  const money = (cents: number) => formats.money(cents, deal.currency)
  const isEmpty = !all || all.lines.length === 0
  if (!all || (isEmpty && !may('member'))) return null
  return (
    <Section
      title={words.lines}
      actions={
        may('member') && (
          <Button
            size="xs"
            variant="default"
            leftSection={isEmpty ? <IconPlus size={14} /> : <IconPencil size={14} />}
            onClick={() => setOpen(true)}
          >
            {isEmpty ? words.addLines : words.editLines}
          </Button>
        )
      }
    >
      {isEmpty ? (
        <Text size="sm" c="dimmed">
          {words.noLines}
        </Text>
      ) : (
        <Stack gap="xs">
          <DataTable
            label={words.lines}
            rows={all.lines}
            keyOf={line => line.id}
            isFaint={line => line.optional}
            columns={[
              {
                label: words.name,
                cell: line => (line.optional ? `${line.name} (${words.optional})` : line.name),
              },
              { label: words.quantity, isNumber: true, cell: line => formats.number(line.quantity) },
              {
                label: words.price,
                isNumber: true,
                isWide: true,
                cell: line => money(line.unit_price_cents),
              },
              {
                label: words.value,
                isNumber: true,
                cell: line => money(line.subtotal_cents - line.discount_cents),
              },
            ]}
          />
          <Group justify="flex-end" gap="md">
            {all.discount_cents > 0 && <Text size="sm">{words.discountOf(money(all.discount_cents))}</Text>}
            <Text size="sm" fw={600}>
              {words.net(money(all.net_cents))}
            </Text>
          </Group>
          {deal.amount_source === 'manual' && deal.amount_cents !== all.net_cents && (
            <Group gap="xs">
              <Text size="xs" c="dimmed">
                {words.amountByHand(money(deal.amount_cents))}
              </Text>
              {may('member') && (
                <Button size="compact-xs" variant="subtle" onClick={() => follow.mutate()}>
                  {words.followLines}
                </Button>
              )}
            </Group>
          )}
        </Stack>
      )}
      {isOpen && <LinesForm deal={deal} saved={all} onClose={() => setOpen(false)} />}
    </Section>
  )
}

interface LinesFormProps {
  deal: Deal
  saved: DealLines
  onClose: () => void
}

function LinesForm({ deal, saved, onClose }: LinesFormProps) {
  const words = useDealWords()
  const numbers = useNumbers()
  const queries = useQueryClient()
  const [start] = useState(() => ({
    lines:
      saved.lines.length > 0
        ? saved.lines.map(line => toDraftLine(line, deal.currency, numbers))
        : [blankLine()],
    kind: saved.order_discount_kind as DiscountKind,
    discount:
      saved.order_discount_kind === 'none'
        ? ''
        : saved.order_discount_kind === 'amount'
          ? numbers.amountText(saved.order_discount_value, deal.currency)
          : numbers.decimalText(saved.order_discount_value),
    periods: String(saved.order_discount_periods ?? ''),
  }))
  const draft = useDraft({ of: `deal/${deal.id}/lines`, saved: start })
  const [lines, setLines] = draft.part('lines')
  const [kind, setKind] = draft.part('kind')
  return (
    <FormModal
      draft={draft}
      isOpen
      size="xl"
      title={words.lines}
      submit={words.saveLines}
      onClose={onClose}
      onSubmit={() => {
        const { discount_kind, discount_value } = readDiscount(
          kind,
          draft.values.discount,
          deal.currency,
          numbers,
        )
        return putDealLines({
          client,
          path: { deal_id: deal.id },
          body: {
            lines: lines
              .filter(line => !isBlank(line))
              .map(line => toLineInput(line, deal.currency, numbers)),
            order_discount_kind: discount_kind,
            order_discount_value: discount_value,
            order_discount_periods: readPeriods(draft.values.periods, numbers),
          },
        })
      }}
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ['deal'] })
        void queries.invalidateQueries({ queryKey: ['deals'] })
        onClose()
      }}
    >
      <LineEditor lines={lines} currency={deal.currency} of="quote" onChange={setLines} />
      <Group gap="sm" align="flex-end">
        <Select
          label={words.discountOnAll}
          data={Object.entries(words.discountKinds).map(([value, label]) => ({ value, label }))}
          value={kind}
          allowDeselect={false}
          onChange={value => setKind(value as DiscountKind)}
        />
        {kind !== 'none' && (
          <NumberText
            label={words.discount}
            {...(kind === 'amount' ? { currency: deal.currency } : {})}
            {...draft.field('discount')}
          />
        )}
        {kind !== 'none' && lines.some(line => line.billing_interval !== 'one_time') && (
          <DiscountPeriods {...draft.field('periods')} />
        )}
      </Group>
    </FormModal>
  )
}
