import type { Selectable } from 'kysely'
import type { Invoices } from '#db/types.ts'
import type { Words } from '../orders/words/index.ts'
import { type Bank, bankFor, groupIban, isPayable } from '../settings/bank.ts'
import type { Payee } from '../settings/profile.ts'
import { epcCode } from './epc.ts'
import { creditorReference, groupReference } from './reference.ts'

/** How to pay an invoice without us in between. */
export interface PaymentDetails {
  bank: (Bank & { holder: string }) | null
  instructions: string | null
  /** What to write on the transfer. */
  reference: string
  /** What a SEPA code says, where one can be made. */
  epc: string | null
}

type Payable = Pick<Selectable<Invoices>, 'status' | 'number' | 'currency' | 'amount_due_cents'>

export const isOwed = ({ status, amount_due_cents }: Pick<Payable, 'status' | 'amount_due_cents'>): boolean =>
  (status === 'open' || status === 'uncollectible') && amount_due_cents > 0

/** Null where nothing is owed, or where the seller says nothing about it. */
export function paymentDetailsOf({ organization, invoices }: Payee, row: Payable): PaymentDetails | null {
  const account = bankFor(invoices, row.currency)
  const bank = isPayable(account) ? { ...account, holder: account.holder ?? organization.name } : null
  const instructions = invoices.payment_instructions?.trim() || null
  if (!isOwed(row) || (!bank && !instructions)) return null
  const structured = invoices.payment_reference === 'rf' ? creditorReference(row.number) : null
  const epc = bank?.iban
    ? epcCode({
        holder: bank.holder,
        iban: bank.iban,
        bic: bank.bic,
        currency: row.currency,
        amountCents: row.amount_due_cents,
        ...(structured ? { structured } : { reference: row.number }),
      })
    : undefined
  const reference = structured ? groupReference(structured) : row.number
  return { bank, instructions, reference, epc: epc ?? null }
}

/** The account as documents and letters list it. */
export function bankRows(
  { bank, reference }: Pick<PaymentDetails, 'bank' | 'reference'>,
  { labels }: Words,
): [string, string][] {
  if (!bank) return []
  const rows: [string, string | null][] = [
    [labels.accountHolder, bank.holder],
    [labels.iban, bank.iban && groupIban(bank.iban)],
    [labels.bic, bank.bic],
    [labels.accountNumber, bank.account_number],
    [labels.routingNumber, bank.routing_number],
    [labels.bankName, bank.bank_name],
    [labels.reference, reference],
  ]
  return rows.filter((row): row is [string, string] => Boolean(row[1]))
}
