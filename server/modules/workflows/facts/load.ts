import type { Ctx } from '#kit/context.ts'
import { findMemberships, lastActivities, loadPeople } from '#modules/crm/index.ts'
import { findDeals } from '#modules/deals/index.ts'
import type { Program } from '../engine/program.ts'
import type { RunState } from '../engine/state.ts'
import { storedTypes } from '../graph/events.ts'
import { lastEventsOf } from './event-queries.ts'
import { selectMailFacts, selectTimezone } from './queries.ts'
import { emptyFacts, type Facts } from './view.ts'

/** Everything that the program may ask of these runs, a query for each sort of it. */
export async function loadFacts(ctx: Ctx, program: Program, runs: readonly RunState[]): Promise<Facts> {
  const facts = emptyFacts(await selectTimezone(ctx.db))
  await refreshFacts(ctx, program, facts, runs)
  return facts
}

/** Reads again what actions may have changed. */
export async function refreshFacts(
  ctx: Ctx,
  program: Program,
  facts: Facts,
  runs: readonly RunState[],
): Promise<void> {
  const { asks } = program
  const contactIds = [...new Set(runs.flatMap(({ row }) => row.contact_id ?? []))]
  const dealIds = asks.deal ? [...new Set(runs.flatMap(({ dealId }) => dealId ?? []))] : []
  const [people, deals, lists, events, mails] = await Promise.all([
    loadPeople(ctx.db, contactIds),
    dealIds.length > 0 ? findDeals(ctx, dealIds) : [],
    asks.lists.length > 0 ? findMemberships(ctx.db, contactIds, asks.lists) : [],
    readHappened(ctx, asks.events, contactIds),
    asks.mails
      ? selectMailFacts(
          ctx.db,
          runs.map(({ row }) => row.id),
        )
      : [],
  ])
  for (const [id, person] of people) facts.people.set(id, person)
  for (const deal of deals) facts.deals.set(deal.id, deal)
  for (const id of contactIds) facts.lists.set(id, new Set())
  for (const { contact_id, list_id } of lists) (facts.lists.get(contact_id) as Set<string>).add(list_id)
  for (const [key, at] of events) facts.happened.set(key, at)
  for (const [runId, group] of Map.groupBy(mails, mail => mail.run_id)) facts.mails.set(runId, group)
}

async function readHappened(
  ctx: Ctx,
  events: readonly string[],
  contactIds: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  if (events.length === 0 || contactIds.length === 0) return found
  const named = new Map(
    events.flatMap(event => storedTypes(event, { withImports: true }).map(type => [type, event])),
  )
  const types = [...named.keys()]
  // Most events are told by the timeline, the others have an index of their own.
  const [told, others] = await Promise.all([
    lastActivities(ctx.db, contactIds, types),
    lastEventsOf(ctx.db, contactIds, types),
  ])
  for (const { contact_id, type, at } of [...told, ...others]) {
    const key = `${contact_id} ${named.get(type)}`
    const known = found.get(key)
    if (known === undefined || known < at) found.set(key, at)
  }
  return found
}
