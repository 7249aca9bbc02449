import type { WorkCtx } from '#kit/context.ts'
import { filtersOf, findMetric, percentOf, type ReportQuery, requireDataset } from '#modules/reports/index.ts'
import { periodsIn, showSpan } from '../shared/range.ts'
import { answerAll, inTurn, numberOf, textOf } from './ask.ts'
import type { EmailFigures } from './schema.ts'

const is = (field: string, value: boolean) => ({ field, op: 'eq' as const, value })

/** What may become of a mail; what did not bounce is taken as delivered, as sequences and campaigns do. */
const outcomes = {
  sent: [],
  delivered: [is('bounced', false)],
  opened: [is('opened', true)],
  machine_opened: [is('machine_opened', true)],
  clicked: [is('clicked', true)],
  replied: [is('replied', true)],
  bounced: [is('bounced', true)],
  unsubscribed: [is('unsubscribed', true)],
  complained: [is('complained', true)],
}
type Outcome = keyof typeof outcomes

const measures: ReportQuery['measures'] = Object.entries(outcomes).map(([as, filters]) => ({
  fn: 'count',
  as,
  ...(filters.length > 0 ? { filters } : {}),
}))

function counted(row: Readonly<Record<string, unknown>>) {
  const counts = Object.fromEntries(Object.keys(outcomes).map(key => [key, numberOf(row[key])])) as Record<
    Outcome,
    number
  >
  return {
    ...counts,
    open_rate: percentOf(counts.opened, counts.sent),
    click_rate: percentOf(counts.clicked, counts.sent),
    reply_rate: percentOf(counts.replied, counts.sent),
    bounce_rate: percentOf(counts.bounced, counts.sent),
  }
}

/** Mails sent in the range, and what became of them since: no rate passes a hundred. */
export const getEmailFigures = (
  ctx: WorkCtx,
  query: { from?: string; to?: string; owner_id?: number },
): Promise<EmailFigures> =>
  inTurn(ctx, query, async (inner, asked) => {
    const { span, scope, environment } = asked
    const sent = findMetric('emails_sent')!
    const filters = [
      ...sent.filters,
      { field: 'sent_at', op: 'between' as const, value: [span.from.toString(), span.to.toString()] },
      ...filtersOf(requireDataset(environment, 'emails'), scope),
    ]
    const base: ReportQuery = { dataset: 'emails', filters, timezone: span.timezone }
    const queries = {
      totals: { ...base, measures },
      by_day: {
        ...base,
        measures,
        dimensions: [{ field: 'sent_at', grain: 'day' as const, as: 'date' }],
        limit: 10_000,
      },
      by_kind: { ...base, measures, dimensions: [{ field: 'kind' }] },
      by_mailbox: {
        ...base,
        measures,
        dimensions: [{ field: 'mailbox_id' }, { field: 'mailbox.email', as: 'email' }],
      },
    }
    const { totals, by_day, by_kind, by_mailbox } = await answerAll(inner, asked, queries)
    const days = new Map(by_day.rows.map(row => [row.date, row]))
    return {
      ...showSpan(span),
      totals: counted(totals.totals),
      by_day: periodsIn(span, 'day').map(({ start }) => {
        const date = start.toString()
        return { date, ...counted(days.get(date) ?? {}) }
      }),
      by_kind: by_kind.rows.map(row => ({ kind: String(row.kind), ...counted(row) })),
      by_mailbox: by_mailbox.rows.map(row => ({
        mailbox_id: textOf(row.mailbox_id),
        email: textOf(row.email),
        ...counted(row),
      })),
      queries: {
        ...queries,
        ...Object.fromEntries(
          Object.entries(outcomes).map(([key, more]) => [key, { ...base, filters: [...filters, ...more] }]),
        ),
      },
    }
  })
