import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { InvoiceLine, Note } from '../../../../sdk/index.ts'
import { useInvoiceFields, useQuoteFields } from '../../areas/billing/fields.tsx'
import { useBillingWords } from '../../areas/billing/words.ts'
import { useContractFields } from '../../areas/contracts/fields.tsx'
import { useCompanyFields, useContactFields, useTaskFields } from '../../areas/crm/shared/fields.ts'
import { useDealFields } from '../../areas/deals/fields.ts'
import { changeOf, type Field, readValue } from '../../kit/fields/field.ts'
import { ShownField } from '../../kit/fields/shown-field.tsx'
import type { Conflict } from '../../kit/form/conflicts/question.ts'
import { useFormats } from '../../kit/speech.tsx'
import css from './conflict-dialog.module.css'
import { useConflictWords } from './words.ts'

type Record = { [name: string]: unknown }

/** The fields of a kind of record, as addresses begin. */
function useFieldsOf(kind: string): readonly Field<Record>[] {
  const words = useConflictWords()
  const billing = useBillingWords()
  const kinds: { [kind: string]: unknown } = {
    contact: useContactFields(),
    compan: useCompanyFields(),
    task: useTaskFields(),
    deal: useDealFields(),
    invoice: useInvoiceFields(),
    quote: useQuoteFields(),
    contract: useContractFields(),
    note: [{ name: 'body', label: words.note, type: 'long_text' }] satisfies Field<Note>[],
  }
  const lines: Field<{ lines: InvoiceLine[]; currency: string }> = {
    name: 'lines',
    label: billing.lines,
    type: 'text',
    show: one => <Lines lines={one.lines} currency={one.currency} />,
  }
  return [...((kinds[kind] ?? []) as Field<Record>[]), lines as unknown as Field<Record>]
}

/** What the screens call a field. */
export function useFieldLabel(kind: string): (field: string) => string {
  const fields = useFieldsOf(kind)
  return name => fields.find(field => field.name === name)?.label ?? name
}

interface FieldValueProps {
  conflict: Conflict
  field: string
  value: unknown
}

/** A value as the screens show it. */
export function FieldValue({ conflict: { kind, current }, field: name, value }: FieldValueProps): ReactNode {
  const words = useConflictWords()
  const fields = useFieldsOf(kind)
  const field = fields.find(one => one.name === name) ?? { name, label: name, type: 'text' }
  const row = { ...current, ...changeOf<Record>(field, value, current) }
  const held = readValue(field, row)
  if (held === null || held === '') {
    return (
      <Text size="sm" c="dimmed" fs="italic">
        {words.empty}
      </Text>
    )
  }
  const isLong = typeof held === 'string' && held.length > 200
  return (
    <div className={`${css.value} ${isLong ? css.long : ''}`}>
      <ShownField fields={[field]} name={name} row={row} />
    </div>
  )
}

function Lines({ lines, currency }: { lines: readonly InvoiceLine[]; currency: string }) {
  const words = useConflictWords()
  const formats = useFormats()
  if (lines.length === 0) return words.noLines
  return (
    <ul className={css.lines}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids here, and their order never changes
        <li key={at}>
          <span>
            {formats.number(line.quantity)} × {line.name}
          </span>
          <span>{formats.money(line.unit_price_cents, currency)}</span>
        </li>
      ))}
    </ul>
  )
}
