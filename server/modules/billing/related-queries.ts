import { sql } from 'kysely'
import type { RelatedKind } from '#kit/records/related.ts'
import { listRelated } from '#modules/crm/index.ts'

const document = sql`t.number as title, nullif(t.title, '') as subtitle, t.status, t.total_cents as amount_cents, t.currency,
  t.created_at as at`
const columns = ['contact_id', 'company_id', 'deal_id'] as const

export const billingRelated: readonly RelatedKind[] = [
  {
    key: 'quotes',
    load: (ctx, to) =>
      listRelated(ctx, to, {
        table: 'quotes',
        columns,
        order: 'created_at',
        select: document,
        urlOf: id => `/quotes/${id}`,
      }),
  },
  {
    key: 'invoices',
    load: (ctx, to) =>
      listRelated(ctx, to, {
        table: 'invoices',
        columns,
        order: 'created_at',
        select: document,
        urlOf: id => `/invoices/${id}`,
      }),
  },
]
