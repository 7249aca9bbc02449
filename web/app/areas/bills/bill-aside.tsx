import type { Bill } from '../../../../sdk/index.ts'
import { RecordLink } from '../../kit/record/record-link.tsx'
import { Details } from '../../kit/record/record-page.tsx'
import { useFormats } from '../../kit/speech.tsx'
import css from './bill-page.module.css'
import { useBillWords } from './words.ts'

/** Who sent it, where the money goes, and what it refers to. */
export function BillAside({ bill }: { bill: Bill }) {
  const words = useBillWords()
  const formats = useFormats()
  const { seller, buyer } = bill
  const day = (text: string | null) => text && formats.date(text)
  const text = (lines: string) => lines && <span className={css.text}>{lines}</span>
  const period = bill.period_start && bill.period_end && `${day(bill.period_start)} – ${day(bill.period_end)}`
  return (
    <>
      <Details
        title={words.seller}
        items={[
          {
            label: words.company,
            value: bill.company_id && (
              <RecordLink kind="company" id={bill.company_id} otherwise={seller.name ?? words.company} />
            ),
          },
          { label: words.address, value: text(addressText(seller.address, formats.country)) },
          { label: words.vatId, value: seller.vat_id },
          { label: words.taxNumber, value: seller.tax_number },
          { label: words.email, value: seller.email },
          { label: 'IBAN', value: seller.iban },
          { label: 'BIC', value: seller.bic },
          { label: words.paymentReference, value: bill.payment_reference },
        ]}
      />
      <Details
        title={words.details}
        items={[
          { label: words.issueDate, value: day(bill.issue_date) },
          { label: words.dueDate, value: day(bill.due_date) },
          { label: words.supplyDate, value: day(bill.supply_date) },
          { label: words.period, value: period },
          { label: words.paidOn, value: day(bill.paid_on) },
          { label: words.precedingNumber, value: bill.preceding_number },
          { label: words.orderReference, value: bill.order_reference },
          { label: words.buyerReference, value: bill.buyer_reference },
          {
            label: words.buyer,
            value: text([buyer.name, addressText(buyer.address, formats.country)].filter(Boolean).join('\n')),
          },
          { label: words.format, value: words.formats[bill.format] ?? bill.format },
          {
            label: words.received,
            value: `${formats.dateTime(bill.received_at)} · ${words.vias[bill.received_via]}`,
          },
        ]}
      />
    </>
  )
}

function addressText(address: Bill['seller']['address'], countryName: (code: string) => string): string {
  if (!address) return ''
  const { line1, line2, postcode, city, region, country } = address
  const place = [postcode, city].filter(Boolean).join(' ')
  return [line1, line2, place, region, country && countryName(country)].filter(Boolean).join('\n')
}
