import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { findOrCreateCompanies } from '../companies/find-by-name.ts'
import type { ContactValues } from './normalize.ts'

/**
 * Settles `company_id` and `company_name` together: an id brings its name; a name alone finds or makes the
 * company; null in either takes the contact out of its company.
 */
export async function settleCompany(ctx: Ctx, values: ContactValues): Promise<ContactValues> {
  const { company_id, company_name } = values
  if (company_id) {
    const company = await ctx.db
      .selectFrom('companies')
      .select('name')
      .where('id', '=', company_id)
      .executeTakeFirst()
    if (!company) throw InvalidInput('company_id not found')
    return { ...values, company_name: company.name }
  }
  if (company_name) {
    const company = (await findOrCreateCompanies(ctx, [company_name])).get(company_name)!
    return { ...values, company_id: company.id, company_name: company.name }
  }
  if (company_id === null || company_name === null) return { ...values, company_id: null, company_name: null }
  return values
}
