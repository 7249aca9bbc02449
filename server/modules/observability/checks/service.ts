import type { Ctx, WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import {
  keyOfName,
  NameTaken,
  type Plan,
  planLimits,
  ResourceNotFound,
  readMoment,
  recordChange,
  requirePlan,
} from '#modules/cloud/index.ts'
import { addToDirectory, removeFromDirectory } from '#platform/auth/directory-queries.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import { addressOf, HEARTBEAT, lateAt, sealToken } from './heartbeat.ts'
import { laneOf, runLane } from './lane.ts'
import { type Probe, probe, readHostPort, readName } from './probe.ts'
import {
  type CheckNumbers,
  countChecks,
  deleteCheck,
  findCheck,
  insertCheck,
  isNameTaken,
  listChecks,
  lockCheck,
  lockChecks,
  updateCheck,
} from './queries.ts'
import { listHours, listResults } from './result-queries.ts'
import {
  type Check,
  CheckBusy,
  CheckLimit,
  type CheckPatch,
  type CheckQuery,
  type CheckResult,
  type Expect,
  HeartbeatsAreSent,
  type NewCheck,
  type ResultQuery,
} from './schema.ts'
import { settle } from './settle.ts'

const round = (value: number | null, digits: number) =>
  value === null ? null : Math.round(Number(value) * 10 ** digits) / 10 ** digits

const fullExpect = (expect: Expect): Check['expect'] => ({
  status: expect.status ?? null,
  body_contains: expect.body_contains ?? null,
  max_ms: expect.max_ms ?? null,
  tls_days_left: expect.tls_days_left ?? null,
})

function show(ctx: Ctx, row: CheckNumbers): Check {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind as Check['kind'],
    target: row.target,
    interval_seconds: row.interval_seconds,
    timeout_seconds: row.timeout_seconds,
    expect: fullExpect(row.expect as Expect),
    paused: row.paused,
    status: row.status as Check['status'],
    since: row.since,
    uptime_24h: round(row.uptime_24h, 3),
    uptime_30d: round(row.uptime_30d, 3),
    p50_ms: round(row.p50_ms, 1),
    p95_ms: round(row.p95_ms, 1),
    heartbeat_url: addressOf(ctx, row.id, row.token),
    next_run_at: row.due_at,
    tags: row.tags as Record<string, string>,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

export const getCheck = async (ctx: Ctx, id: string): Promise<Check> =>
  show(ctx, found(await findCheck(ctx, id), ResourceNotFound))

export async function getChecks(ctx: Ctx, query: CheckQuery) {
  const { data, pagination } = await listChecks(ctx, query)
  return { data: data.map(row => show(ctx, row)), pagination }
}

/** What the schema cannot say: a target belongs to the kind. */
function readTarget(kind: string, target: string | null | undefined): string | null {
  if (kind === 'heartbeat') return null
  if (!target) throw InvalidInput('target is required')
  if (kind === 'tcp' && !readHostPort(target)) throw InvalidInput('target must be host:port')
  if (kind === 'dns' && !readName(target)) throw InvalidInput('target must be a name, such as example.com')
  if (kind === 'http' && !/^https?:$/.test(URL.canParse(target) ? new URL(target).protocol : ''))
    throw InvalidInput('target must be an http or https URL')
  return target
}

export async function createCheck(ctx: Ctx, body: NewCheck): Promise<Check> {
  const target = readTarget(body.kind, body.target)
  await takeCheckPlace(ctx)
  const id = newId()
  const now = ctx.now.toString()
  const isHeartbeat = body.kind === 'heartbeat'
  const token = isHeartbeat ? createSecret(24) : null
  const times = { interval_seconds: body.interval_seconds ?? 60, timeout_seconds: body.timeout_seconds ?? 10 }
  const inserted = await insertCheck(ctx, {
    id,
    name: body.name,
    name_key: keyOfName(body.name),
    kind: body.kind,
    target,
    ...times,
    expect: toJson(body.expect ?? {}),
    tags: toJson(body.tags ?? {}),
    paused: body.paused ?? false,
    lane: laneOf(id),
    due_at: body.paused ? null : isHeartbeat ? lateAt(times, ctx.now) : now,
    token: token === null ? null : sealToken(ctx, id, token),
    created_at: now,
    updated_at: now,
  })
  if (!inserted) throw NameTaken('Check', body.name)
  if (token) await addToDirectory(ctx.db, { kind: HEARTBEAT, secret: token, targetId: id })
  await ctx.enqueue(runLane, { lane: laneOf(id) })
  const made = await getCheck(ctx, id)
  await recordChange(
    ctx,
    'check_created',
    { kind: 'check', id },
    { name: made.name, kind: made.kind, target },
  )
  return made
}

async function takeCheckPlace(ctx: Ctx): Promise<void> {
  const { plan } = await requirePlan(ctx)
  const most = planLimits[plan as Plan].checks
  if (most === null) return
  await lockChecks(ctx)
  if ((await countChecks(ctx)) >= most) throw CheckLimit(plan, most)
}

export async function changeCheck(ctx: Ctx, id: string, patch: CheckPatch): Promise<Check> {
  const row = found(await lockCheck(ctx, id), ResourceNotFound)
  if (patch.name !== undefined && (await isNameTaken(ctx, keyOfName(patch.name), id)))
    throw NameTaken('Check', patch.name)
  const target = patch.target === undefined ? row.target : readTarget(row.kind, patch.target)
  const paused = patch.paused ?? row.paused
  const times = {
    interval_seconds: patch.interval_seconds ?? row.interval_seconds,
    timeout_seconds: patch.timeout_seconds ?? row.timeout_seconds,
  }
  // Whatever is under way looked at how it was before: it is looked at anew.
  const due = row.kind === 'heartbeat' ? lateAt(times, ctx.now) : ctx.now.toString()
  await updateCheck(ctx, id, {
    ...(patch.name === undefined ? {} : { name: patch.name, name_key: keyOfName(patch.name) }),
    target,
    ...times,
    expect: toJson(patch.expect ?? row.expect),
    tags: toJson(patch.tags ?? row.tags),
    paused,
    due_at: paused ? null : due,
    claim_id: null,
    updated_at: ctx.now.toString(),
  })
  if (!paused) await ctx.enqueue(runLane, { lane: row.lane })
  await recordChange(ctx, 'check_updated', { kind: 'check', id }, { fields: Object.keys(patch) })
  return getCheck(ctx, id)
}

export async function removeCheck(ctx: Ctx, id: string): Promise<void> {
  if (!(await deleteCheck(ctx, id))) throw ResourceNotFound()
  await removeFromDirectory(ctx.db, HEARTBEAT, id)
  await recordChange(ctx, 'check_deleted', { kind: 'check', id })
}

/** Out of turn; its beat stays as it was. */
export async function runNow(ctx: WorkCtx, id: string): Promise<{ data: Check; result: CheckResult }> {
  const row = await ctx.transact(async inner => found(await lockCheck(inner, id), ResourceNotFound))
  if (row.kind === 'heartbeat') throw HeartbeatsAreSent()
  const seen = await probe(ctx.services, { ...row, expect: row.expect as Expect })
  if (!seen) throw CheckBusy()
  return ctx.transact(async inner => {
    const check = found(await lockCheck(inner, id), ResourceNotFound)
    if (check.updated_at !== row.updated_at) throw CheckBusy()
    const turn = { dueAt: inner.now.toString(), nextAt: check.due_at, outOfTurn: true }
    await settle(inner, [{ check, probe: seen, ...turn }])
    return { data: await getCheck(inner, id), result: showResult(inner.now.toString(), seen) }
  })
}

const showResult = (at: string, { ok, status, ms, error }: Probe): CheckResult => ({
  at,
  ok,
  status,
  ms,
  error,
})

const RAW_HOURS = 24 * 30

/** One by one as far back as they are kept, by the hour where the range goes further. */
export async function readResults(ctx: Ctx, id: string, query: ResultQuery) {
  found(await findCheck(ctx, id), ResourceNotFound)
  const to = query.to === undefined ? ctx.now.add({ seconds: 1 }) : readMoment(query.to, 'to')
  const from = query.from === undefined ? to.subtract({ hours: 24 }) : readMoment(query.from, 'from')
  const isRaw = Temporal.Instant.compare(from, ctx.now.subtract({ hours: RAW_HOURS, minutes: 1 })) >= 0
  if (isRaw) return listResults(ctx, id, { from, to }, query)
  const { data, pagination } = await listHours(ctx, id, { from, to }, query)
  const hours = data.map(row => ({
    at: row.at,
    ok: row.good === row.results,
    status: `${row.good}/${row.results}`,
    ms: row.ms_count === 0 ? null : round(row.ms_sum / row.ms_count, 1),
    error: null,
  }))
  return { data: hours, pagination }
}
