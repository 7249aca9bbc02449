import { sql } from 'kysely'
import { userIdOf } from '#kit/context.ts'
import type { RelatedKind } from '#kit/records/related.ts'
import { listRelated } from '#modules/crm/index.ts'

/** Those to come, the next one first; what is somebody's own is for them alone. */
export const meetingsRelated: RelatedKind = {
  key: 'meetings',
  load: (ctx, to) =>
    listRelated(ctx, to, {
      table: 'calendar_events',
      columns: ['contact_id', 'company_id', 'deal_id'],
      where: sql`t.ends_at > ${ctx.now.toString()} and t.status <> 'canceled'
        and (t.private_to is null or t.private_to = ${userIdOf(ctx)}::integer)`,
      order: 'starts_at',
      direction: 'asc',
      select: sql`t.title, nullif(t.location, '') as subtitle, t.status, null::bigint as amount_cents, null::text as currency,
        t.starts_at as at`,
      urlOf: id => `/calendar?event=${id}`,
    }),
}
