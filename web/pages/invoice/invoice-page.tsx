import { useQuery } from '@tanstack/react-query'
import { Card, Shell } from '../../ui/shell.tsx'
import { Failed, Waiting } from '../../ui/states.tsx'
import { nextLook, usePaying, useReturn } from './checkout.ts'
import { Details } from './details.tsx'
import css from './invoice.module.css'
import { Lines } from './lines.tsx'
import { PayBar } from './pay.tsx'
import { PaymentDetails } from './payment-details.tsx'
import { PaymentNotice } from './payment-notice.tsx'
import { type Invoice, invoiceQuery } from './query.ts'
import { isOpen } from './state.ts'
import { Summary } from './summary.tsx'
import { Totals } from './totals.tsx'
import { useWords } from './words.ts'

export function InvoicePage() {
  const {
    data: invoice,
    error,
    refetch,
  } = useQuery({
    ...invoiceQuery(),
    refetchInterval: ({ state }) => nextLook(state.data, state.dataUpdateCount),
  })
  if (invoice) return <InvoiceView invoice={invoice} />
  return error ? <Failed error={error} retry={() => refetch()} /> : <Waiting />
}

function InvoiceView({ invoice }: { invoice: Invoice }) {
  const words = useWords()
  const paying = usePaying()
  const { news, dismiss } = useReturn(invoice)
  // While a payment is on its way there is none to be made.
  const offersToPay = invoice.can_pay && isOpen(invoice) && news !== 'waiting' && news !== 'late'
  return (
    <Shell
      brand={invoice.seller}
      title={words.title(invoice.number)}
      bar={offersToPay && <PayBar invoice={invoice} paying={paying} />}
    >
      <PaymentNotice news={news} seller={invoice.seller.name} dismiss={dismiss} />
      <Card labelledBy="invoice">
        <Summary
          invoice={invoice}
          paying={offersToPay ? paying : null}
          isSettling={news === 'waiting' || news === 'late'}
        />
        <PaymentDetails invoice={invoice} />
        <Details invoice={invoice} />
        <Lines invoice={invoice} />
        <Totals invoice={invoice} />
        <SmallPrint invoice={invoice} />
      </Card>
    </Shell>
  )
}

function SmallPrint({ invoice }: { invoice: Invoice }) {
  const words = useWords()
  const { seller, notes, terms, footer_note } = invoice
  return (
    <footer className={css.small}>
      {notes && (
        <section>
          <h2>{words.notes}</h2>
          <p className={css.lines}>{notes}</p>
        </section>
      )}
      {terms && (
        <section>
          <h2>{words.terms}</h2>
          <p className={css.lines}>{terms}</p>
        </section>
      )}
      {footer_note && <p className={css.lines}>{footer_note}</p>}
      {(seller.email || seller.phone) && (
        <p>
          {words.questions(seller.name)}{' '}
          <span className={css.contacts}>
            {seller.email && <a href={`mailto:${seller.email}`}>{seller.email}</a>}
            {seller.phone && <a href={`tel:${seller.phone.replace(/[^\d+]/g, '')}`}>{seller.phone}</a>}
          </span>
        </p>
      )}
    </footer>
  )
}
