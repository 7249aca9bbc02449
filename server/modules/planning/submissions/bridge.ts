import type { DealThen } from '#modules/analytics/index.ts'
import type { DealNow } from '../periods/queries.ts'
import type { ForecastDeal, SubmissionChanges } from '../periods/schema.ts'

type Change = SubmissionChanges['items'][number]

interface Sides {
  ownerId: number
  submitted: readonly ForecastDeal[]
  now: readonly ForecastDeal[]
  /** As they are, wherever they belong by now. */
  known: ReadonlyMap<string, DealNow>
  /** What those were at that moment that were not in it. */
  before: ReadonlyMap<string, DealThen>
}

/** What a deal brings to the figure: all of it once it is won or committed to, nothing before. */
const worth = (deal: ForecastDeal | undefined): number =>
  deal && (deal.status === 'won' || deal.category === 'commit') ? deal.amount_cents : 0

export const figureOf = (deals: readonly ForecastDeal[]): number =>
  deals.reduce((all, deal) => all + worth(deal), 0)

/** One line for each deal that moved the figure, and those won meanwhile: the deltas are the whole difference. */
export function bridge({ ownerId, submitted, now, known, before }: Sides): Change[] {
  const [was, is] = [
    new Map(submitted.map(one => [one.deal_id, one])),
    new Map(now.map(one => [one.deal_id, one])),
  ]
  const items = [...new Set([...was.keys(), ...is.keys()])].map((deal_id): Change => {
    const [a, b] = [was.get(deal_id), is.get(deal_id)]
    const kind = !b
      ? whyGone(known.get(deal_id), ownerId)
      : !a
        ? whyCame(b, before.get(deal_id), ownerId)
        : whatChanged(a, b)
    return { deal_id, name: (b ?? a!).name, kind, delta_cents: worth(b) - worth(a) }
  })
  return items
    .filter(({ deal_id, kind, delta_cents }) => {
      const wasOpen = was.get(deal_id)?.status !== 'won'
      return delta_cents !== 0 || (kind === 'won' && wasOpen)
    })
    .sort((a, b) => Math.abs(b.delta_cents) - Math.abs(a.delta_cents) || (a.deal_id < b.deal_id ? -1 : 1))
}

function whyGone(deal: DealNow | undefined, ownerId: number): Change['kind'] {
  if (!deal || deal.owner_id !== ownerId) return 'removed'
  if (deal.status === 'lost') return 'lost'
  return deal.forecast_category === 'omitted' ? 'recategorized' : 'slipped'
}

function whyCame(deal: ForecastDeal, before: DealThen | undefined, ownerId: number): Change['kind'] {
  if (!before || before.owner_id !== ownerId) return 'added'
  if (deal.status === 'won') return 'won'
  if (before.status !== 'open') return 'added'
  return before.forecast_category === 'omitted' ? 'recategorized' : 'pulled_in'
}

function whatChanged(a: ForecastDeal, b: ForecastDeal): Change['kind'] {
  if (b.status === 'won' && a.status !== 'won') return 'won'
  if (a.status !== b.status || a.category !== b.category) return 'recategorized'
  return b.amount_cents > a.amount_cents ? 'increased' : 'decreased'
}
