import { Button } from '@mantine/core'
import { ownPath } from '../../ui/api.ts'
import { DownloadIcon, TickIcon } from '../../ui/icons.tsx'
import { useFormats } from '../../ui/messages.tsx'
import type { Paying } from './checkout.ts'
import css from './invoice.module.css'
import { useMoney } from './money.ts'
import { PayButton, PayFailure } from './pay.tsx'
import type { Invoice } from './query.ts'
import { daysUntil, receivedOf, refundedOf, stateOf } from './state.ts'
import { useWords } from './words.ts'

export interface SummaryProps {
  invoice: Invoice
  /** Null where it cannot be paid here, or not any more. */
  paying: Paying | null
  isSettling: boolean
}

/** How much, until when, and what to do: enough for most who open the page. */
export function Summary({ invoice, paying, isSettling }: SummaryProps) {
  const words = useWords()
  const money = useMoney(invoice)
  const state = stateOf(invoice)
  const { seller, number, title } = invoice
  const isUnpayable = (state === 'due' || state === 'overdue') && !paying && !isSettling
  return (
    <div className={css.summary}>
      <div className={css.what}>
        <div className={css.topline}>
          <h1 id="invoice">{words.title(number)}</h1>
          <Pill invoice={invoice} />
        </div>
        <p className={css.subject}>{title}</p>
        <p className={css.headline}>
          <span className={css.headlineLabel}>{headlineOf(invoice, words)}</span>
          <span className={state === 'void' ? `${css.amount} ${css.struck}` : css.amount}>
            {money(shownAmount(invoice))}
          </span>
        </p>
        <Standing invoice={invoice} />
      </div>
      <div className={css.actions}>
        {paying && (
          <div className={css.payWide}>
            <PayButton label={words.pay(money(invoice.amount_due_cents))} paying={paying} />
          </div>
        )}
        <Button
          component="a"
          href={ownPath(invoice.pdf_url)}
          download
          variant="default"
          size="md"
          leftSection={<DownloadIcon size={18} />}
        >
          {words.pdf}
        </Button>
        {paying && <p className={css.hint}>{words.secure}</p>}
      </div>
      {paying?.hasFailed && (
        <div className={css.wideFailure}>
          <PayFailure seller={seller.name} />
        </div>
      )}
      {isUnpayable && !invoice.payment_details && (
        <p className={css.otherWays}>{words.otherWays(seller.name, number)}</p>
      )}
    </div>
  )
}

function headlineOf(invoice: Invoice, { headline }: ReturnType<typeof useWords>): string {
  const state = stateOf(invoice)
  if (state === 'due' || state === 'overdue') return headline.due
  if (state === 'paid') return headline.paid
  return state === 'refunded' ? headline.refunded : headline.total
}

function shownAmount(invoice: Invoice): number {
  const state = stateOf(invoice)
  if (state === 'due' || state === 'overdue') return invoice.amount_due_cents
  if (state === 'refunded') return refundedOf(invoice)
  // Settled by a credit note, nothing was paid: then it is the total that is settled.
  return state === 'paid' ? receivedOf(invoice) || invoice.total_cents : invoice.total_cents
}

/** From here on the due date stands out. */
const SOON_DAYS = 3

function Pill({ invoice }: { invoice: Invoice }) {
  const { state: words } = useWords()
  const formats = useFormats()
  const state = stateOf(invoice)
  if (state === 'due') {
    if (!invoice.due_date) return null
    const days = daysUntil(invoice.due_date)
    return (
      <span className={`${css.pill} ${days <= SOON_DAYS ? '' : css.info}`}>
        {words.due(formats.daysAway(days))}
      </span>
    )
  }
  const tone = { draft: css.plain, overdue: css.bad, paid: css.good, refunded: css.plain, void: css.plain }[
    state
  ]
  return (
    <span className={`${css.pill} ${tone}`}>
      {state === 'paid' && <TickIcon size={16} />}
      {words[state]}
    </span>
  )
}

/** The line below the amount. */
function Standing({ invoice }: { invoice: Invoice }) {
  const words = useWords()
  const formats = useFormats()
  const money = useMoney(invoice)
  const state = stateOf(invoice)
  const { due_date, paid_at } = invoice
  if (state === 'draft') return <p className={css.standing}>{words.draftText}</p>
  if (state === 'void') return <p className={css.standing}>{words.voidText}</p>
  if (state === 'paid' || state === 'refunded') {
    return paid_at && <p className={css.standing}>{words.paidOn(formats.date(paid_at))}</p>
  }
  const received = receivedOf(invoice)
  return (
    <>
      {due_date && (
        <p className={css.standing}>
          {state === 'overdue' ? words.wasDueOn(formats.date(due_date)) : words.dueOn(formats.date(due_date))}
        </p>
      )}
      {received > 0 && (
        <div className={css.progress}>
          <progress className={css.track} value={received} max={invoice.total_cents} aria-hidden="true" />
          <p className={css.standing}>{words.partlyPaid(money(received), money(invoice.total_cents))}</p>
        </div>
      )}
    </>
  )
}
