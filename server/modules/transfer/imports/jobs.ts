import type { Ctx, WorkCtx } from '#kit/context.ts'
import { cronForEach, job } from '#kit/job.ts'
import { Problem } from '#kit/problem.ts'
import { ImportDone } from '#modules/crm/index.ts'
import { hubspotSteps } from './hubspot/steps.ts'
import { openScene } from './import-context.ts'
import { type Kept, keepBatch } from './keep.ts'
import {
  advance,
  deleteAbandoned,
  finishImport,
  type ImportRow,
  type ImportRun,
  insertRehearsals,
  setTotal,
  startImport,
  type Walk,
} from './queries.ts'
import type { Counts, Source } from './schema.ts'
import type { Move, Step } from './step.ts'
import { stripeSteps } from './stripe/steps.ts'
import { insertItems, insertWarnings } from './work-queries.ts'

/** Then the job hands over to a fresh one: others get their turn, and a server that is to end does not wait. */
const RUN_MS = 5_000

const stepsOf: Record<Source, (row: ImportRow) => readonly Step[]> = {
  hubspot: hubspotSteps,
  stripe: stripeSteps,
}

export const sourceNames: Record<Source, string> = { hubspot: 'HubSpot', stripe: 'Stripe' }

export const importJob = job<{ import_id: string }>({
  name: 'transfer.import_records',
  via: 'import',
  timeoutSeconds: 900,
  concurrency: 2,
  perOrganization: 1,
  handler: async (ctx, { import_id }, attempt) => {
    const row = await ctx.transact(inner => startImport(inner, import_id))
    if (!row) return
    try {
      await run(ctx, row)
    } catch (error) {
      const isFinal = error instanceof Problem && error.status < 500
      if (!isFinal && !attempt.isLast) throw error
      const reason = error instanceof Problem ? error.message : 'The import could not be finished'
      await end(ctx, row, { status: 'failed', error: reason })
      if (!isFinal) throw error
    }
  },
})

/** Step by step, and in each move by move: after a crash the next run goes on where the last commit stands. */
async function run(ctx: WorkCtx, row: ImportRow): Promise<void> {
  const began = performance.now()
  const steps = stepsOf[row.source as Source](row)
  let { step, place } = row
  for (; step < steps.length; step += 1) {
    for await (const move of steps[step]!.moves(ctx, row, place)) {
      const hands = performance.now() - began >= RUN_MS
      const [from, to] = [
        { step, place },
        { step, place: move.place },
      ]
      if (!(await carryOut(ctx, row, move, { from, to, turn: row.turn, hands }))) return
      if (hands) return
      place = move.place
    }
    const isOver = await ctx.transact(async ({ db }) => {
      if (steps[step + 1]?.counts) await setTotal(db, row.id)
      const between = { from: { step, place }, to: { step: step + 1, place: '' }, turn: row.turn }
      return advance(db, row.id, between, { done: 0, report: {} })
    })
    if (!isOver) return
    place = ''
  }
  await end(ctx, row, { status: 'succeeded', error: null })
}

interface Hike extends Walk {
  /** Whether a fresh job goes on from here. */
  hands: boolean
}

class AnotherWorkerMoved extends Error {}
/** Undoes what a rehearsal wrote. */
class Rehearsed extends Error {}

const none: Counts = { create: 0, update: 0, skip: 0 }

async function carryOut(ctx: WorkCtx, row: ImportRow, move: Move, walk: Hike): Promise<boolean> {
  const run: ImportRun = {
    id: row.id,
    source: row.source as Source,
    isRehearsal: row.dry_run,
    userId: row.created_by_id,
  }
  try {
    if (row.dry_run) {
      const taken = await rehearse(ctx, run, move)
      await ctx.transact(async inner => {
        if (move.take) await insertRehearsals(inner.db, row.id, move.take.kind.entity, taken.kept.foreignIds)
        await write(inner, row, move, walk, taken)
      })
    } else await ctx.transact(async inner => write(inner, row, move, walk, await take(inner, run, move)))
    return true
  } catch (error) {
    if (error instanceof AnotherWorkerMoved) return false
    throw error
  }
}

interface Taken {
  kept: Kept
  warnings: Move['warnings']
}

async function take(ctx: Ctx, run: ImportRun, move: Move): Promise<Taken> {
  if (!move.take) return { kept: { counts: none, foreignIds: [] }, warnings: [] }
  const scene = openScene(ctx, run)
  const kept = await keepBatch(scene, move.take.kind, move.take.items as never)
  return { kept, warnings: scene.warnings }
}

/** The very same work, so that what it says is what will happen; and then it is undone. */
async function rehearse(ctx: WorkCtx, run: ImportRun, move: Move): Promise<Taken> {
  let taken: Taken | undefined
  try {
    await ctx.transact(async inner => {
      taken = await take(inner, run, move)
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
  return taken!
}

async function write(ctx: Ctx, row: ImportRow, move: Move, walk: Hike, taken: Taken): Promise<void> {
  const { kept, warnings } = taken
  if (move.store) await insertItems(ctx.db, row.id, move.store.kind, move.store.items)
  await insertWarnings(ctx.db, row.id, [...(move.warnings ?? []), ...(warnings ?? [])])
  const left = { ...none, skip: move.warnings?.filter(({ foreign_id }) => foreign_id !== null).length ?? 0 }
  const counts = {
    create: kept.counts.create,
    update: kept.counts.update,
    skip: kept.counts.skip + left.skip,
  }
  const report = move.take ? { [move.take.kind.entity]: counts } : {}
  if (!(await advance(ctx.db, row.id, walk, { done: move.done, report }))) throw new AnotherWorkerMoved()
  if (walk.hands) await ctx.enqueue(importJob, { import_id: row.id })
}

/** Said once, however many runs come to the end. A rehearsal is no news. */
const end = (ctx: WorkCtx, row: ImportRow, outcome: Parameters<typeof finishImport>[2]) =>
  ctx.transact(async inner => {
    const ended = await finishImport(inner, row.id, outcome)
    if (!ended || ended.dry_run) return
    const all = Object.values(ended.report as Record<string, Counts>)
    await inner.emit(ImportDone, {
      import_id: row.id,
      filename: sourceNames[row.source as Source],
      status: outcome.status === 'succeeded' ? 'completed' : 'failed',
      created: all.reduce((sum, { create }) => sum + create, 0),
      updated: all.reduce((sum, { update }) => sum + update, 0),
      failed: ended.warning_count,
      created_by_id: ended.created_by_id,
    })
  })

export const sweepUploads = cronForEach({
  name: 'transfer.sweep_uploads',
  cron: '23 3 * * *',
  handler: ctx => {
    const before = ctx.now.subtract({ hours: 24 }).toString()
    return ctx.transact(inner => deleteAbandoned(inner.db, before))
  },
})
