import type { Ctx } from '#kit/context.ts'
import { daysBack } from '../days.ts'
import { countLines } from '../logs/queries.ts'
import { readWanted } from '../logs/words.ts'
import { measureNow } from '../metrics/read.ts'
import { findCheckStatus } from './queries.ts'
import type { When } from './schema.ts'

export interface Measured {
  /** Null where there is nothing to go by: then all stays as it is. */
  holds: boolean | null
  value: number | null
  detail: string
}

const compare = {
  gt: (value: number, threshold: number) => value > threshold,
  gte: (value: number, threshold: number) => value >= threshold,
  lt: (value: number, threshold: number) => value < threshold,
  lte: (value: number, threshold: number) => value <= threshold,
}
const signs = { gt: '>', gte: '≥', lt: '<', lte: '≤' }

export function measure(ctx: Ctx, when: When): Promise<Measured> {
  if (when.kind === 'metric') return measureMetric(ctx, when)
  return when.kind === 'check' ? measureCheck(ctx, when.check_id) : measureLog(ctx, when)
}

async function measureMetric(ctx: Ctx, when: Extract<When, { kind: 'metric' }>): Promise<Measured> {
  const { query, op, threshold } = when
  const seen = await measureNow(ctx, query as never, when.window_seconds ?? 60)
  const value = seen ?? (query.fn === 'count' ? 0 : null)
  const detail = `${query.fn}(${query.name}) is ${value ?? 'not known'}; the rule is ${signs[op]} ${threshold}`
  return { holds: value === null ? null : compare[op](value, threshold), value, detail }
}

async function measureCheck(ctx: Ctx, checkId: string): Promise<Measured> {
  const check = await findCheckStatus(ctx, checkId)
  if (!check) return { holds: false, value: null, detail: 'The check was deleted' }
  const isKnown = !check.paused && check.status !== 'unknown'
  const detail = `The check ${check.name} is ${check.status}`
  return { holds: isKnown ? check.status === 'down' : null, value: null, detail }
}

async function measureLog(ctx: Ctx, when: Extract<When, { kind: 'log' }>): Promise<Measured> {
  const to = ctx.now.epochMilliseconds + 1
  const from = to - when.window_seconds * 1_000
  const value = await countLines(ctx, readWanted(when.q), {
    slots: daysBack(from, to, to).map(day => day.slot),
    from: Temporal.Instant.fromEpochMilliseconds(from).toString(),
    to: Temporal.Instant.fromEpochMilliseconds(to).toString(),
  })
  const detail = `${value} lines with ${when.q} in ${when.window_seconds} seconds; the rule is ${when.count}`
  return { holds: value >= when.count, value, detail }
}
