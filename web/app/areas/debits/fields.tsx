import type { DebitRunSummary, ListDebitRunsData } from '../../../../sdk/index.ts'
import { type Field, optionsOf } from '../../kit/fields/field.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useDebitWords } from './words.ts'

export type RunRow = DebitRunSummary & { id: string }

const colors = { built: 'blue', submitted: 'teal', settled: 'green', canceled: 'gray' }

export function useRunFields(): Field<RunRow, ListDebitRunsData>[] {
  const words = useDebitWords()
  const formats = useFormats()
  return [
    { name: 'message_id', label: words.messageId, type: 'text', column: 'shown' },
    {
      name: 'state',
      label: words.state,
      type: 'select',
      options: optionsOf(words.states, colors),
      column: 'shown',
      filter: 'state',
    },
    { name: 'count', label: words.count, type: 'number', column: 'wide' },
    {
      name: 'sum_cents',
      label: words.sum,
      type: 'number',
      column: 'shown',
      show: one => formats.money(one.sum_cents, 'EUR'),
    },
    { name: 'collected_on', label: words.collectedOn, type: 'date', column: 'wide' },
    { name: 'created_at', label: words.createdAt, type: 'datetime', column: 'wide' },
    { name: 'submitted_at', label: words.submittedAt, type: 'datetime' },
    { name: 'settled_at', label: words.settledAt, type: 'datetime' },
    { name: 'until', label: words.until, type: 'date' },
  ]
}
