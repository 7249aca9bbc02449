import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import type { Finder, Found } from '#kit/records/finder.ts'
import { invoiceFinder, productFinder, quoteFinder } from '#modules/billing/index.ts'
import { eventFinder } from '#modules/calendar/index.ts'
import { campaignFinder } from '#modules/campaigns/index.ts'
import { contractFinder } from '#modules/contracts/index.ts'
import { companyFinder, contactFinder, listFinder, rankParties } from '#modules/crm/index.ts'
import { dealFinder } from '#modules/deals/index.ts'
import { pageFinder } from '#modules/marketing/index.ts'
import { sequenceFinder } from '#modules/sequences/index.ts'
import { subscriptionFinder } from '#modules/subscriptions/index.ts'
import { workflowFinder } from '#modules/workflows/index.ts'
import type { FoundGroup, SearchQuery } from './schema.ts'

const MOST = 5
const SURE = 0.9
const ALIKE = 0.6

/** In the order of the answer. */
const finders: readonly Finder[] = [
  contactFinder,
  companyFinder,
  listFinder,
  dealFinder,
  quoteFinder,
  invoiceFinder,
  contractFinder,
  subscriptionFinder,
  sequenceFinder,
  campaignFinder,
  workflowFinder,
  productFinder,
  pageFinder,
  eventFinder,
]

const plurals: Readonly<Record<string, string>> = {
  contacts: 'contact',
  companies: 'company',
  lists: 'list',
  deals: 'deal',
  quotes: 'quote',
  invoices: 'invoice',
  contracts: 'contract',
  subscriptions: 'subscription',
  sequences: 'sequence',
  workflows: 'workflow',
  products: 'product',
  events: 'event',
  campaigns: 'campaign',
  pages: 'page',
}

function readTypes(text: string | undefined): Set<string> | null {
  const names = (text ?? '')
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(Boolean)
  if (names.length === 0) return null
  return new Set(
    names.map(name => {
      const type = plurals[name] ?? name
      if (!Object.values(plurals).includes(type)) {
        throw InvalidInput(`types must be some of ${Object.keys(plurals).join(', ')}`)
      }
      return type
    }),
  )
}

/** All kinds at once: their statements travel together. Kinds in which nothing is found are left out. */
export async function search(ctx: Ctx, { q, types }: SearchQuery): Promise<FoundGroup[]> {
  const wanted = readTypes(types)
  const words = q.trim()
  if (words === '') return []
  const near = once(() => rankParties(ctx.db, words))
  const groups = await Promise.all(
    finders
      .filter(({ type }) => !wanted || wanted.has(type))
      .map(async ({ type, find }) => ({ type, items: await find(ctx, words, MOST, near) })),
  )
  const least = leastRank(groups.flatMap(({ items }) => items))
  return groups
    .map(({ type, items }) => ({
      type,
      items: items.filter(({ rank }) => rank >= least).map(({ rank: _, ...shown }) => shown),
    }))
    .filter(({ items }) => items.length > 0)
}

/** Several kinds go by the same people: they are looked for once. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined
  return () => {
    begun ??= work()
    return begun
  }
}

/** Where something is called just so, what is only like it is not what was meant. */
const leastRank = (all: readonly Found[]): number => (all.some(({ rank }) => rank >= SURE) ? ALIKE : 0)
