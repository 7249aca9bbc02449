import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { findCompaniesOfDomains } from '../../companies/domain-queries.ts'
import { findOrCreateCompanies } from '../../companies/find-by-name-queries.ts'
import type { Contact } from '../schema.ts'
import type { ContactValues } from './normalize.ts'
import { findCompanyNames } from './save-many-queries.ts'

/**
 * Settles `company_id` and `company_name` together: an id brings its name; a name alone finds or makes the
 * company; null in either takes the contact out of its company.
 */
export async function settleCompanies(ctx: Ctx, all: readonly ContactValues[]): Promise<ContactValues[]> {
  const ids = all.flatMap(({ company_id }) => company_id ?? [])
  const words = all.flatMap(({ company_id, company_name }) => (company_id ? [] : (company_name ?? [])))
  const names = ids.length > 0 ? await findCompanyNames(ctx.db, ids) : new Map<string, string>()
  const companies = words.length > 0 ? await findOrCreateCompanies(ctx, [...new Set(words)]) : new Map()
  return all.map(values => {
    const { company_id, company_name } = values
    if (company_id) {
      const name = names.get(company_id.toLowerCase())
      if (name === undefined) throw InvalidInput('company_id not found')
      return { ...values, company_name: name }
    }
    if (company_name) {
      const company = companies.get(company_name)!
      return { ...values, company_id: company.id, company_name: company.name }
    }
    if (company_id === null || company_name === null)
      return { ...values, company_id: null, company_name: null }
    return values
  })
}

export async function settleCompany(ctx: Ctx, values: ContactValues): Promise<ContactValues> {
  return (await settleCompanies(ctx, [values]))[0]!
}

/** Where the organization wants it, whoever has no company joins that of their address, unless just taken out of one. */
export async function joinCompanies(
  ctx: Ctx,
  all: readonly ContactValues[],
  before: readonly (Contact | undefined)[] = [],
): Promise<ContactValues[]> {
  const domains = all.map((values, n) => domainToJoin(values, before[n]))
  const found = await findCompaniesOfDomains(
    ctx.db,
    domains.filter(domain => domain !== undefined),
  )
  return all.map((values, n) => {
    const company = found.get(domains[n] ?? '')
    return company ? { ...values, company_id: company.id, company_name: company.name } : values
  })
}

function domainToJoin(values: ContactValues, before: Contact | undefined): string | undefined {
  const {
    company_id = before?.company_id,
    company_name = before?.company_name,
    email = before?.email,
  } = values
  if (company_id || company_name || (before && values.company_id === null)) return undefined
  return email?.split('@').at(-1)?.toLowerCase()
}
