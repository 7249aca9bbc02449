import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { applyContactFilter, type ContactFilterIn } from '#modules/crm/index.ts'
import type { EnrollIn } from './schema.ts'

/** A contact that might be enrolled, with what decides it. */
export interface Candidate {
  id: string
  email: string | null
  unsubscribed: boolean
  is_suppressed: boolean
  is_enrolled: boolean
  created_at: string
}

const PAGE = 1_000

const columns = (sequenceId: string) => sql<Candidate>`
  contacts.id, contacts.email, contacts.unsubscribed, contacts.created_at,
  exists (select from suppressions s where s.email = contacts.email_key) as is_suppressed,
  exists (select from sequence_enrollments e
          where e.sequence_id = ${sequenceId} and e.contact_id = contacts.id) as is_enrolled`

export async function listNamed(ctx: Ctx, sequenceId: string, ids: string[]): Promise<Candidate[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Candidate>`
    select ${columns(sequenceId)} from contacts where contacts.id = any(${ids}::uuid[])`.execute(ctx.db)
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** An empty filter would name everybody, and nobody means that by leaving it empty. */
const isEmptyFilter = (filter: ContactFilterIn): boolean =>
  Object.values(filter).every(
    value => value === undefined || value === '' || (Array.isArray(value) && value.length === 0),
  )

/** What lists and filter choose, oldest first, a page at a time: the caller stops when it has enough. */
export async function* listChosen(
  ctx: Ctx,
  sequenceId: string,
  input: EnrollIn,
): AsyncGenerator<Candidate[]> {
  const lists = [...(input.list_ids ?? []), ...(input.list_id ? [input.list_id] : [])]
  const filters: ContactFilterIn[] = [
    ...(lists.length > 0 ? [{ list_ids: lists }] : []),
    ...(input.filter && !isEmptyFilter(input.filter) ? [input.filter] : []),
  ]
  for (const filter of filters) {
    let after: Candidate | undefined
    for (;;) {
      const query = applyContactFilter(ctx.db.selectFrom('contacts'), filter, ctx.now)
        .select(columns(sequenceId) as never)
        .$if(after !== undefined, one =>
          one.where(
            sql<boolean>`(contacts.created_at, contacts.id) > (${after!.created_at}::timestamptz, ${after!.id}::uuid)`,
          ),
        )
        .orderBy('contacts.created_at')
        .orderBy('contacts.id')
        .limit(PAGE)
      const page = (await query.execute()) as unknown as Candidate[]
      if (page.length === 0) break
      yield page
      after = page.at(-1)!
      if (page.length < PAGE) break
    }
  }
}
