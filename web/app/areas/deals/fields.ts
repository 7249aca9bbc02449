import { useQuery } from '@tanstack/react-query'
import { type Deal, type ListDealsData, listPipelines } from '../../../../sdk/index.ts'
import { type Field, optionsOf } from '../../kit/fields/field.ts'
import { useCustomFields } from '../../kit/fields/use-custom-fields.ts'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useDealWords } from './words.ts'

const statusColors = { open: 'blue', won: 'green', lost: 'red' }

export const usePipelines = () =>
  useQuery({ queryKey: ['deals', 'pipelines'], queryFn: () => listPipelines({ client }) }).data?.data ?? []

export function useDealFields(): Field<Deal, ListDealsData>[] {
  const words = useDealWords()
  const formats = useFormats()
  const pipelines = usePipelines()
  const custom = useCustomFields<Deal, ListDealsData>('deal')
  const stages = pipelines.flatMap(pipeline =>
    pipeline.stages.map(stage => ({
      value: stage.id,
      label: pipelines.length > 1 ? `${pipeline.name}: ${stage.name}` : stage.name,
    })),
  )
  const currency = (one: Partial<Deal>) => one.currency
  return [
    { name: 'name', label: words.name, type: 'text', isRequired: true, column: 'shown', form: 'wide' },
    {
      name: 'stage_id',
      label: words.stage,
      type: 'select',
      options: stages,
      isRequired: true,
      column: 'shown',
      columnId: 'stage',
      filter: 'stage_id',
    },
    {
      name: 'status',
      label: words.status,
      type: 'select',
      options: optionsOf(words.statuses, statusColors),
      mayChange: null,
      filter: 'status',
      detail: false,
    },
    {
      name: 'amount_cents',
      label: words.value,
      type: 'money',
      currency,
      column: 'shown',
      columnId: 'value',
      form: true,
    },
    { name: 'currency', label: words.currency, type: 'currency', isRequired: true, column: false },
    {
      name: 'win_probability',
      label: words.probability,
      type: 'percent',
      mayChange: null,
      show: one =>
        `${formats.percent(one.win_probability)} · ${words.weighted(formats.money(one.weighted_cents, one.currency))}`,
    },
    {
      name: 'expected_close_date',
      label: words.expectedClose,
      type: 'date',
      column: 'wide',
      form: true,
    },
    { name: 'owner_id', label: words.owner, type: 'user', column: 'wide', filter: 'owner_id', form: true },
    { name: 'contact_id', label: words.contact, type: 'record', record: 'contact', form: true },
    { name: 'company_id', label: words.company, type: 'record', record: 'company', form: true },
    {
      name: 'forecast_category',
      label: words.forecast,
      type: 'select',
      options: optionsOf(words.categories),
      isRequired: true,
      bulk: true,
    },
    {
      name: 'lost_reason',
      label: words.lostReason,
      type: 'long_text',
      detail: one => one.status === 'lost',
    },
    {
      name: 'created_at',
      label: words.created,
      type: 'datetime',
      mayChange: null,
      column: 'wide',
      sort: 'created_at',
    },
    { name: 'closed_at', label: words.closed, type: 'datetime', mayChange: null },
    {
      name: 'close_reason',
      label: words.closedBecause,
      type: 'text',
      mayChange: null,
      show: one => one.close_reason?.label ?? null,
      detail: one => one.close_reason !== null,
    },
    {
      name: 'close_note',
      label: words.note,
      type: 'long_text',
      detail: one => one.status !== 'open',
    },
    {
      name: 'next_task',
      label: words.nextTask,
      type: 'text',
      mayChange: null,
      show: one => one.next_task?.title ?? null,
    },
    { name: 'last_activity_at', label: words.lastActivity, type: 'datetime', mayChange: null },
    { name: 'days_in_stage', label: words.daysHere, type: 'number', mayChange: null, detail: false },
    { name: 'is_idle', label: words.idle, type: 'boolean', mayChange: null, detail: false },
    ...custom,
  ]
}
