import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { BankTransaction } from '../../../../../sdk/index.ts'
import { useFormats } from '../../../kit/speech.tsx'
import type { DeskSearch } from '../search.ts'
import { useBankWords } from '../words.ts'
import css from './desk.module.css'
import { Status } from './status.tsx'

interface TransactionRowsProps {
  rows: readonly BankTransaction[]
  chosenId: string | undefined
  search: DeskSearch
}

export function TransactionRows({ rows, chosenId, search }: TransactionRowsProps) {
  const words = useBankWords()
  const formats = useFormats()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once another is chosen
  useEffect(() => {
    document.querySelector('[data-cursor]')?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  return (
    <ul className={css.rows} aria-label={words.transactions}>
      {rows.map(row => (
        <li key={row.id}>
          <Link
            to="/bank"
            search={{ ...search, id: row.id }}
            replace={chosenId !== undefined}
            className={css.row}
            aria-current={row.id === chosenId || undefined}
            data-cursor={row.id === chosenId || undefined}
          >
            <span className={css.who}>{row.counterparty.name ?? words.nameless}</span>
            <span className={css.amount} data-out={row.amount_cents < 0 || undefined}>
              {formats.money(row.amount_cents, row.currency)}
            </span>
            <span className={css.text}>{row.remittance || row.reference}</span>
            <span className={css.when}>{formats.shortDate(row.booked_on)}</span>
            <span className={css.state}>
              <Status status={row.status} />
              {row.proposals[0] && (
                <span>
                  {words.rules[row.proposals[0].rule]}
                  {': '}
                  {row.proposals[0].matches.map(match => match.number).join(', ')}
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
