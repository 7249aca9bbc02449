import { sql } from 'kysely'
import { noneRelated, type RelatedKind } from '#kit/records/related.ts'
import { listRelated } from '#modules/crm/index.ts'
import { listPeople } from '../people/queries.ts'

const MOST_SHOWN = 5

export const dealsRelated: RelatedKind = {
  key: 'deals',
  load: async (ctx, to) =>
    to.type === 'deal'
      ? noneRelated
      : listRelated(ctx, to, {
          table: 'deals',
          columns: ['contact_id', 'company_id'],
          order: 'created_at',
          select: sql`t.name as title, s.name as subtitle, t.status, t.amount_cents, t.currency, t.created_at as at`,
          joins: sql`left join pipeline_stages s on s.id = t.stage_id`,
          urlOf: id => `/deals/${id}`,
        }),
}

/** Who a deal is with. */
export const dealPeople: RelatedKind = {
  key: 'people',
  load: async (ctx, to) => {
    if (to.type !== 'deal') return noneRelated
    const people = await listPeople(ctx.db, to.id)
    return {
      total: people.length,
      items: people.slice(0, MOST_SHOWN).map(({ contact: { id, name, email, title }, role, created_at }) => ({
        id,
        title: name || email || '',
        subtitle: title ?? email,
        status: role,
        amount_cents: null,
        currency: null,
        at: created_at,
        url: `/contacts/${id}`,
      })),
    }
  },
}
