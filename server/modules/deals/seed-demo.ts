import type { Ctx } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import { createTask } from '#modules/crm/index.ts'
import { createDeal } from './deals/create.ts'
import { moveDeal } from './deals/move.ts'
import { type Buyer, hasDeals, listBuyers, listOwners } from './demo-queries.ts'
import { createOpportunity } from './opportunities/service.ts'
import { listPipelineRows } from './pipelines/queries.ts'
import { ensureDefaultPipeline } from './pipelines/service.ts'
import type { ForecastCategory } from './schema.ts'

interface Story {
  what: string
  amount: number
  /** How many days ago it came up, and in how many it should be decided. */
  age: number
  closesIn: number | null
  through: readonly string[]
  category?: ForecastCategory
  currency?: string
  lost?: string
  /** What is to be done about it, and in how many days. */
  next?: readonly [title: string, inDays: number]
}

const stories: readonly Story[] = [
  {
    what: '120 seats, first year',
    amount: 3_480_000,
    age: 112,
    closesIn: -26,
    through: ['Discovery', 'Proposal', 'Won'],
  },
  {
    what: 'pilot in two branches',
    amount: 640_000,
    age: 104,
    closesIn: -40,
    through: ['Discovery', 'Lost'],
    lost: 'Chose to build it themselves',
  },
  { what: 'onboarding package', amount: 275_000, age: 97, closesIn: -50, through: ['Won'] },
  {
    what: 'renewal with 15 more seats',
    amount: 1_890_000,
    age: 83,
    closesIn: -5,
    through: ['Proposal', 'Negotiation', 'Won'],
  },
  {
    what: 'switch from spreadsheets',
    amount: 420_000,
    age: 76,
    closesIn: -12,
    through: ['Discovery', 'Proposal', 'Lost'],
    lost: 'No budget before spring',
  },
  {
    what: 'rollout in the Nordics',
    amount: 5_250_000,
    age: 64,
    closesIn: 12,
    next: ['Agree on the start in Oslo', 2],
    through: ['Discovery', 'Proposal', 'Negotiation'],
    category: 'commit',
    currency: 'EUR',
  },
  {
    what: '60 seats, two years',
    amount: 3_312_000,
    age: 55,
    closesIn: 20,
    through: ['Discovery', 'Proposal', 'Negotiation'],
    category: 'commit',
  },
  {
    what: 'data residency add-on',
    amount: 780_000,
    age: 47,
    closesIn: 26,
    through: ['Discovery', 'Proposal'],
    category: 'best_case',
    currency: 'EUR',
  },
  {
    what: 'partner programme',
    amount: 1_440_000,
    age: 38,
    closesIn: 45,
    through: ['Discovery', 'Proposal'],
    category: 'best_case',
  },
  { what: 'quarterly training', amount: 360_000, age: 30, closesIn: 33, through: ['Proposal'] },
  { what: '25 seats for the service desk', amount: 690_000, age: 24, closesIn: 58, through: ['Discovery'] },
  {
    what: 'moving the London office',
    amount: 1_120_000,
    age: 19,
    closesIn: 66,
    through: ['Discovery'],
    currency: 'GBP',
  },
  {
    what: 'API access for their warehouse',
    amount: 540_000,
    age: 11,
    closesIn: 74,
    next: ['Show the API to their developers', 4],
    through: [],
  },
  {
    what: 'group licence',
    amount: 7_900_000,
    age: 6,
    closesIn: 120,
    next: ['Ask who signs for the group', 9],
    through: [],
    category: 'omitted',
  },
  { what: 'first conversation', amount: 0, age: 2, closesIn: null, through: [] },
]

const chances = [
  {
    title: 'Opened an office in Lisbon',
    source: 'signal',
    score: 72,
    summary: 'Three sales roles were posted there this week.',
  },
  {
    title: 'Asked for prices for 80 people',
    source: 'form',
    score: 88,
    summary: 'Came through the pricing page, wants to start in January.',
    amount_cents: 2_320_000,
  },
  {
    title: 'Their finance team is growing',
    source: 'recommendation',
    score: 55,
    summary: 'Looks like customers who bought the reporting package.',
  },
  {
    title: 'Introduced by a happy customer',
    source: 'referral',
    score: 91,
    summary: 'Met at a dinner, expects a call next week.',
    amount_cents: 960_000,
  },
] as const

const withoutCrm = [
  'Northwind Foods',
  'Halden Logistics',
  'Brightwater Clinics',
  'Osaka Instruments',
  'Vera Textiles',
]

/** Fifteen deals that were moved as deals are, and four opportunities, with the companies that are there. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  if (await hasDeals(ctx)) return
  const [pipeline] = await listPipelineRows(ctx.db, await ensureDefaultPipeline(ctx))
  const stageId = (name: string) => pipeline!.stages.find(stage => stage.name === name)!.id
  const owners = await listOwners(ctx)
  const known = await listBuyers(ctx)
  const buyers: readonly Buyer[] =
    known.length > 0 ? known : withoutCrm.map(name => ({ name, company_id: null, contact_id: null }))
  for (const [
    index,
    { what, amount, age, closesIn, through, category, currency, lost, next },
  ] of stories.entries()) {
    const { name, ...buyer } = buyers[index % buyers.length]!
    const { id } = await createDeal(daysAgo(ctx, age), {
      ...buyer,
      name: `${name}: ${what}`,
      amount_cents: amount,
      owner_id: owners[(index + Math.floor(index / owners.length)) % owners.length] ?? null,
      expected_close_date:
        closesIn === null ? null : localDate(ctx.now, 'UTC').add({ days: closesIn }).toString(),
      forecast_category: category ?? 'pipeline',
      ...(currency ? { currency } : {}),
    })
    for (const [step, stage] of through.entries()) {
      const then = Math.round(age * (1 - (step + 1) / (through.length + 1)))
      await moveDeal(daysAgo(ctx, then), id, { stage_id: stageId(stage), lost_reason: lost ?? null })
    }
    if (next) {
      const [title, inDays] = next
      const due_on = localDate(ctx.now, 'UTC').add({ days: inDays }).toString()
      await createTask(ctx, { title, due_on, subject: { type: 'deal', id } })
    }
  }
  for (const [index, chance] of chances.entries()) {
    const { name: _, ...buyer } = buyers[(stories.length + index) % buyers.length]!
    await createOpportunity(daysAgo(ctx, 4 - index), { ...chance, ...buyer, owner_id: owners[0] ?? null })
  }
}

const daysAgo = (ctx: Ctx, days: number): Ctx => ({ ...ctx, now: ctx.now.subtract({ hours: 24 * days }) })
