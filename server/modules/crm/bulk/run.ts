import { retryConflicts } from '#kit/conflicts.ts'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import type { Changes } from '#kit/event.ts'
import { newId } from '#kit/id.ts'
import { type JobKind, type JobOrder, job } from '#kit/job.ts'
import type { Problem, ProblemKind } from '#kit/problem.ts'
import type { TrashType } from '#kit/records/trash.ts'
import { WithStatus } from '#kit/route.ts'
import { advanceLongJob, createLongJob, endLongJob, lockLongJob } from '#modules/operations/index.ts'
import { toProblem } from '#platform/server/errors.ts'
import { isBlank } from '../contact-filter/queries.ts'
import { withoutMe } from '../filter/choose-queries.ts'
import type { FilterEntity } from '../filter/entity.ts'
import type { Choosing } from '../filter/schema.ts'
import { AT_ONCE, type BulkOutcome, NothingMeant } from './schema.ts'
import { insertBulk, insertBulkRows } from './undo-queries.ts'

/** Records of which many are changed or deleted together. */
export interface BulkTarget<F extends Choosing, C extends object> {
  /** What conditions on them can name; without it the filter is taken as it is. */
  readonly entity?: FilterEntity
  /** As the API calls them: `contacts`. */
  readonly name: string
  readonly missing: ProblemKind<[]>
  /** How many share a transaction: more than one where their locks have one order. */
  readonly together: number
  /** Behind `after`, in the order of ids. */
  readonly listIds: (ctx: Ctx, filter: F, after: string | null, most: number) => Promise<string[]>
  /** Those of the ids that were there. */
  readonly update: (ctx: Ctx, ids: readonly string[], change: C) => Promise<string[]>
  /** Where in the trash each of those is that were there. Without it they are not deleted together. */
  readonly remove?: (ctx: Ctx, ids: readonly string[]) => Promise<Map<string, string>>
  /** What one of them is called, where what is done to them can be undone. */
  readonly type?: TrashType
}

type Meant<F> = { ids?: string[] | undefined; filter?: F | undefined }
type Act<C> = { do: 'update'; change: C } | { do: 'delete' }
interface JobData<F, C> extends Meant<F> {
  job_id: string
  undo_id: string | null
  last: string
  act: Act<C>
}

/** One after the other, by what deletes one and answers where it is kept. */
export const removeEach =
  (remove: (ctx: Ctx, id: string) => Promise<string>): NonNullable<BulkTarget<object, object>['remove']> =>
  async (ctx, ids) => {
    const gone = new Map<string, string>()
    for (const id of ids) gone.set(id, await remove(ctx, id))
    return gone
  }

const MOST_FAILED = 1_000
const RUN_MS = 5_000

export function bulk<F extends Choosing, C extends object>(target: BulkTarget<F, C>, jobName: string) {
  const order: JobKind<JobData<F, C>> = job<JobData<F, C>>({
    name: jobName,
    perOrganization: 1,
    handler: (ctx, data, attempt) => runJob(ctx, target, order, data, attempt.isLast),
  })
  return {
    job: order as JobKind<never>,
    run: (ctx: WorkCtx, meant: Meant<F>, act: Act<C>) => start(ctx, target, order, meant, act),
  }
}

async function start<F extends Choosing, C extends object>(
  ctx: WorkCtx,
  target: BulkTarget<F, C>,
  order: JobOrder<JobData<F, C>>,
  { ids, filter: given }: Meant<F>,
  act: Act<C>,
) {
  if (!ids && (!given || isBlank(given))) throw NothingMeant()
  const { entity } = target
  const filter = ids || !entity ? given : await ctx.transact(inner => withoutMe(inner, entity, given!))
  const meant = ids
    ? [...new Set(ids)].toSorted()
    : await ctx.transact(inner => target.listIds(inner, filter!, null, AT_ONCE + 1))
  const undo_id = target.type ? await ctx.transact(insertBulk) : null
  if (meant.length <= AT_ONCE) {
    const outcome = noOutcome(undo_id)
    for (const some of inPieces(meant, target.together)) await handle(ctx, target, some, act, outcome)
    return new WithStatus(200, { ...outcome, data: outcome })
  }
  const job_id = await ctx.transact(async inner => {
    const total = ids ? meant.length : null
    const id = await createLongJob(inner, { kind: `${target.name}.${act.do}`, total })
    // Those that come later are not meant: ids grow with time.
    const data = { job_id: id, undo_id, act, last: newId(), ...(ids ? { ids: meant } : { filter }) }
    await inner.enqueue(order, data)
    return id
  })
  return new WithStatus(202, { job_id, data: { job_id } })
}

