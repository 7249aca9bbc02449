import { isConflict } from '#kit/conflicts.ts'
import type { Ctx } from '#kit/context.ts'
import { withSavepoint } from '#platform/db/savepoint-queries.ts'
import type { Program } from '../engine/program.ts'
import type { RunState } from '../engine/state.ts'
import type { Act, Performed, World } from '../engine/walk.ts'
import { listEventsOf } from '../facts/event-queries.ts'
import { refreshFacts } from '../facts/load.ts'
import { type Facts, holdsFor } from '../facts/view.ts'
import { storedTypes } from '../graph/events.ts'
import type { ActionKind } from '../graph/schema.ts'
import { explainFailure } from './failures.ts'
import { performers } from './perform.ts'
import type { ActionContext, Performer } from './performer.ts'

const TROUBLE_WAIT = { minutes: 5 }

/** The world as it is: actions happen, in the transaction that walks the runs. */
export function realWorld(
  ctx: Ctx,
  workflow: ActionContext['workflow'],
  program: Program,
  facts: Facts,
): World {
  const scene: ActionContext = { ctx, workflow, program, facts }
  return {
    now: () => ctx.now,
    facts,
    async perform(acts) {
      const results = new Map<Act, Performed>()
      for (const [kind, group] of Map.groupBy(acts, ({ node }) => node.kind as ActionKind)) {
        const done = await performGroup(scene, performers[kind], group)
        for (const [n, act] of group.entries()) results.set(act, done[n]!)
      }
      const runs = acts.filter(act => leavesTraces(results.get(act)!, act)).map(({ run }) => run)
      for (const act of acts) {
        const result = results.get(act)!
        if (result.kind === 'done' && result.dealId) act.run.dealId = result.dealId
      }
      if (runs.length > 0) await refreshFacts(ctx, program, facts, runs)
      return acts.map(act => results.get(act)!)
    },
    findEvent: (run, event, filter) => findEvent(scene, run, event, filter),
  }
}

const traceless: readonly string[] = ['send_email', 'notify', 'create_task', 'webhook']
const leavesTraces = (result: Performed, { node }: Act) =>
  result.kind === 'done' && !traceless.includes(node.kind)

/**
 * The usual case: nobody has trouble, and all is written together. If somebody has, it is undone, and each tries alone:
 * one run's trouble is its own.
 */
async function performGroup(
  scene: ActionContext,
  perform: Performer,
  acts: readonly Act[],
): Promise<Performed[]> {
  try {
    return await withSavepoint(scene.ctx, () => perform(scene, acts))
  } catch (error) {
    if (acts.length === 1) return [judge(scene, error)]
  }
  const results: Performed[] = []
  for (const act of acts) {
    try {
      results.push((await withSavepoint(scene.ctx, () => perform(scene, [act])))[0]!)
    } catch (error) {
      results.push(judge(scene, error))
    }
  }
  return results
}

function judge({ ctx }: ActionContext, error: unknown): Performed {
  const told = explainFailure(error)
  if (told !== null) return { kind: 'failed', error: told }
  if (isConflict(error)) throw error
  ctx.log.warn({ error: (error as Error).message }, 'a step could not be run')
  return {
    kind: 'later',
    error: 'The step could not be run and is tried again',
    until: ctx.now.add(TROUBLE_WAIT),
  }
}

async function findEvent(
  { ctx, facts }: ActionContext,
  run: RunState,
  event: string,
  filter: Parameters<World['findEvent']>[2],
): Promise<Record<string, unknown> | null> {
  if (!run.row.contact_id) return null
  const types = storedTypes(event, { withImports: true })
  const found = await listEventsOf(ctx.db, run.row.contact_id, types, run.row.started_at)
  return (
    found.find(({ data }) => !filter || holdsFor(filter, facts, run, ctx.now, { event: data }))?.data ?? null
  )
}
