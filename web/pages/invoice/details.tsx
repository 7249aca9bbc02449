import type { ReactNode } from 'react'
import { isVatId } from '../../ui/format.ts'
import { useFormats } from '../../ui/messages.tsx'
import css from './invoice.module.css'
import type { Invoice } from './query.ts'
import { useWords } from './words.ts'

/** Between whom, and since when. */
export function Details({ invoice }: { invoice: Invoice }) {
  const words = useWords()
  const formats = useFormats()
  const { seller } = invoice
  return (
    <div className={css.details}>
      <Party
        label={words.from}
        name={seller.name}
        address={formats.address(seller.address, seller.country)}
        vatId={seller.tax_id}
        taxNumber={seller.tax_number}
      />
      <Party
        label={words.billTo}
        name={invoice.bill_to_name || invoice.bill_to_email}
        address={formats.address(invoice.bill_to_address)}
        {...(isVatId(invoice.bill_to_tax_id ?? '')
          ? { vatId: invoice.bill_to_tax_id }
          : { taxNumber: invoice.bill_to_tax_id })}
      />
      <dl className={css.facts}>
        {invoice.issued_at && <Fact label={words.issued}>{formats.shortDate(invoice.issued_at)}</Fact>}
        {invoice.due_date && <Fact label={words.dueDate}>{formats.shortDate(invoice.due_date)}</Fact>}
        {invoice.po_number && <Fact label={words.poNumber}>{invoice.po_number}</Fact>}
      </dl>
    </div>
  )
}

interface PartyProps {
  label: string
  name: string
  address: string
  vatId?: string | null
  taxNumber?: string | null
}

function Party({ label, name, address, vatId, taxNumber }: PartyProps) {
  const words = useWords()
  if (!name && !address) return null
  return (
    <dl>
      <dt>{label}</dt>
      <dd>
        <strong>{name}</strong>
        {address && <span className={css.lines}>{address}</span>}
        {vatId && (
          <span>
            {words.vatId} {vatId}
          </span>
        )}
        {taxNumber && (
          <span>
            {words.taxNumber} {taxNumber}
          </span>
        )}
      </dd>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
