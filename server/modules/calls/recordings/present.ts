import type { Ctx } from '#kit/context.ts'
import { listNames, readKey } from '#modules/messaging/index.ts'
import { signFile } from '#platform/files/signed-url.ts'
import { findRetentionDays } from '../preferences/queries.ts'
import type { RecordingRow } from './queries.ts'
import type { Recording } from './schema.ts'

/** Not the id alone: that is the client's to choose, and a file of a message may bear the same. */
export const signedName = (id: string): string => `recording:${id}`

export async function presentRecordings(ctx: Ctx, rows: readonly RecordingRow[]): Promise<Recording[]> {
  const [names, days] = await Promise.all([
    listNames(ctx.db, [...new Set(rows.map(({ person }) => person))]),
    findRetentionDays(ctx.db),
  ])
  return rows.map(row => ({
    id: row.id,
    call_id: row.call_id,
    person: { ...readKey(row.person), name: names.get(row.person) ?? '' },
    track: row.track as Recording['track'],
    status: row.status as Recording['status'],
    size: row.size,
    sha256: row.sha256,
    content_type: row.content_type,
    chunks: row.chunks,
    duration_ms: row.duration_ms,
    started_offset_ms: row.started_offset_ms,
    expires_at:
      row.finalized_at === null || days === null
        ? null
        : Temporal.Instant.from(row.finalized_at)
            .add({ hours: 24 * days })
            .toString({ fractionalSecondDigits: 3 }),
    created_at: row.created_at,
    finalized_at: row.finalized_at,
    url:
      row.status === 'finalized'
        ? `/api/v1/messaging/calls/${row.call_id}/recordings/${row.id}/file?signature=${signFile(ctx, signedName(row.id))}`
        : null,
  }))
}

export async function presentRecording(ctx: Ctx, row: RecordingRow): Promise<Recording> {
  return (await presentRecordings(ctx, [row]))[0]!
}
