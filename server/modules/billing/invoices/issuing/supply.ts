import { InvalidInput } from '#kit/problem.ts'
import { readAddress } from '#kit/text/postal.ts'
import { billToAddress } from '../../orders/head.ts'
import type { InvoiceRow } from '../queries.ts'
import type { InvoiceIn } from '../schema.ts'
import type { NewInvoice } from './create.ts'

type Dates = Pick<InvoiceRow, 'supply_date' | 'period_start' | 'period_end'>

/** Supplied on a day, or over a period that has both its ends. */
function checkDates({ supply_date, period_start, period_end }: Dates): void {
  if (!period_start !== !period_end) throw InvalidInput('period_start and period_end go together')
  if (!period_start || !period_end) return
  if (supply_date) throw InvalidInput('supply_date must be empty with a period')
  if (period_end < period_start) throw InvalidInput('period_end must not be before period_start')
}

/** Of a new invoice: when it was supplied, to whom and where, and what the buyer goes by. */
export function supplyColumns(given: NewInvoice) {
  const dates = {
    supply_date: given.supply_date ?? null,
    period_start: given.period?.[0] ?? given.period_start ?? null,
    period_end: given.period?.[1] ?? given.period_end ?? null,
  }
  checkDates(dates)
  return {
    ...dates,
    billing_address: readAddress('billing_address', given.billing_address ?? null),
    deliver_to: readAddress('deliver_to', given.deliver_to ?? null),
    buyer_reference: given.buyer_reference?.trim() || null,
    contract_reference: given.contract_reference?.trim() || null,
    buyer_electronic_address: given.buyer_electronic_address ?? null,
    tax_mode: given.tax_mode ?? null,
  }
}

/** Of a patch what has to be read; an address that is sent back as it was answered is no text of its own. */
export function readSupply(row: InvoiceRow, patch: Omit<InvoiceIn, 'lines'>): Partial<InvoiceRow> {
  const change: Partial<InvoiceRow> = {}
  for (const key of ['billing_address', 'deliver_to'] as const) {
    const given = patch[key]
    if (given !== undefined) change[key] = readAddress(key, given)
  }
  for (const key of ['buyer_reference', 'contract_reference'] as const) {
    const given = patch[key]
    if (given !== undefined) change[key] = given?.trim() || null
  }
  if (row.status === 'draft') {
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
    checkDates({ ...row, ...(given as Partial<Dates>) })
  }
  if (row.bill_to_address === '' && patch.bill_to_address === billToAddress(row)) change.bill_to_address = ''
  return change
}
