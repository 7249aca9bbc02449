import { sql } from 'kysely'
import type { RelatedKind } from '#kit/records/related.ts'
import { listRelated } from '#modules/crm/index.ts'
import { isSeen, viewOf } from '../visibility/view-queries.ts'

export const mailsRelated: RelatedKind = {
  key: 'emails',
  load: (ctx, to) =>
    listRelated(ctx, to, {
      table: 'email_messages',
      columns: ['contact_id'],
      order: 'created_at',
      where: isSeen(ctx, 't'),
      select: sql`case when ${viewOf(ctx, 't')} >= 2 then t.subject else '' end as title,
        case when ${viewOf(ctx, 't')} = 3 then nullif(t.snippet, '') end as subtitle, t.status, null::bigint as amount_cents,
        null::text as currency, coalesce(t.sent_at, t.received_at, t.created_at) as at`,
      urlOf: id => `/mails/${id}`,
    }),
}
