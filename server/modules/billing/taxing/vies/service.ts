import type { Ctx, WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found } from '#kit/problem.ts'
import { readVatId } from '#kit/text/postal.ts'
import { CompanyNotFound } from '#modules/crm/index.ts'
import { askRegister, type VatAnswer } from './client.ts'
import { VatChecked } from './events.ts'
import { canBeRight } from './format.ts'
import { namesMatch } from './names.ts'
import { findCompanyToCheck, insertCheck, listChecks } from './queries.ts'
import { type VatCheck, VatIdRequired } from './schema.ts'

export interface NumberToCheck {
  vatId: string
  companyId: string | null
  /** Who we think it is; empty where nobody says. */
  name: string
  requester: string | null
}

const wrong: VatAnswer = {
  status: 'invalid',
  reason: 'format',
  name: null,
  address: null,
  consultation_number: null,
}

/** Asks with no transaction open, and writes down what was said. */
export async function checkNumber(ctx: WorkCtx, { vatId, companyId, name, requester }: NumberToCheck) {
  const answer = (await canBeRight(vatId)) ? await askRegister(ctx, vatId, readVatId(requester)) : wrong
  const check: VatCheck = {
    id: newId(),
    vat_id: vatId,
    ...answer,
    name_matches: name ? namesMatch(name, answer.name) : null,
    checked_at: ctx.now.toString({ fractionalSecondDigits: 3 }),
  }
  await ctx.transact(async inner => {
    const company = companyId && (await findCompanyToCheck(inner, companyId))
    await insertCheck(inner, check, company ? companyId : null)
    await inner.emit(VatChecked, {
      company_id: company ? companyId : null,
      vat_check_id: check.id,
      vat_id: check.vat_id,
      status: check.status,
      reason: check.reason,
      name_matches: check.name_matches,
    })
  })
  return check
}

export async function checkCompany(ctx: WorkCtx, companyId: string): Promise<VatCheck> {
  const company = await ctx.transact(
    async inner => found(await findCompanyToCheck(inner, companyId), CompanyNotFound),
    { onlyReads: true },
  )
  if (!company.vat_id) throw VatIdRequired()
  return checkNumber(ctx, {
    vatId: company.vat_id,
    companyId: company.id,
    name: company.name,
    requester: company.requester,
  })
}

export async function getChecks(ctx: Ctx, companyId: string): Promise<VatCheck[]> {
  found(await findCompanyToCheck(ctx, companyId), CompanyNotFound)
  return listChecks(ctx, companyId)
}
