import type { Ctx } from '#kit/context.ts'
import { react } from '#kit/event.ts'
import { job } from '#kit/job.ts'
import { CompanyCreated, CompanyUpdated } from '#modules/crm/index.ts'
import { findCompanyToCheck } from './queries.ts'
import { checkNumber } from './service.ts'

const isSince = (at: string | null, entered: string | undefined): boolean =>
  at !== null &&
  entered !== undefined &&
  Temporal.Instant.compare(Temporal.Instant.from(at), Temporal.Instant.from(entered)) >= 0

/**
 * A number that somebody has just entered is looked up; one that was changed again meanwhile by the job of that change.
 * What was answered since it was entered is not asked once more.
 */
export const checkNewNumber = job<{ company_id: string; vat_id: string; entered_at?: string }>({
  name: 'billing.check_vat_number',
  handler: async (ctx, { company_id, vat_id, entered_at }) => {
    const company = await ctx.transact(inner => findCompanyToCheck(inner, company_id), { onlyReads: true })
    if (company?.vat_id !== vat_id || isSince(company.answered_at, entered_at)) return
    await checkNumber(ctx, {
      vatId: vat_id,
      companyId: company_id,
      name: company.name,
      requester: company.requester,
    })
  },
})

/** To the millisecond, as checks are. */
const enteredAt = ({ now }: Ctx): string => now.toString({ fractionalSecondDigits: 3 })

export const newNumbers = [
  react(CompanyCreated, async (ctx, { data: { company_id } }) => {
    const { vat_id = null } = (await findCompanyToCheck(ctx, company_id)) ?? {}
    if (vat_id) await ctx.enqueue(checkNewNumber, { company_id, vat_id, entered_at: enteredAt(ctx) })
  }),
  react(CompanyUpdated, async (ctx, { data: { company_id, changes } }) => {
    const vat_id = changes.vat_id?.to
    if (typeof vat_id === 'string' && vat_id) {
      await ctx.enqueue(checkNewNumber, { company_id, vat_id, entered_at: enteredAt(ctx) })
    }
  }),
]
