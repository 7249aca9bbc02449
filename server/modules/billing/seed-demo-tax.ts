import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { updateCompany } from '#modules/crm/index.ts'
import type { Buyer } from './demo-queries.ts'
import { createInvoice } from './invoices/issuing/create.ts'
import { issueInvoice } from './invoices/issuing/issue.ts'
import { lockInvoice, updateInvoice } from './invoices/queries.ts'
import { loadProfile } from './settings/profile-queries.ts'
import { putTaxSettings } from './tax-desk/settings/service.ts'
import { insertCheck } from './taxing/vies/queries.ts'

/** What the register would say: it is not asked about people who do not exist. */
const studio = { name: 'Atelier Rousseau', vatId: 'FR44732829320' }

/** A customer elsewhere in the Union whose number is confirmed, and what they were billed without tax for that. */
export async function seedEuropeanSale(ctx: Ctx, buyers: readonly Buyer[]): Promise<void> {
  await putTaxSettings(ctx, { country: 'DE', tax_name: 'VAT' })
  const buyer = buyers.find(one => one.bill_to_name === studio.name)
  if (!buyer?.company_id) return
  const address = { line1: '12 rue des Cordiers', postcode: '69001', city: 'Lyon', country: 'FR' }
  await updateCompany(ctx, buyer.company_id, {
    tax_kind: 'business',
    vat_id: studio.vatId,
    billing_address: address,
  })
  const check = {
    id: newId(),
    vat_id: studio.vatId,
    status: 'valid' as const,
    reason: null,
    name: 'SAS ATELIER ROUSSEAU',
    address: '12 RUE DES CORDIERS 69001 LYON',
    name_matches: true,
    consultation_number: 'WAPIAAAAYnQ2wXo7',
    checked_at: ctx.now.toString({ fractionalSecondDigits: 3 }),
  }
  await insertCheck(ctx, check, buyer.company_id)
  const written = { ...ctx, now: ctx.now.subtract({ hours: 24 * 5 }) }
  const { id } = await createInvoice(written, {
    ...buyer,
    title: 'Drawings and measurements',
    currency: 'EUR',
    payment_terms: 'net_30',
    tax_mode: 'automatic',
    lines: [
      { name: 'Survey on site', quantity: 2, unit: 'day', unit_price_cents: 98_000, supply: 'service' },
      { name: 'Drawings', quantity: 14, unit: 'hour', unit_price_cents: 11_500, supply: 'service' },
    ],
  })
  await issueInvoice(written, await loadProfile(ctx), await lockInvoice(written, id))
  await updateInvoice(written, id, { sent_at: written.now.toString() })
}
