import type { Ctx } from '#kit/context.ts'
import { route } from '#kit/route.ts'
import { Choice, Data, NamedObject, Nullable, type Static, Type, Uuid } from '#kit/schema.ts'
import { sumCampaignMails } from '#modules/campaigns/index.ts'
import { sumSequenceMails } from '#modules/sequences/index.ts'
import { sumWorkflowMails } from '#modules/workflows/index.ts'
import { creditsBy } from '../attribution/service.ts'
import { RangeReversed, RangeTooLong } from '../shared/errors.ts'
import { percentOf, resolveSpan, showSpan } from '../shared/range.ts'
import { span as days, head, Rate } from '../shared/schema.ts'

const PerformanceQuery = Type.Object({
  ...days,
  kind: Type.Optional(
    Choice(['campaign', 'sequence', 'workflow'], { description: 'Only what sends mails in this way' }),
  ),
})

const Performance = NamedObject('OutreachPerformance', {
  ...head,
  items: Type.Array(
    NamedObject('OutreachItem', {
      kind: Choice(['campaign', 'sequence', 'workflow']),
      id: Uuid,
      name: Type.String(),
      status: Type.String(),
      sent: Type.Integer(),
      delivered: Type.Integer({ description: 'Those that did not bounce.' }),
      opened: Type.Integer(),
      clicked: Type.Integer(),
      replied: Type.Integer(),
      bounced: Type.Integer(),
      unsubscribed: Type.Integer(),
      open_rate: Rate,
      click_rate: Rate,
      reply_rate: Rate,
      bounce_rate: Rate,
      unsubscribe_rate: Rate,
      won_cents: Nullable(
        Type.Integer({
          description: 'Its share of deals won in the range, by the linear model; null for workflows.',
        }),
      ),
    }),
  ),
})
type Item = Static<typeof Performance>['items'][number]

interface Mails {
  id: string
  name: string
  status: string
  sent: number
  opened: number
  clicked: number
  replied: number
  bounced: number
  unsubscribed: number
}

const present = (kind: Item['kind'], row: Mails, won: ReadonlyMap<string, number> | null): Item => ({
  kind,
  ...row,
  delivered: Math.max(0, row.sent - row.bounced),
  open_rate: percentOf(row.opened, row.sent),
  click_rate: percentOf(row.clicked, row.sent),
  reply_rate: percentOf(row.replied, row.sent),
  bounce_rate: percentOf(row.bounced, row.sent),
  unsubscribe_rate: percentOf(row.unsubscribed, row.sent),
  won_cents: won && (won.get(row.id) ?? 0),
})

/** Mails sent in the range and what became of them, by what sent them. */
async function getPerformance(
  ctx: Ctx,
  query: Static<typeof PerformanceQuery>,
): Promise<Static<typeof Performance>> {
  const span = await resolveSpan(ctx, query)
  const [start, end] = [span.start.toString(), span.end.toString()]
  const wants = (kind: Item['kind']) => query.kind === undefined || query.kind === kind
  const items: Item[] = []
  if (wants('campaign')) {
    const won = await creditsBy(ctx, span, 'campaign')
    items.push(...(await sumCampaignMails(ctx.db, start, end)).map(row => present('campaign', row, won)))
  }
  if (wants('sequence')) {
    const won = await creditsBy(ctx, span, 'sequence')
    items.push(...(await sumSequenceMails(ctx.db, start, end)).map(row => present('sequence', row, won)))
  }
  if (wants('workflow')) {
    items.push(...(await sumWorkflowMails(ctx.db, start, end)).map(row => present('workflow', row, null)))
  }
  return {
    ...showSpan(span),
    items: items.sort((a, b) => b.sent - a.sent || a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)),
  }
}

export const outreachRoutes = [
  route({
    method: 'GET',
    path: '/analytics/campaign-performance',
    operationId: 'getCampaignPerformance',
    tag: 'Analytics',
    summary: 'Compare what campaigns, sequences and workflows brought',
    description: 'Mails sent in the range and what became of them; percent of what was sent.',
    query: PerformanceQuery,
    errors: [RangeReversed, RangeTooLong],
    returns: Data(Performance),
    handler: async (ctx, { query }) => ({ data: await getPerformance(ctx, query) }),
  }),
]
