import type { Ctx, WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { carryOut } from '#kit/job.ts'
import { toJson } from '#kit/json.ts'
import { lockDeploys } from '#modules/cloud/index.ts'
import { tellRun } from '../logs/hints.ts'
import { cutLines, maskText, spellingsOf } from '../logs/mask.ts'
import { ProviderAway, type Remote, RunRefused, type RunRequest, type Seen } from '../providers/driver.ts'
import { driverFor } from '../providers/index.ts'
import { findEnvironment } from '../rows/environment-queries.ts'
import { findProject } from '../rows/project-queries.ts'
import { combine, openVariables, type Variable } from '../variables/variables.ts'
import { endRun } from './end.ts'
import { advanceRun, cancelAtProvider } from './order.ts'
import {
  appendLines,
  findRun,
  insertArtifacts,
  lockRun,
  type NewLine,
  type RunRow,
  updateRun,
} from './queries.ts'

const CLAIM_SECONDS = 120
const AWAY_SECONDS = 15
const MOST_MINUTES = 360
const MOST_LINE = 16_000

interface Taken {
  asked: Omit<RunRequest, 'ctx'>
  provider: string
  claimId: string
}

export const advance = carryOut(advanceRun, async (ctx, { run_id }) => {
  const taken = await ctx.transact(inner => take(inner, run_id))
  if (!taken) return
  const asked: RunRequest = { ...taken.asked, ctx }
  const spellings = spellingsOf(asked.variables.filter(one => one.secret).map(one => one.value))
  try {
    const seen = await ask(ctx, taken, asked)
    await ctx.transact(inner => writeDown(inner, taken, seen, spellings))
  } catch (error) {
    if (error instanceof ProviderAway) return ctx.transact(inner => lookLater(inner, taken))
    if (!(error instanceof RunRefused)) throw error
    const message = maskText(error.message, spellings)
    await ctx.transact(inner => giveUp(inner, taken, message))
  }
})

/** Everything a run is made of, and the word that this process is at it. */
async function take(ctx: Ctx, runId: string): Promise<Taken | undefined> {
  const run = await lockRun(ctx, runId)
  if (run?.status !== 'running') return undefined
  const { claims } = ctx.services
  if (run.claim_id && (await claims.listStanding(ctx, [run.claim_id])).has(run.claim_id)) return undefined
  const claimId = newId()
  const until = ctx.now.add({ seconds: CLAIM_SECONDS })
  await claims.take(ctx, { id: claimId, job: advanceRun, data: { run_id: runId }, until })
  const remote = run.remote as Remote
  // Before the provider hears of it: should the answer be lost, this says that there may be one.
  const isNew = !remote.ref && !remote.askedAt
  await updateRun(ctx, runId, {
    claim_id: claimId,
    ...(isNew ? { remote: toJson({ ...remote, askedAt: ctx.now.toString() }) } : {}),
  })
  return { claimId, ...(await describe(ctx, run)) }
}

async function describe(ctx: Ctx, run: RunRow): Promise<Omit<Taken, 'claimId'>> {
  const project = (await findProject(ctx, run.project_id))!
  const environment = run.environment_id ? await findEnvironment(ctx, run.environment_id) : undefined
  const variables: Variable[] = combine(
    openVariables(ctx, project.id, project.variables),
    environment ? openVariables(ctx, environment.id, environment.variables) : [],
    openVariables(ctx, run.id, run.variables),
  )
  return {
    provider: project.provider,
    asked: {
      run: {
        id: run.id,
        number: run.number,
        ref: run.ref,
        commit_sha: run.commit_sha,
        started_at: run.started_at!,
        environment: environment?.name ?? null,
      },
      project: {
        id: project.id,
        repository: project.repository,
        workflow: project.workflow,
        tags: project.tags as Record<string, string>,
      },
      variables,
      remote: run.remote as Remote,
    },
  }
}

/** Asks for the run once; after that looks how it does. */
async function ask(ctx: WorkCtx, { provider, claimId }: Taken, asked: RunRequest): Promise<Seen> {
  const driver = await driverFor(ctx, provider)
  if (asked.remote.ref || asked.remote.isMarked) return driver.look(asked)
  const former = asked.remote.askedAt ? await driver.find(asked) : undefined
  if (former === 'unknown')
    throw new RunRefused('It is not known whether the provider started this run: the answer was lost')
  const marked: RunRequest = {
    ...asked,
    remote: { ...asked.remote, askedAt: asked.remote.askedAt ?? ctx.now.toString() },
  }
  const remote = former ?? (await driver.start(marked))
  await ctx.transact(async inner => {
    const run = await lockRun(inner, asked.run.id)
    if (run?.claim_id === claimId) await updateRun(inner, run.id, { remote: toJson(remote) })
  })
  return driver.look({ ...asked, remote })
}

/** The run, if it is still this attempt's. */
async function hold(ctx: Ctx, { asked, claimId }: Taken): Promise<RunRow | undefined> {
  const run = await lockRun(ctx, asked.run.id)
  await ctx.services.claims.end(ctx, claimId)
  return run?.status === 'running' && run.claim_id === claimId ? run : undefined
}

async function writeDown(ctx: Ctx, taken: Taken, seen: Seen, spellings: readonly string[]): Promise<void> {
  if (seen.outcome) await lockDeploys(ctx)
  const run = await hold(ctx, taken)
  if (!run) return
  const { lines, read } = readLogs(ctx, seen, spellings)
  await appendLines(ctx, run.id, run.last_line, lines)
  await updateRun(ctx, run.id, {
    claim_id: null,
    remote: toJson({ ...seen.remote, read: { ...seen.remote.read, ...read } }),
    steps: toJson(seen.steps.map(step => ({ ...step, name: maskText(step.name, spellings) }))),
    commit_sha: seen.commitSha ?? run.commit_sha,
    last_line: run.last_line + lines.length,
  })
  const artifacts = (seen.artifacts ?? []).map(one => ({
    run_id: run.id,
    name: maskText(one.name, spellings).replaceAll('/', '-').slice(0, 200),
    size: one.size,
    content: one.content ?? null,
    remote_ref: one.ref ?? null,
  }))
  if (artifacts.length > 0) await insertArtifacts(ctx, artifacts)
  tellRun(ctx, run.id)
  const isLate = ctx.now.since(Temporal.Instant.from(run.started_at!)).total('minutes') > MOST_MINUTES
  if (seen.outcome) {
    const error = seen.error ? maskText(seen.error, spellings) : null
    return endRun(ctx, run, { status: seen.outcome, error })
  }
  if (isLate)
    return endRun(ctx, run, { status: 'failed', error: `It took longer than ${MOST_MINUTES} minutes` })
  await ctx.schedule(advanceRun, { run_id: run.id }, { key: run.id, at: seen.again })
}

const STAMP = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z) /

