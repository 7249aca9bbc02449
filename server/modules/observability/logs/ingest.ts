import type { WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { Problem } from '#kit/problem.ts'
import { readMoment } from '#modules/cloud/index.ts'
import { refuseMoment, slotOf } from '../days.ts'
import { takeIngest } from '../ingest-limit.ts'
import { daysOf, keepWithin } from '../keep-within.ts'
import type { Rejected } from '../metrics/schema.ts'
import { insertLines, type NewLine } from './queries.ts'
import { type LogsIn, MOST_LINE_BYTES } from './schema.ts'

type Given = LogsIn['lines'][number]

export const TAIL_TOPIC = 'logs'
const ROW_BYTES = 100

function readLine(given: Given, now: Temporal.Instant): NewLine | string {
  if (Buffer.byteLength(given.message) > MOST_LINE_BYTES) return 'The message is longer than 64 KB'
  let at = now
  try {
    if (given.at !== undefined) at = readMoment(given.at, 'at')
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.message
  }
  const ms = at.epochMilliseconds
  const refused = refuseMoment(ms, now.epochMilliseconds)
  if (refused) return `The moment ${refused}`
  return {
    id: newId(),
    slot: slotOf(ms),
    at: Temporal.Instant.fromEpochMilliseconds(ms).toString(),
    level: given.level ?? null,
    message: given.message,
    labels: given.labels ?? {},
  }
}

/** As it was sent, and what a row takes beside that. */
const bytesOf = ({ message, labels }: NewLine): number =>
  Buffer.byteLength(message) + Buffer.byteLength(JSON.stringify(labels)) + ROW_BYTES

/** What can be taken of the lines is; the others are named. */
export async function ingestLines(
  ctx: WorkCtx,
  given: readonly Given[],
): Promise<{ accepted: number; rejected: Rejected[] }> {
  await takeIngest(ctx, 'log lines', given.length)
  const lines: NewLine[] = []
  const rejected: Rejected[] = []
  for (const [index, one] of given.entries()) {
    const read = readLine(one, ctx.now)
    if (typeof read === 'string') rejected.push({ index, detail: read })
    else lines.push(read)
  }
  if (lines.length > 0) {
    const days = daysOf(lines.map(line => ({ at: Date.parse(line.at), bytes: bytesOf(line) })))
    await keepWithin(ctx, 'logs', days, inner => insertLines(inner, lines))
    ctx.services.topics.publish(ctx.organizationId, TAIL_TOPIC)
  }
  return { accepted: lines.length, rejected }
}
