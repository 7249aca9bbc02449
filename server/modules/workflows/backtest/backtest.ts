import type { Ctx } from '#kit/context.ts'
import { isUntold } from '#kit/event.ts'
import { localDate } from '#kit/time/zone.ts'
import { findMemberships, loadPeople } from '#modules/crm/index.ts'
import { listEventsInStretch } from '#platform/events/queries.ts'
import { compileProgram, configFor, type Program } from '../engine/program.ts'
import { InvalidWorkflow } from '../errors.ts'
import { selectTimezone } from '../facts/queries.ts'
import type { TriggerConfig } from '../graph/configs.ts'
import { storedTypes } from '../graph/events.ts'
import { concerns, filterStarts, startFrom } from '../intake/match-triggers.ts'
import { findEarlierRuns } from '../intake/start-queries.ts'
import { findSubjects, type Subject } from '../intake/subjects.ts'
import { judge } from '../workflows/activate.ts'
import { checkGraphSize, requireWorkflow } from '../workflows/service.ts'
import type { BacktestIn, BacktestOut } from './schema.ts'

const PAGE = 500
const MOST_EVENTS = 50_000
const MOST_SHOWN = 20

interface Match {
  contactId: string
  at: string
  event: string
}

/** How many would have entered, had the workflow been active: the stored events through its trigger and filter. */
export async function backtest(
  ctx: Ctx,
  workflowId: string,
  { days = 30, graph: given }: BacktestIn,
): Promise<BacktestOut> {
  checkGraphSize(given)
  const workflow = await requireWorkflow(ctx, workflowId)
  const graph = given ?? workflow.graph
  const verdict = await judge(ctx, workflow, graph, workflow.settings)
  if (!verdict.valid) throw InvalidWorkflow(verdict)
  return replayProgram(
    ctx,
    compileProgram(workflowId, workflow.live_version ?? 1, graph, workflow.settings),
    days,
  )
}

/** The stored events through a program that need not be anybody's. */
export async function replayProgram(ctx: Ctx, program: Program, days: number): Promise<BacktestOut> {
  const zone = program.settings.timezone ?? (await selectTimezone(ctx.db))
  const { matches, events } = await replay(ctx, program, days)
  const contacts = [...new Set(matches.map(({ contactId }) => contactId))]
  const byDay = Map.groupBy(matches, ({ at }) => localDate(Temporal.Instant.from(at), zone).toString())
  const today = localDate(ctx.now, zone)
  const people = await loadPeople(ctx.db, contacts.slice(0, MOST_SHOWN * 5))
  return {
    events,
    matched: matches.length,
    contacts: contacts.length,
    would_start: await countStarts(ctx, program, matches),
    by_day: Array.from({ length: days }, (_, n) => today.subtract({ days: days - 1 - n }).toString()).map(
      date => ({
        date,
        matched: byDay.get(date)?.length ?? 0,
      }),
    ),
    sample: matches.slice(0, MOST_SHOWN).map(({ contactId, at, event }) => ({
      contact_id: contactId,
      name: people.get(contactId)?.name ?? '',
      at,
      event,
    })),
  }
}

async function replay(
  ctx: Ctx,
  program: Program,
  days: number,
): Promise<{ matches: Match[]; events: number }> {
  const { type, event, include_imports } = configFor<TriggerConfig>(program.nodes.get(program.triggerId)!)
  const matches: Match[] = []
  let events = 0
  if (type !== 'event' || !event) return { matches, events }
  const types = storedTypes(event, { withImports: include_imports === true })
  const stretch = {
    from: ctx.now.subtract({ hours: 24 * days }).toString(),
    to: ctx.now.toString(),
    most: PAGE,
  }
  let after: { at: string; id: string } | null = null
  while (events < MOST_EVENTS) {
    const page: Awaited<ReturnType<typeof listEventsInStretch>> = await listEventsInStretch(ctx.db, types, {
      ...stretch,
      after,
    })
    const told = page.filter(one => !isUntold(one))
    const subjects = await findSubjects(
      ctx,
      told.map(one => ({ ...one, depth: 0, xid: '0' })),
    )
    matches.push(...(await matching(ctx, program, subjects)))
    events += told.length
    after = page.at(-1) ?? null
    if (page.length < PAGE) break
  }
  return { matches, events }
}

async function matching(ctx: Ctx, program: Program, subjects: readonly Subject[]): Promise<Match[]> {
  const heard = subjects.filter(subject => concerns(program, subject))
  const starts = heard.flatMap(subject =>
    subject.contactIds.map(contactId => ({ ...startFrom(subject, contactId), at: subject.at })),
  )
  const kept = new Set(await filterStarts(ctx, program, starts))
  return starts.flatMap(start =>
    kept.has(start) ? [{ contactId: start.contactId, at: start.at, event: start.trigger.event! }] : [],
  )
}

/** By the settings: who is excluded or ran before stays out, and who may come again waits as long as told. */
async function countStarts(ctx: Ctx, program: Program, matches: readonly Match[]): Promise<number> {
  const { reentry, reentry_wait_days, exclude_list_ids } = program.settings
  if (reentry === 'every_event') return matches.length
  const contactIds = [...new Set(matches.map(({ contactId }) => contactId))]
  const [earlier, members] = await Promise.all([
    reentry === 'once' ? findEarlierRuns(ctx.db, program.workflowId, contactIds) : [],
    exclude_list_ids.length > 0 ? findMemberships(ctx.db, contactIds, exclude_list_ids) : [],
  ])
  const out = new Set([...earlier, ...members].map(({ contact_id }) => contact_id))
  const last = new Map<string, number>()
  let starts = 0
  for (const { contactId, at } of matches) {
    const time = Date.parse(at)
    const before = last.get(contactId)
    const mayAgain =
      before === undefined || (reentry === 'after_end' && time - before >= reentry_wait_days * 86_400_000)
    if (out.has(contactId) || !mayAgain) continue
    last.set(contactId, time)
    starts += 1
  }
  return starts
}
