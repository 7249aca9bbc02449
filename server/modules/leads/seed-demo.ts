import type { Ctx } from '#kit/context.ts'
import { convertLead } from './convert/service.ts'
import { withPoolWriter } from './import/command.ts'
import { listPeopleAt } from './records/queries.ts'
import { reveal } from './reveal/service.ts'
import { changeLead, saveLeads } from './saved/service.ts'
import { prepareFilter } from './search/service.ts'
import { searchTables } from './search/sql-queries.ts'
import { createSearch } from './searches/service.ts'
import { SYNTHETIC, seedPool } from './synthetic/seed.ts'

const PEOPLE = 2_000
const SEED = 2026

const steps = [
  { status: 'new' },
  { status: 'new' },
  { status: 'working', score: 55, notes: 'Met at the trade fair; wants to see numbers in spring.' },
  { status: 'qualified', score: 85, notes: 'Has a budget and a date.' },
  { status: 'disqualified', disqualify_reason: 'Just signed with somebody else' },
] as const

/**
 * The pool belongs to no organization, so it is filled over a connection of its own; the same people again change nothing.
 * Of them the demo keeps some in each state.
 */
export async function seedDemo(ctx: Ctx): Promise<void> {
  await withPoolWriter(ctx, SYNTHETIC, importing => seedPool(importing, PEOPLE, SEED))
  const { asked } = await prepareFilter(ctx, 'person', {
    seniority: ['head', 'vp', 'c_level'],
    country: ['US', 'GB'],
    email_status: ['verified'],
    has_email: true,
    has_phone: true,
  })
  const ordered = { sort: 'relevance', descending: false, limit: 6, offset: 0 } as const
  const { places } = await searchTables(ctx.db, asked, ordered)
  const people = await listPeopleAt(ctx.db, places)
  if (people.length === 0) return
  const { leads } = await saveLeads(ctx, { pool_ids: people.map(({ id }) => id), tags: ['spring campaign'] })
  for (const [index, lead] of leads.entries()) {
    const step = steps[index]
    if (!step) await convertLead(ctx, lead.id, { reveal: true })
    else if (step.status !== 'new') await changeLead(ctx, lead.id, step)
  }
  await reveal(ctx, people[2]!.id)
  await createSearch(ctx, {
    name: 'Heads of sales in the US',
    kind: 'person',
    filters: { titles: ['head of sales', 'vp of sales'], country: ['US'], has_email: true },
  })
}
