import type { Ctx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { found } from '#kit/problem.ts'
import type { RecordFacts, SubjectType } from '#kit/records/record.ts'
import { holdParties } from '../parties-queries.ts'
import { missing, type Subject } from './schema.ts'

/** What the subject is called and where it stands; 404 where there is none, or its id is none. */
export async function requireSubject(ctx: Ctx, { type, id }: Subject): Promise<Subject & RecordFacts> {
  const kind = ctx.services.contributions.recordKinds.find(one => one.type === type)!
  const [facts] = isUuid(id) ? await kind.load(ctx.db, [id.toLowerCase()]) : []
  return { ...found(facts, missing[type]), type }
}

const plurals: Partial<Record<SubjectType, 'contacts' | 'companies' | 'deals'>> = {
  contact: 'contacts',
  company: 'companies',
  deal: 'deals',
}

/** Before anything is changed that hangs on it: see `holdParties`. */
export function holdSubject(ctx: Ctx, { type, id }: Subject): void {
  const plural = plurals[type]
  if (plural) holdParties(ctx, { [plural]: [id] })
}
