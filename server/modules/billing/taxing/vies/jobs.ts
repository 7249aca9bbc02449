import { react } from '#kit/event.ts'
import { job } from '#kit/job.ts'
import { CompanyCreated, CompanyUpdated } from '#modules/crm/index.ts'
import { findCompanyToCheck } from './queries.ts'
import { checkNumber } from './service.ts'

/** A number that somebody has just entered is looked up; one that was changed again meanwhile by the job of that change. */
export const checkNewNumber = job<{ company_id: string; vat_id: string }>({
  name: 'billing.check_vat_number',
  handler: async (ctx, { company_id, vat_id }) => {
    const company = await ctx.transact(inner => findCompanyToCheck(inner, company_id), { onlyReads: true })
    if (company?.vat_id !== vat_id) return
    await checkNumber(ctx, {
      vatId: vat_id,
      companyId: company_id,
      name: company.name,
      requester: company.requester,
    })
  },
})

export const newNumbers = [
  react(CompanyCreated, async (ctx, { data: { company_id } }) => {
    const { vat_id = null } = (await findCompanyToCheck(ctx, company_id)) ?? {}
    if (vat_id) await ctx.enqueue(checkNewNumber, { company_id, vat_id })
  }),
  react(CompanyUpdated, async (ctx, { data: { company_id, changes } }) => {
    const vat_id = changes.vat_id?.to
    if (typeof vat_id === 'string' && vat_id) await ctx.enqueue(checkNewNumber, { company_id, vat_id })
  }),
]
