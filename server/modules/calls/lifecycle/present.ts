import type { Ctx } from '#kit/context.ts'
import { listNames, loadLinks, readKey } from '#modules/messaging/index.ts'
import type { CallRow } from '../access/queries.ts'
import { listRings } from '../ringing/queries.ts'
import { listParticipants } from './queries.ts'
import type { Call } from './schema.ts'

export function durationOf({
  started_at,
  ended_at,
}: Pick<CallRow, 'started_at' | 'ended_at'>): number | null {
  if (ended_at === null) return null
  return (
    Temporal.Instant.from(ended_at).epochMilliseconds - Temporal.Instant.from(started_at).epochMilliseconds
  )
}

/** The same for everybody who may see them. */
export async function presentCalls(ctx: Ctx, rows: readonly CallRow[]): Promise<Call[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [participants, rings] = await Promise.all([listParticipants(ctx.db, ids), listRings(ctx.db, ids)])
  const keys = new Set([
    ...rows.map(row => row.started_by),
    ...[...participants, ...rings].map(({ person }) => person),
  ])
  const [names, records] = await Promise.all([
    listNames(ctx.db, [...keys]),
    loadLinks(
      ctx,
      rows.flatMap(({ record_type, record_id }) =>
        record_id ? [{ type: record_type!, id: record_id }] : [],
      ),
    ),
  ])
  const personOf = (key: string) => ({ ...readKey(key), name: names.get(key) ?? '' })
  const byCall = Map.groupBy(participants, ({ call_id }) => call_id)
  const calledOf = ({ id, status }: CallRow): Call['called'] =>
    rings
      .filter(({ call_id }) => call_id === id)
      .map(({ person, answer, rings_until }) => {
        const hasCome = byCall.get(id)?.some(one => one.person === person)
        const said = hasCome ? 'accepted' : (answer as 'accepted' | 'declined' | null)
        const left = ctx.now.until(rings_until).total('seconds')
        const isRinging = status === 'active' && said === null && left > 0
        return { person: personOf(person), answer: said, rings_for_s: isRinging ? Math.ceil(left) : 0 }
      })
  return rows.map(row => {
    const length = durationOf(row)
    const record = records.get(`${row.record_type}:${row.record_id}`)
    return {
      id: row.id,
      room_id: row.room_id,
      kind: row.kind as Call['kind'],
      title: row.title,
      status: row.status as Call['status'],
      outcome: row.outcome as Call['outcome'],
      topology: row.topology as Call['topology'],
      started_by: personOf(row.started_by),
      started_at: row.started_at,
      ended_at: row.ended_at,
      duration_s: length === null ? null : Math.floor(length / 1000),
      participants: (byCall.get(row.id) ?? []).map(({ person, present, consent, joined_at, left_at }) => ({
        person: personOf(person),
        present,
        joined_at,
        left_at,
        consent,
      })),
      called: calledOf(row),
      recording: row.recording,
      transcript_status: row.transcript_status as Call['transcript_status'],
      record: record ? { type: record.type as 'deal', id: record.id, title: record.title } : null,
    }
  })
}

export async function presentCall(ctx: Ctx, row: CallRow): Promise<Call> {
  return (await presentCalls(ctx, [row]))[0]!
}
