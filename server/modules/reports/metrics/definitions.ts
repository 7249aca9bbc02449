import type { Ctx } from '#kit/context.ts'
import { readReceivables } from '#modules/billing/index.ts'
import { getForecast } from '#modules/deals/index.ts'
import { readCurrentMrr } from '#modules/subscriptions/index.ts'
import type { MeasureFn, QueryFilter } from '../query/schema.ts'

/** The days a figure is asked for, both included, on the organization's calendar, and whose. */
export interface MetricScope {
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
  readonly timezone: string
  readonly ownerId?: number | undefined
  readonly pipelineId?: string | undefined
}

interface MeasureOf {
  readonly fn: MeasureFn
  readonly field?: string
  readonly filters?: readonly QueryFilter[]
  /** The name under which it is kept by day, of everybody. */
  readonly byDay?: string
}

export interface Metric {
  readonly key: string
  readonly label: string
  readonly unit: 'count' | 'money' | 'percent'
  /** What is counted and by which date, in one sentence. */
  readonly counts: string
  readonly dataset: string
  /** The date by which it falls into a range. Null: how things stand, whatever the range. */
  readonly date: string | null
  /** Everything up to the end of the range, rather than what falls into it. */
  readonly isBalance?: true
  readonly filters: readonly QueryFilter[]
  readonly value: MeasureOf
  /** Of which the value is a share, in percent. */
  readonly whole?: MeasureOf
  /** The sum that its domain keeps, for how things stand; null where it keeps none for that scope. */
  readonly kept?: (ctx: Ctx, scope: MetricScope) => Promise<number | null>
}

const count: MeasureOf = { fn: 'count' }
const keptCount = (byDay: string): MeasureOf => ({ fn: 'count', byDay })
const sum = (field: string): MeasureOf => ({ fn: 'sum', field })
const is = (field: string, value: unknown): QueryFilter => ({ field, op: 'eq', value })

/** Account mails of the server itself are nobody's outreach. */
const sentMails: QueryFilter[] = [is('direction', 'out'), { field: 'kind', op: 'neq', value: 'system' }]
const openDeals: QueryFilter[] = [
  is('status', 'open'),
  { field: 'forecast_category', op: 'neq', value: 'omitted' },
]

const forecastScope = ({ ownerId, pipelineId }: MetricScope) => ({
  ...(ownerId === undefined ? {} : { owner_id: ownerId }),
  ...(pipelineId === undefined ? {} : { pipeline_id: pipelineId }),
})

const mailRate = (key: string, label: string, field: string, words: string): Metric => ({
  key,
  label,
  unit: 'percent',
  counts: `Of mails sent in the range, how many in a hundred a person ${words}.`,
  dataset: 'emails',
  date: 'sent_at',
  filters: sentMails,
  value: { fn: 'count', filters: [is(field, true)], byDay: `emails ${field}` },
  whole: keptCount('emails'),
})

const mailCount = (key: string, label: string, date: string, words: string, value = count): Metric => ({
  key,
  label,
  unit: 'count',
  counts: `Mails that ${words} in the range.`,
  dataset: 'emails',
  date,
  filters: sentMails,
  value,
})

