import { sql } from 'kysely'
import type { RelatedKind } from '#kit/records/related.ts'
import { listRelated } from '#modules/crm/index.ts'

export const subscriptionsRelated: RelatedKind = {
  key: 'subscriptions',
  load: (ctx, to) =>
    listRelated(ctx, to, {
      table: 'subscriptions',
      columns: ['contact_id', 'company_id'],
      order: 'created_at',
      select: sql`(select coalesce(string_agg(i.name, ', ' order by i.position), '') from subscription_items i
          where i.subscription_id = t.id) as title, t.billing_interval as subtitle, t.status, t.mrr_cents as amount_cents,
        t.currency, t.created_at as at`,
      urlOf: id => `/subscriptions/${id}`,
    }),
}
