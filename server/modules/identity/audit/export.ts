import { Readable } from 'node:stream'
import type { WorkCtx } from '#kit/context.ts'
import { toCsvLine } from '#kit/csv.ts'
import { RawReply } from '#kit/route.ts'
import { listEntriesAfter } from './queries.ts'
import { recordAudit } from './record.ts'
import type { AuditFilter } from './schema.ts'

const COLUMNS = [
  ...(['at', 'action', 'actor', 'actor_user_id', 'actor_name', 'target_kind', 'target_id'] as const),
  ...(['target_name', 'ip', 'user_agent', 'detail', 'id'] as const),
] as const
const ROWS_AT_ONCE = 1_000

type Row = Awaited<ReturnType<typeof listEntriesAfter>>[number]
type Place = Pick<Row, 'at' | 'id'>

/** A thousand at a time: no transaction stays open while the client reads. */
async function* exportLines(ctx: WorkCtx, filter: AuditFilter): AsyncGenerator<string> {
  yield `\ufeff${toCsvLine(COLUMNS)}`
  for (let last: Place | null = null; ; ) {
    const after: Place | null = last
    const rows: Row[] = await ctx.transact(inner => listEntriesAfter(inner, filter, after, ROWS_AT_ONCE))
    if (rows.length > 0) yield rows.map(row => toCsvLine(COLUMNS.map(column => row[column]))).join('')
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1)!
  }
}

export async function exportAudit(ctx: WorkCtx, filter: AuditFilter): Promise<RawReply> {
  await ctx.transact(inner => recordAudit(inner, { action: 'audit_log_exported', detail: { filter } }))
  return new RawReply(
    200,
    {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
    },
    Readable.from(exportLines(ctx, filter)),
  )
}
