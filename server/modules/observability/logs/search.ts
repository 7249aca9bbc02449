import type { Ctx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { InvalidInput } from '#kit/problem.ts'
import { readMoment } from '#modules/cloud/index.ts'
import { deriveKeys } from '#platform/crypto/secret-box.ts'
import { hmacSign, hmacVerify } from '#platform/crypto/tokens.ts'
import { daysBack, KEPT_DAYS } from '../days.ts'
import { findLines } from './queries.ts'
import type { LogLine, LogQuery } from './schema.ts'
import { readWanted } from './words.ts'

const PURPOSE = 'log-cursor'

/** Where an answer ended, signed: what somebody made up is not a place. */
function writeCursor(ctx: Ctx, { at, id }: { at: string; id: string }): string {
  const [key] = deriveKeys(ctx.services.appSecrets, PURPOSE)
  return Buffer.from(`${at} ${id} ${hmacSign(key!, ctx.organizationId, at, id)}`).toString('base64url')
}

function readCursor(ctx: Ctx, cursor: string): { at: string; id: string } {
  const [at = '', id = '', signature = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  const keys = deriveKeys(ctx.services.appSecrets, PURPOSE)
  if (isUuid(id) && hmacVerify(keys, signature, ctx.organizationId, at, id)) return { at, id }
  throw InvalidInput('cursor must be one that an answer had')
}

/** Newest first, a day at a time, so that a search ends when it has enough. */
export async function searchLogs(
  ctx: Ctx,
  query: LogQuery,
): Promise<{ data: LogLine[]; cursor: string | null }> {
  const limit = query.limit ?? 100
  const now = ctx.now.epochMilliseconds
  const before = query.cursor ? readCursor(ctx, query.cursor) : null
  const kept = now - (KEPT_DAYS + 1) * 86_400_000
  const from = query.from === undefined ? kept : readMoment(query.from, 'from').epochMilliseconds
  const to = query.to === undefined ? now + 86_400_000 : readMoment(query.to, 'to').epochMilliseconds
  const last = before ? Math.min(to, Temporal.Instant.from(before.at).epochMilliseconds + 1) : to
  const wanted = readWanted(query.q ?? '', query.filters)
  const data: LogLine[] = []
  for (const day of daysBack(from, last, now)) {
    const found = await findLines(ctx, wanted, {
      slot: day.slot,
      from: isoOf(day.from),
      to: isoOf(day.to),
      before,
      most: limit - data.length,
    })
    data.push(...found)
    if (data.length >= limit) break
  }
  const end = data.at(-1)
  return { data, cursor: end && data.length === limit ? writeCursor(ctx, end) : null }
}

const isoOf = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(ms).toString()
