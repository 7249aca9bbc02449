import { event } from '#kit/event.ts'
import { Nullable, Type, Uuid } from '#kit/schema.ts'

const audit = { audit_id: Uuid, site_id: Uuid }

export const AuditFinished = event(
  'seo.audit_finished',
  Type.Object({
    ...audit,
    score: Nullable(Type.Integer()),
    new: Type.Integer({ description: 'Issues that were not there before' }),
    fixed: Type.Integer({ description: 'Issues that are gone' }),
  }),
)

export const AuditFailed = event('seo.audit_failed', Type.Object({ ...audit, error: Type.String() }))

/** At most once a second, for those who watch. */
export const AuditProgressed = event(
  'seo.audit_progressed',
  Type.Object({ ...audit, pages_crawled: Type.Integer(), pages_found: Type.Integer() }),
)

export const RankChanged = event(
  'seo.rank_changed',
  Type.Object({
    keyword_id: Uuid,
    from: Nullable(Type.Integer({ description: 'Null: not found' })),
    to: Nullable(Type.Integer({ description: 'Null: not found' })),
  }),
)
