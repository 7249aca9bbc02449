import type { ReactNode } from 'react'
import { isVatId } from '../../ui/format.ts'
import { useFormats } from '../../ui/messages.tsx'
import type { Quote } from './query.ts'
import css from './quote.module.css'
import { useWords } from './words.ts'

/** Who offers it to whom, and on which terms. */
export function Parties({ quote }: { quote: Quote }) {
  const words = useWords()
  const formats = useFormats()
  const { seller } = quote
  return (
    <dl className={css.parties}>
      <Party label={words.from}>
        <strong>{seller.name}</strong>
        {seller.address && (
          <span className={css.address}>{formats.address(seller.address, seller.country)}</span>
        )}
        {seller.email && <a href={`mailto:${seller.email}`}>{seller.email}</a>}
        {seller.phone && <a href={`tel:${seller.phone.replaceAll(/[^+\d]/g, '')}`}>{seller.phone}</a>}
        {seller.tax_id && (
          <span>
            {words.vatId} {seller.tax_id}
          </span>
        )}
        {seller.tax_number && (
          <span>
            {words.taxNumber} {seller.tax_number}
          </span>
        )}
      </Party>
      <Party label={words.preparedFor}>
        {quote.bill_to_name && <strong>{quote.bill_to_name}</strong>}
        {quote.bill_to_address && (
          <span className={css.address}>{formats.address(quote.bill_to_address)}</span>
        )}
        {quote.bill_to_email && <span>{quote.bill_to_email}</span>}
        {quote.bill_to_tax_id && (
          <span>
            {isVatId(quote.bill_to_tax_id) ? words.vatId : words.taxNumber} {quote.bill_to_tax_id}
          </span>
        )}
      </Party>
      {quote.po_number && <Party label={words.poNumber}>{quote.po_number}</Party>}
      <Party label={words.paymentTerms}>{useTerms(quote.payment_terms)}</Party>
    </dl>
  )
}

function Party({ label, children }: { label: string; children: ReactNode }) {
  const isEmpty = Array.isArray(children) && children.every(child => !child)
  if (isEmpty) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function useTerms(terms: Quote['payment_terms']): string {
  const words = useWords()
  if (terms === 'due_on_receipt' || terms === 'custom') return words.terms[terms]
  return words.terms.net(terms.replace('net_', ''))
}
