import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { ContactValues } from './normalize.ts'

const types: Record<keyof ContactValues, string> = {
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  phone: 'text',
  title: 'text',
  company_id: 'uuid',
  company_name: 'text',
  owner_id: 'integer',
  status: 'text',
  source: 'text',
  country: 'text',
  language: 'text',
  timezone: 'text',
  linkedin_url: 'text',
  tags: 'text[]',
  custom: 'jsonb',
  unsubscribed: 'boolean',
}

/** Only what is given is written; those that are given the same fields share a statement. */
export async function updateContactRows(
  ctx: Ctx,
  contacts: readonly { id: string; values: ContactValues }[],
): Promise<void> {
  const alike = Map.groupBy(contacts, ({ values }) => Object.keys(values).toSorted().join(' '))
  for (const [fields, group] of alike) {
    const names = fields.split(' ') as (keyof ContactValues)[]
    const set = names.map(name => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`)
    const columns = names.map(name => sql`${sql.ref(name)} ${sql.raw(types[name])}`)
    const rows = group.map(({ id, values }) => ({ ...values, id }))
    await sql`update contacts c set ${sql.join(set)}, updated_at = ${ctx.now.toString()}
      from json_to_recordset(${toJson(rows)}::json) as r (id uuid, ${sql.join(columns)})
      where c.id = r.id`.execute(ctx.db)
  }
}
