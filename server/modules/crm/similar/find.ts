import type { Ctx } from '#kit/context.ts'
import { InvalidInput, Problem } from '#kit/problem.ts'
import { trimToNull } from '#kit/text/normalize.ts'
import { toE164 } from '#kit/text/phone.ts'
import { toDomain } from '../companies/domain.ts'
import { findHomeCountry } from '../organization-queries.ts'
import { compareNames, findSimilarNames, type Likeness } from './compare.ts'
import { dismiss, findAlikeCompanies, findAlikeContacts, subtitlesOf } from './find-queries.ts'
import type { Entity } from './names.ts'
import { type SimilarCompany, type SimilarContact, scoreOfSlips, scores } from './schema.ts'

const MOST = 5

type Typed<K extends string> = Partial<Record<K, string | undefined>>

/** Contacts that somebody may be about to make once more. */
export async function findSimilarContacts(
  ctx: Ctx,
  typed: Typed<'name' | 'email' | 'phone' | 'company_name'>,
): Promise<SimilarContact[]> {
  const [name, email, phone, company] = [typed.name, typed.email, typed.phone, typed.company_name].map(text =>
    trimToNull(text),
  )
  const home = phone ? await findHomeCountry(ctx.db) : null
  const exact = await findAlikeContacts(ctx.db, {
    email: email ?? null,
    phone: phone ? readOrNull(() => toE164(phone, home)) : null,
    name: name ?? null,
  })
  await compareNames(ctx)
  const companies = company ? await findSimilarNames(ctx, 'company', company) : []
  const isNewCompany = company && companies.length === 0
  const similar =
    name && !isNewCompany
      ? await findSimilarNames(
          ctx,
          'contact',
          name,
          companies.map(({ record }) => record.id),
        )
      : []
  return best(ctx, 'contact', exact, similar)
}

/** Companies that somebody may be about to make once more. */
export async function findSimilarCompanies(
  ctx: Ctx,
  typed: Typed<'name' | 'domain'>,
): Promise<SimilarCompany[]> {
  const name = trimToNull(typed.name)
  const domain = readOrNull(() => toDomain(typed.domain))
  const exact = await findAlikeCompanies(ctx.db, { domain, name })
  await compareNames(ctx)
  return best(ctx, 'company', exact, name ? await findSimilarNames(ctx, 'company', name) : [])
}

/** Half typed it is none yet. */
function readOrNull(read: () => string | null): string | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

async function best<
  F extends { id: string; name: string; subtitle: string | null; reason: keyof typeof scores },
>(ctx: Ctx, entity: Entity, exact: readonly F[], similar: readonly Likeness[]) {
  const subtitles = await subtitlesOf(
    ctx.db,
    entity,
    similar.map(({ record }) => record.id),
  )
  const all = [
    ...exact.map(one => ({ ...one, score: scores[one.reason] as number })),
    ...similar.map(({ record: { id, name }, distance }) => ({
      id,
      name,
      subtitle: subtitles.get(id) ?? null,
      reason: 'similar_name' as const,
      score: scoreOfSlips(distance),
    })),
  ].toSorted((one, other) => other.score - one.score)
  return [...Map.groupBy(all, ({ id }) => id).values()].map(([first]) => first!).slice(0, MOST)
}

/** They are not one and the same, until one of them is renamed. */
export async function dismissDuplicates(
  ctx: Ctx,
  entity: Entity,
  ids: readonly string[],
): Promise<undefined> {
  const known = await subtitlesOf(ctx.db, entity, ids)
  if (ids.some(id => !known.has(id.toLowerCase()))) throw InvalidInput('ids not found')
  await dismiss(ctx.db, entity, ids)
}
