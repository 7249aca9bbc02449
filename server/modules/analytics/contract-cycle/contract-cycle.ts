import type { WorkCtx } from '#kit/context.ts'
import { workRoute } from '#kit/route.ts'
import { Data, NamedObject, Nullable, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { filtersOf, percentOf, queryErrors, requireDataset } from '#modules/reports/index.ts'
import { answerAll, inTurn, numberOf, textOf } from '../figures/ask.ts'
import { Queries } from '../figures/schema.ts'
import { RangeReversed, RangeTooLong } from '../shared/errors.ts'
import { showSpan } from '../shared/range.ts'
import { span as days, head, ofOwner, Rate } from '../shared/schema.ts'

const Hours = Nullable(Type.Number())
const ContractCycleQuery = Type.Object({ ...days, ...ofOwner })

const ContractCycle = NamedObject('ContractCycle', {
  ...head,
  sent: Type.Integer(),
  viewed: Type.Integer(),
  completed: Type.Integer(),
  declined: Type.Integer(),
  voided: Type.Integer(),
  expired: Type.Integer(),
  completion_rate: Rate,
  median_hours: NamedObject('ContractCycleHours', {
    to_view: Hours,
    to_first_signature: Hours,
    to_complete: Hours,
  }),
  open: Type.Array(
    NamedObject('OpenContract', {
      contract_id: Uuid,
      title: Type.String(),
      status: Type.String(),
      sent_at: Timestamp,
      viewed_at: Nullable(Timestamp),
      first_signed_at: Nullable(Timestamp),
      days_open: Type.Integer(),
    }),
  ),
  queries: Queries,
})
type ContractCycle = Static<typeof ContractCycle>

const status = (value: string) => [{ field: 'status', op: 'eq' as const, value }]
const outcomes = {
  sent: [],
  viewed: [{ field: 'viewed_at', op: 'is_set' as const }],
  completed: status('completed'),
  declined: status('declined'),
  voided: status('voided'),
  expired: status('expired'),
}
const hours = {
  to_view: 'hours_to_view',
  to_first_signature: 'hours_to_first_signature',
  to_complete: 'hours_to_complete',
}

/** Contracts by the day they were last sent, and where they are by now. */
const getContractCycle = (ctx: WorkCtx, query: Static<typeof ContractCycleQuery>): Promise<ContractCycle> =>
  inTurn(ctx, query, async (inner, asked) => {
    const { span, scope, environment } = asked
    const filters = [
      { field: 'sent_at', op: 'between' as const, value: [span.from.toString(), span.to.toString()] },
      ...filtersOf(requireDataset(environment, 'contracts'), scope),
    ]
    const base = { dataset: 'contracts', timezone: span.timezone, filters }
    const single = Object.fromEntries([
      ...Object.entries(outcomes).map(([key, more]) => [key, { ...base, filters: [...filters, ...more] }]),
      ...Object.entries(hours).map(([key, field]) => [
        key,
        { ...base, measures: [{ fn: 'median' as const, field }] },
      ]),
    ])
    const queries = {
      totals: {
        ...base,
        measures: [
          ...Object.entries(outcomes).map(([as, more]) => ({ fn: 'count' as const, as, filters: [...more] })),
          ...Object.entries(hours).map(([as, field]) => ({ fn: 'median' as const, field, as })),
        ],
      },
      open: {
        ...base,
        filters: [...filters, { field: 'status', op: 'in' as const, value: ['sent', 'partially_signed'] }],
        columns: ['id', 'title', 'status', 'sent_at', 'viewed_at', 'first_signed_at'],
        order: [{ key: 'sent_at', direction: 'asc' as const }],
        limit: 100,
      },
    }
    const { totals, open } = await answerAll(inner, asked, queries)
    const count = (key: keyof typeof outcomes) => numberOf(totals.totals[key])
    const median = (key: keyof typeof hours) => {
      const value = totals.totals[key]
      return value === null || value === undefined ? null : Number(value)
    }
    return {
      ...showSpan(span),
      sent: count('sent'),
      viewed: count('viewed'),
      completed: count('completed'),
      declined: count('declined'),
      voided: count('voided'),
      expired: count('expired'),
      completion_rate: percentOf(count('completed'), count('sent')),
      median_hours: {
        to_view: median('to_view'),
        to_first_signature: median('to_first_signature'),
        to_complete: median('to_complete'),
      },
      open: open.rows.map(row => ({
        contract_id: String(row.id),
        title: String(row.title),
        status: String(row.status),
        sent_at: String(row.sent_at),
        viewed_at: textOf(row.viewed_at),
        first_signed_at: textOf(row.first_signed_at),
        days_open: Math.floor(
          (ctx.now.epochMilliseconds - Temporal.Instant.from(String(row.sent_at)).epochMilliseconds) /
            86_400_000,
        ),
      })),
      queries: { ...queries, ...single },
    }
  })

export const contractCycleRoutes = [
  workRoute({
    method: 'GET',
    path: '/analytics/contract-cycle',
    tag: 'Analytics',
    summary: 'Show how long contracts take from sending to signing',
    description: 'Contracts sent in the range, and where they are by now.',
    query: ContractCycleQuery,
    errors: [RangeReversed, RangeTooLong, ...queryErrors] as never[],
    returns: Data(ContractCycle),
    handler: async (ctx, { query }) => ({ data: await getContractCycle(ctx, query) }),
  }),
]