function readLogs(ctx: Ctx, seen: Seen, spellings: readonly string[]) {
  const lines: NewLine[] = []
  const read: Record<string, number> = {}
  for (const { step, text, isEnd } of seen.logs) {
    const before = seen.remote.read?.[step] ?? 0
    if (before === -1) continue
    const cut = cutLines(text.replaceAll('\0', ''), spellings, isEnd)
    read[step] = isEnd ? -1 : before + cut.consumed
    for (const line of cut.lines) {
      const stamp = STAMP.exec(line)?.[1]
      const at = stamp ?? ctx.now.toString()
      const said = stamp ? line.slice(stamp.length + 1) : line
      lines.push({ at, step: maskText(step, spellings), text: said.slice(0, MOST_LINE) })
    }
  }
  return { lines, read }
}

async function lookLater(ctx: Ctx, taken: Taken): Promise<void> {
  const run = await hold(ctx, taken)
  if (!run) return
  await updateRun(ctx, run.id, { claim_id: null })
  const at = ctx.now.add({ seconds: AWAY_SECONDS })
  await ctx.schedule(advanceRun, { run_id: run.id }, { key: run.id, at })
}

async function giveUp(ctx: Ctx, taken: Taken, error: string): Promise<void> {
  await lockDeploys(ctx)
  const run = await hold(ctx, taken)
  if (run) await endRun(ctx, run, { status: 'failed', error })
}

export const cancelThere = carryOut(cancelAtProvider, async (ctx, { run_id }) => {
  const found = await ctx.transact(async inner => {
    const run = await findRun(inner, run_id)
    return run && { run, ...(await describe(inner, run)) }
  })
  if (!found?.asked.remote.ref) return
  try {
    const driver = await driverFor(ctx, found.provider)
    await driver.cancel({ ...found.asked, ctx })
  } catch (error) {
    if (!(error instanceof RunRefused)) throw error
    ctx.log.warn({ run_id }, 'a run could not be canceled at its provider')
  }
})

/** What a provider keeps of a run, fetched when somebody wants it. */
export async function downloadArtifact(ctx: WorkCtx, runId: string, ref: string): Promise<Buffer> {
  const { asked, provider } = await ctx.transact(async inner =>
    describe(inner, (await findRun(inner, runId))!),
  )
  const driver = await driverFor(ctx, provider)
  return driver.download({ ...asked, ctx }, ref)
}