export const metrics: readonly Metric[] = [
  {
    key: 'new_contacts',
    label: 'New contacts',
    unit: 'count',
    counts: 'Contacts by the day they were created.',
    dataset: 'contacts',
    date: 'created_at',
    filters: [],
    value: keptCount('contacts'),
  },
  {
    key: 'new_companies',
    label: 'New companies',
    unit: 'count',
    counts: 'Companies by the day they were created.',
    dataset: 'companies',
    date: 'created_at',
    filters: [],
    value: keptCount('companies'),
  },
  {
    key: 'deals_created',
    label: 'Deals created',
    unit: 'count',
    counts: 'Deals by the day they were created.',
    dataset: 'deals',
    date: 'created_at',
    filters: [],
    value: keptCount('deals'),
  },
  {
    key: 'deals_won',
    label: 'Deals won',
    unit: 'count',
    counts: 'Deals that are won, by the day they were closed.',
    dataset: 'deals',
    date: 'closed_at',
    filters: [is('status', 'won')],
    value: count,
  },
  {
    key: 'deals_lost',
    label: 'Deals lost',
    unit: 'count',
    counts: 'Deals that are lost, by the day they were closed.',
    dataset: 'deals',
    date: 'closed_at',
    filters: [is('status', 'lost')],
    value: count,
  },
  {
    key: 'won_cents',
    label: 'Won',
    unit: 'money',
    counts: 'The amounts of won deals, by the day they were closed.',
    dataset: 'deals',
    date: 'closed_at',
    filters: [is('status', 'won')],
    value: sum('amount_cents'),
  },
  {
    key: 'win_rate',
    label: 'Win rate',
    unit: 'percent',
    counts: 'Of deals closed in the range, how many in a hundred were won.',
    dataset: 'deals',
    date: 'closed_at',
    filters: [{ field: 'status', op: 'in', value: ['won', 'lost'] }],
    value: { fn: 'count', filters: [is('status', 'won')] },
    whole: count,
  },
  {
    key: 'open_pipeline_cents',
    label: 'Open pipeline',
    unit: 'money',
    counts: 'The amounts of open deals as they stand, omitted ones aside, as the forecast has them.',
    dataset: 'deals',
    date: null,
    filters: openDeals,
    value: sum('amount_cents'),
    kept: async (ctx, scope) => (await getForecast(ctx, forecastScope(scope))).open.total_cents,
  },
  {
    key: 'weighted_pipeline_cents',
    label: 'Weighted pipeline',
    unit: 'money',
    counts: 'The same, each amount weighted by the probability of its stage.',
    dataset: 'deals',
    date: null,
    filters: openDeals,
    value: sum('weighted_cents'),
    kept: async (ctx, scope) => (await getForecast(ctx, forecastScope(scope))).open.weighted_cents,
  },
  mailCount('emails_sent', 'Emails sent', 'sent_at', 'were sent', keptCount('emails')),
  mailCount('emails_opened', 'Emails opened', 'opened_at', 'a person opened for the first time'),
  mailCount('emails_clicked', 'Emails clicked', 'clicked_at', 'a person clicked in for the first time'),
  mailCount('emails_replied', 'Emails replied to', 'replied_at', 'were replied to for the first time'),
  mailRate('open_rate', 'Open rate', 'opened', 'opened'),
  mailRate('click_rate', 'Click rate', 'clicked', 'clicked in'),
  mailRate('reply_rate', 'Reply rate', 'replied', 'replied to'),
  {
    key: 'tasks_completed',
    label: 'Tasks completed',
    unit: 'count',
    counts: 'Tasks that are done, by the day they were completed.',
    dataset: 'tasks',
    date: 'completed_at',
    filters: [is('status', 'done')],
    value: count,
  },
  {
    key: 'invoiced_cents',
    label: 'Invoiced',
    unit: 'money',
    counts: 'The totals of issued invoices that were not voided, by the day they were issued.',
    dataset: 'invoices',
    date: 'issued_at',
    filters: [{ field: 'status', op: 'not_in', value: ['draft', 'void'] }],
    value: sum('total_cents'),
  },
  {
    key: 'collected_cents',
    label: 'Collected',
    unit: 'money',
    counts: 'Payments that went through less refunds, by the day they were received.',
    dataset: 'payments',
    date: 'received_at',
    filters: [is('status', 'succeeded')],
    value: sum('amount_cents'),
  },
  {
    key: 'outstanding_cents',
    label: 'Outstanding',
    unit: 'money',
    counts: 'What customers owe on open invoices as they stand.',
    dataset: 'invoices',
    date: null,
    filters: [is('status', 'open'), { field: 'amount_due_cents', op: 'gt', value: 0 }],
    value: sum('amount_due_cents'),
    kept: async (ctx, { ownerId }) =>
      ownerId === undefined ? (await readReceivables(ctx)).outstanding.amount_cents : null,
  },
  {
    key: 'mrr_cents',
    label: 'MRR',
    unit: 'money',
    counts: 'Monthly recurring revenue at the end of the range, as the ledger has it.',
    dataset: 'mrr_movements',
    date: 'booked_on',
    isBalance: true,
    filters: [],
    value: sum('delta_cents'),
    kept: ctx => readCurrentMrr(ctx),
  },
  {
    key: 'net_new_mrr_cents',
    label: 'Net new MRR',
    unit: 'money',
    counts: 'All movements of MRR together, by the day they were booked.',
    dataset: 'mrr_movements',
    date: 'booked_on',
    filters: [],
    value: sum('delta_cents'),
  },
]

export const findMetric = (key: string): Metric | undefined => metrics.find(metric => metric.key === key)

export const overviewMetrics = [
  'new_contacts',
  'new_companies',
  'deals_created',
  'deals_won',
  'deals_lost',
  'won_cents',
  'win_rate',
  'open_pipeline_cents',
  'weighted_pipeline_cents',
  'emails_sent',
  'open_rate',
  'click_rate',
  'reply_rate',
  'tasks_completed',
  'invoiced_cents',
  'collected_cents',
  'outstanding_cents',
  'mrr_cents',
  'net_new_mrr_cents',
] as const

export const seriesMetrics = [
  'new_contacts',
  'new_companies',
  'deals_created',
  'deals_won',
  'deals_lost',
  'won_cents',
  'emails_sent',
  'emails_opened',
  'emails_clicked',
  'emails_replied',
  'tasks_completed',
  'invoiced_cents',
  'collected_cents',
  'net_new_mrr_cents',
] as const
