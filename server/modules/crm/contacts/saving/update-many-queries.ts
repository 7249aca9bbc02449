import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { asTakenMeanwhile, columnTypes, isSuppressedAs } from '../address-queries.ts'
import { toStored } from '../addresses.ts'
import type { ContactValues } from './normalize.ts'

/** Only what is given is written; those that are given the same fields share a statement. */
export async function updateContactRows(
  ctx: Ctx,
  contacts: readonly { id: string; values: ContactValues }[],
): Promise<void> {
  const alike = Map.groupBy(contacts, ({ values }) => Object.keys(values).toSorted().join(' '))
  for (const [fields, group] of alike) {
    const names = fields.split(' ') as (keyof ContactValues)[]
    const set = names.map(name => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`)
    const columns = names.map(name => sql`${sql.ref(name)} ${sql.raw(columnTypes[name])}`)
    if (names.includes('email')) set.push(sql`suppressed = ${isSuppressedAs(sql.ref('r.email'))}`)
    const rows = group.map(({ id, values: { emails, phones, ...values } }) => ({
      ...values,
      ...(emails ? { emails: toStored('email', emails) } : {}),
      ...(phones ? { phones: toStored('phone', phones) } : {}),
      id,
    }))
    await sql`update contacts set ${sql.join(set)}, updated_at = ${ctx.now.toString()}
      from json_to_recordset(${toJson(rows)}::json) as r (id uuid, ${sql.join(columns)})
      where contacts.id = r.id`
      .execute(ctx.db)
      .catch(asTakenMeanwhile)
  }
}
