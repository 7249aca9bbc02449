import { useState } from 'react'
import { ownPath } from '../../ui/api.ts'
import css from './invoice.module.css'
import type { Invoice } from './query.ts'
import { useWords } from './words.ts'

/** How to pay without a card: the account, a code for the banking app, the seller's own words. */
export function PaymentDetails({ invoice }: { invoice: Invoice }) {
  const { paying: words } = useWords()
  const details = invoice.payment_details
  if (!details) return null
  const { bank, instructions, reference, code_url } = details
  return (
    <section className={css.paying} aria-labelledby="paying">
      <h2 id="paying">{bank ? words.transfer : words.title}</h2>
      {bank && (
        <dl className={css.payingRows}>
          <Row label={words.holder} value={bank.holder} />
          <Row label="IBAN" value={bank.iban?.replaceAll(/(.{4})(?=.)/g, '$1 ') ?? null} copies={bank.iban} />
          <Row label="BIC" value={bank.bic} />
          <Row label={words.accountNumber} value={bank.account_number} copies={bank.account_number} />
          <Row label={words.routingNumber} value={bank.routing_number} copies={bank.routing_number} />
          <Row label={words.bankName} value={bank.bank_name} />
          <Row label={words.reference} value={reference} copies={reference} />
        </dl>
      )}
      {code_url && (
        <figure className={css.code}>
          <img src={ownPath(code_url)} alt={words.codeAlt} width={124} height={124} />
          <figcaption>{words.scan}</figcaption>
        </figure>
      )}
      {instructions && <p className={css.payingText}>{instructions}</p>}
    </section>
  )
}

function Row({ label, value, copies }: { label: string; value: string | null; copies?: string | null }) {
  const { paying: words } = useWords()
  const [isCopied, setCopied] = useState(false)
  if (!value) return null
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        {copies && 'clipboard' in navigator && (
          <button
            type="button"
            className={css.copy}
            aria-label={`${words.copy}: ${label}`}
            onClick={() => copy(copies).catch(() => {})}
          >
            {isCopied ? words.copied : words.copy}
          </button>
        )}
      </dd>
    </div>
  )
}