const noOutcome = (undo_id: string | null): BulkOutcome => ({
  matched: 0,
  changed: 0,
  failed: [],
  ...(undo_id ? { undo_id } : {}),
})

function* inPieces<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}

/** Writes down what events tell of changes of records. */
function noting(inner: Ctx) {
  const changes: { record_id: string; changes: Changes }[] = []
  const ctx: Ctx = {
    ...inner,
    emitAll(kind, all) {
      for (const data of kind.changesOf ? all : [])
        changes.push({
          record_id: kind.changesOf!(data as never),
          changes: (data as { changes: Changes }).changes,
        })
      return inner.emitAll.call(this, kind, all) as never
    },
  }
  return { ctx, changes }
}

/** All of them in one transaction; where one cannot be done, each in its own, so that it costs only itself. */
async function handle<F extends Choosing, C extends object>(
  ctx: WorkCtx,
  target: BulkTarget<F, C>,
  ids: readonly string[],
  act: Act<C>,
  outcome: BulkOutcome,
): Promise<void> {
  const perform = (some: readonly string[]) =>
    retryConflicts(() =>
      ctx.transact(async inner => {
        const { undo_id } = outcome
        const bulk = { ...inner, via: 'bulk' } as const
        if (act.do === 'delete') {
          const gone = await target.remove!(bulk, some)
          const rows = [...gone].map(([record_id, trash_id]) => ({
            type: target.type!,
            record_id,
            changes: {},
            trash_id,
          }))
          if (undo_id) await insertBulkRows(inner, undo_id, rows)
          return [...gone.keys()]
        }
        const noted = noting(bulk)
        const there = await target.update(noted.ctx, some, act.change)
        if (undo_id) {
          const rows = noted.changes.map(one => ({ ...one, type: target.type!, trash_id: null }))
          await insertBulkRows(inner, undo_id, rows)
        }
        return there
      }),
    )
  const fail = (id: string, detail: string) => {
    if (outcome.failed.length < MOST_FAILED) outcome.failed.push({ id, detail })
  }
  /** What is the fault of the record or the request; anything else ends the work. */
  const faultOf = (error: unknown): Problem => {
    const problem = toProblem(error as Error)
    if (!problem || problem.status >= 500) throw error
    return problem
  }
  const attempt = async (some: readonly string[]) => {
    const there = new Set(await perform(some))
    outcome.changed += there.size
    for (const id of some) if (!there.has(id)) fail(id, String(target.missing.example))
  }
  outcome.matched += ids.length
  try {
    await attempt(ids)
  } catch (error) {
    const problem = faultOf(error)
    if (ids.length === 1) return fail(ids[0]!, problem.message)
    for (const id of ids) await attempt([id]).catch(reason => fail(id, faultOf(reason).message))
  }
}

/** A piece and the mark of how far it went are not one transaction: after a crash the last piece is done once more. */
async function runJob<F extends Choosing, C extends object>(
  ctx: WorkCtx,
  target: BulkTarget<F, C>,
  order: JobOrder<JobData<F, C>>,
  data: JobData<F, C>,
  isLast: boolean,
): Promise<void> {
  const began = performance.now()
  try {
    for (;;) {
      const state = await ctx.transact(({ db }) => lockLongJob(db, data.job_id))
      if (!state || state.finished_at) return
      const outcome = state.place === null ? noOutcome(data.undo_id) : (state.result as BulkOutcome)
      const some = await nextIds(ctx, target, data, state.place)
      for (const piece of inPieces(some, target.together)) await handle(ctx, target, piece, data.act, outcome)
      // Fewer than asked for, or some that came later: there are no more.
      const isDone = some.length < AT_ONCE
      const hands = !isDone && performance.now() - began >= RUN_MS
      await ctx.transact(async inner => {
        const place = some.at(-1) ?? state.place
        await advanceLongJob(inner.db, data.job_id, { done: outcome.matched, place, result: outcome })
        if (isDone) await endLongJob(inner, data.job_id, { status: 'succeeded' })
        if (hands) await inner.enqueue(order, data)
      })
      if (isDone || hands) return
    }
  } catch (error) {
    if (isLast) {
      await ctx.transact(inner =>
        endLongJob(inner, data.job_id, { status: 'failed', error: 'The work could not be finished' }),
      )
    }
    throw error
  }
}

async function nextIds<F extends Choosing, C extends object>(
  ctx: WorkCtx,
  target: BulkTarget<F, C>,
  { ids, filter, last }: JobData<F, C>,
  after: string | null,
): Promise<string[]> {
  const found = ids
    ? ids.filter(id => after === null || id > after).slice(0, AT_ONCE)
    : await ctx.transact(inner => target.listIds(inner, filter!, after, AT_ONCE))
  return ids ? found : found.filter(id => id <= last)
}
