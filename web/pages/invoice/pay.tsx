import { BusyButton } from '../../ui/busy-button.tsx'
import { AlertIcon, LockIcon } from '../../ui/icons.tsx'
import type { Paying } from './checkout.ts'
import css from './invoice.module.css'
import { useMoney } from './money.ts'
import type { Invoice } from './query.ts'
import { useWords } from './words.ts'

export function PayButton({ label, paying }: { label: string; paying: Paying }) {
  const { opening } = useWords()
  return (
    <>
      <BusyButton
        size="md"
        leftSection={<LockIcon size={18} />}
        isBusy={paying.isOpening}
        onClick={() => paying.start()}
      >
        {label}
      </BusyButton>
      <span className="visually-hidden" role="status">
        {paying.isOpening ? opening : ''}
      </span>
    </>
  )
}

/** Stands where the button is: who has scrolled down sees it, too. */
export function PayFailure({ seller }: { seller: string }) {
  const words = useWords()
  return (
    <p className={css.failure} role="alert">
      <AlertIcon size={18} /> {words.payFailed(seller)}
    </p>
  )
}

/** The amount and the way to pay it, always in reach of a thumb. */
export function PayBar({ invoice, paying }: { invoice: Invoice; paying: Paying }) {
  const words = useWords()
  const money = useMoney(invoice)
  return (
    <>
      {paying.hasFailed && <PayFailure seller={invoice.seller.name} />}
      <div className={css.barAmount}>
        <span>{words.amountDue}</span>
        <strong>{money(invoice.amount_due_cents)}</strong>
      </div>
      <PayButton label={words.payShort} paying={paying} />
    </>
  )
}
