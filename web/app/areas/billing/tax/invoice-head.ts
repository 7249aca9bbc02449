import type { Invoice, InvoiceInput } from '../../../../../sdk/index.ts'
import { addressOrNone } from '../../../kit/postal/address-input.tsx'
import { electronicText, readElectronic } from '../../../kit/postal/electronic.ts'
import type { DraftOrder } from '../orders/draft.ts'

type TaxHead = Pick<
  DraftOrder,
  | 'billing_address'
  | 'deliver_to'
  | 'supply_date'
  | 'period_start'
  | 'period_end'
  | 'buyer_reference'
  | 'contract_reference'
  | 'electronic_address'
>

export const blankTaxHead: TaxHead = {
  billing_address: null,
  deliver_to: null,
  supply_date: '',
  period_start: '',
  period_end: '',
  buyer_reference: '',
  contract_reference: '',
  electronic_address: '',
}

export const toTaxDraft = (invoice: Invoice): TaxHead => ({
  billing_address: invoice.billing_address,
  deliver_to: invoice.deliver_to,
  supply_date: invoice.supply_date ?? '',
  period_start: invoice.period_start ?? '',
  period_end: invoice.period_end ?? '',
  buyer_reference: invoice.buyer_reference ?? '',
  contract_reference: invoice.contract_reference ?? '',
  electronic_address: electronicText(invoice.buyer_electronic_address),
})

/** `wrong`: what to say of an electronic address that cannot be read. */
export function toTaxHead(draft: DraftOrder, wrong: string): Partial<InvoiceInput> {
  const electronic = readElectronic(draft.electronic_address)
  if (electronic === undefined) throw new Error(wrong)
  return {
    billing_address: addressOrNone(draft.billing_address),
    deliver_to: addressOrNone(draft.deliver_to),
    supply_date: draft.supply_date || null,
    period_start: draft.period_start || null,
    period_end: draft.period_end || null,
    buyer_reference: draft.buyer_reference.trim() || null,
    contract_reference: draft.contract_reference.trim() || null,
    buyer_electronic_address: electronic,
  }
}
