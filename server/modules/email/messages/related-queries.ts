import { sql } from 'kysely'
import type { RelatedKind } from '#kit/records/related.ts'
import { listRelated } from '#modules/crm/index.ts'

export const mailsRelated: RelatedKind = {
  key: 'emails',
  load: (ctx, to) =>
    listRelated(ctx, to, {
      table: 'email_messages',
      columns: ['contact_id'],
      order: 'created_at',
      select: sql`t.subject as title, nullif(t.snippet, '') as subtitle, t.status, null::bigint as amount_cents,
        null::text as currency, coalesce(t.sent_at, t.received_at, t.created_at) as at`,
      urlOf: id => `/mails/${id}`,
    }),
}
