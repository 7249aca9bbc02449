import type { Ctx } from '#kit/context.ts'
import { type PageQuery, paginate, slice } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import { companyFields, personFields } from '../pool/values.ts'
import {
  findCompanyRecord,
  findCrmCompany,
  findPerson,
  listPeopleOf,
  listSourcesOf,
  matchCompany,
} from './queries.ts'
import { type CompanyOverview, PoolRecordNotFound, type SourcedRecord, type SourceOf } from './schema.ts'

export const CompanyNotFound = problem(404, 'company_not_found', 'Company not found')

/** Either kind, with where each of its values comes from. */
export async function getRecord(ctx: Ctx, id: string): Promise<SourcedRecord> {
  const person = await findPerson(ctx.db, id)
  if (person) return { ...person, sources: await tellSources(ctx, 'person', id) }
  const company = await findCompanyRecord(ctx.db, id)
  if (company) return { ...company, sources: await tellSources(ctx, 'company', id) }
  throw PoolRecordNotFound()
}

async function tellSources(ctx: Ctx, kind: 'person' | 'company', id: string): Promise<SourceOf[]> {
  const { facts, sources } = await listSourcesOf(ctx.db, kind, id)
  const known = new Map(sources.map(one => [one.id, one]))
  const fields: readonly string[] = kind === 'person' ? personFields : companyFields
  return facts.flatMap(([source, at, bits]) => {
    const said = fields.filter((_, index) => (bits & (1 << index)) !== 0)
    const from = known.get(source)
    if (!from || said.length === 0) return []
    const collected_at = new Date(at).toISOString()
    return { source: from.source, licence: from.licence, collected_at, fields: said }
  })
}

/** A company of the pool, or the one that a company of the CRM is there. */
export async function getCompanyPeople(ctx: Ctx, id: string, page: PageQuery) {
  const company = await findOverview(ctx, id)
  const people = company.id === null ? [] : await listPeopleOf(ctx.db, company.id, slice(page))
  return { data: { company, people }, pagination: paginate(page, company.people_count) }
}

async function findOverview(ctx: Ctx, id: string): Promise<CompanyOverview> {
  const pooled = await findCompanyRecord(ctx.db, id)
  if (pooled) return pooled
  const own = await findCrmCompany(ctx.db, id)
  if (!own) throw CompanyNotFound()
  const { website: _, address: __, ...known } = own
  return (
    (await matchCompany(ctx.db, own)) ?? {
      ...known,
      id: null,
      kind: 'company',
      founded: null,
      description: null,
      technologies: [],
      linkedin_url: null,
      people_count: 0,
    }
  )
}
