import { sql } from 'kysely'
import type { RelatedKind } from '#kit/records/related.ts'
import { listRelated } from '#modules/crm/index.ts'

export const sequencesRelated: RelatedKind = {
  key: 'sequences',
  load: async (ctx, to) => {
    const related = await listRelated(ctx, to, {
      table: 'sequence_enrollments',
      columns: ['contact_id'],
      order: 'enrolled_at',
      select: sql`s.name as title, t.sequence_id::text as subtitle, t.status, null::bigint as amount_cents, null::text as currency,
        t.enrolled_at as at`,
      joins: sql`join sequences s on s.id = t.sequence_id`,
      urlOf: id => id,
    })
    const items = related.items.map(({ subtitle, ...item }) => ({
      ...item,
      subtitle: null,
      url: `/sequences/${subtitle}`,
    }))
    return { ...related, items }
  },
}
