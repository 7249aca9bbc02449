import { NamedObject, Nullable, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'

const Count = Type.Integer()
const ByReason = Type.Record(Type.String(), Count)

/** What one tick did. */
export const Summary = NamedObject('DispatchSummary', {
  due: Count,
  sent: Count,
  tasks_created: Count,
  completed: Count,
  stopped: ByReason,
  deferred: Type.Object({
    outside_window: Count,
    daily_cap: Count,
    mailbox_cap: Count,
    mailbox_paused: Count,
    relay: Count,
    min_gap: Count,
  }),
  skipped: ByReason,
  failed: Count,
  errors: Type.Array(Type.Object({ enrollment_id: Uuid, contact_id: Uuid, detail: Type.String() })),
  next_due_at: Nullable(Timestamp),
})
export type Summary = Static<typeof Summary>

export const emptySummary = (): Summary => ({
  due: 0,
  sent: 0,
  tasks_created: 0,
  completed: 0,
  stopped: {},
  deferred: { outside_window: 0, daily_cap: 0, mailbox_cap: 0, mailbox_paused: 0, relay: 0, min_gap: 0 },
  skipped: {},
  failed: 0,
  errors: [],
  next_due_at: null,
})

const MOST_ERRORS = 50

/** Added only when the batch has committed: what was rolled back did not happen. */
export function addUp(total: Summary, part: Summary): void {
  for (const key of ['due', 'sent', 'tasks_created', 'completed', 'failed'] as const) total[key] += part[key]
  for (const key of ['stopped', 'skipped'] as const) {
    for (const [reason, count] of Object.entries(part[key])) {
      total[key][reason] = (total[key][reason] ?? 0) + count
    }
  }
  for (const [reason, count] of Object.entries(part.deferred)) {
    total.deferred[reason as keyof Summary['deferred']] += count
  }
  total.errors = [...total.errors, ...part.errors].slice(0, MOST_ERRORS)
}
