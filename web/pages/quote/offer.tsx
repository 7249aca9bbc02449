import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { BowlineError } from '../../../sdk/index.ts'
import { Shell } from '../../ui/shell.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import { Actions } from './actions.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { Extras } from './extras.tsx'
import { Paper } from './paper.tsx'
import { priceQuery, type Quote, quoteQuery } from './query.ts'
import css from './quote.module.css'
import { isRecurring, Summary, useDue } from './summary.tsx'
import { useWords } from './words.ts'

/** A quote that waits for its answer. */
export function Offer({ quote, tell }: { quote: Quote; tell: (news: 'answered' | 'changed') => void }) {
  const words = useWords()
  const queries = useQueryClient()
  const [open, setOpen] = useState<'accept' | 'decline' | null>(null)
  const choice = useChoice(quote)
  const { priced } = choice
  const due = useDue(quote, priced)

  const finish = (answered: Quote) => {
    tell('answered')
    queries.setQueryData(quoteQuery().queryKey, answered)
  }
  /** Refused because somebody was quicker, or the day was over: what it is now says why. */
  const refused = async (error: unknown) => {
    if (!(error instanceof BowlineError) || error.status !== 409) return
    tell('changed')
    setOpen(null)
    await queries.invalidateQueries({ ...quoteQuery(), exact: true })
  }

  return (
    <Shell
      brand={quote.seller}
      title={words.title(quote.number)}
      wide
      bar={
        <>
          <div className={css.barTotal} aria-hidden="true">
            {!isRecurring(priced) && <span>{words.total}</span>}
            {due.parts.map(part => (
              <strong
                key={part}
                data-pending={choice.isPricing || undefined}
                data-part={due.parts.length > 1 || undefined}
              >
                {part}
              </strong>
            ))}
          </div>
          <Button
            size="md"
            classNames={{ root: css.barButton ?? '', label: css.barLabel ?? '' }}
            onClick={() => setOpen('accept')}
          >
            {words.accept}
          </Button>
        </>
      }
    >
      <div className={css.columns}>
        <Paper
          quote={quote}
          priced={priced}
          isPricing={choice.isPricing}
          extras={<Extras quote={quote} choice={choice} />}
        />
        <aside className={css.panel}>
          <Summary quote={quote} priced={priced} isPricing={choice.isPricing} />
          <div className={css.onlyBeside}>
            <Button size="lg" fullWidth onClick={() => setOpen('accept')}>
              {words.accept}
            </Button>
          </div>
          <Actions quote={quote} onDecline={() => setOpen('decline')} />
        </aside>
      </div>
      <p role="status" className="visually-hidden">
        {choice.touched && !choice.isPricing ? words.newTotal(due.text) : ''}
      </p>
      <AcceptDialog
        isOpen={open === 'accept'}
        onClose={() => setOpen(null)}
        quote={quote}
        total={due.text}
        isPricing={choice.isPricing}
        chosen={choice.chosen}
        onAnswer={finish}
        onRefuse={refused}
      />
      <DeclineDialog
        isOpen={open === 'decline'}
        onClose={() => setOpen(null)}
        seller={quote.seller.name}
        onAnswer={finish}
        onRefuse={refused}
      />
    </Shell>
  )
}

export type Choice = ReturnType<typeof useChoice>

/** The boxes that are ticked and the server's price for them. A price that cannot be had unticks them again. */
function useChoice(quote: Quote) {
  const [chosen, setChosen] = useState<string[]>([])
  const [touched, setTouched] = useState(false)
  const [failed, setFailed] = useState(false)
  const lastPriced = useRef<string[]>([])
  const { data, error, isPlaceholderData, isSuccess } = useQuery(priceQuery(quote, chosen))
  const isPricing = isPlaceholderData || !isSuccess
  useEffect(() => {
    if (!isPricing) lastPriced.current = chosen
  }, [isPricing, chosen])
  useEffect(() => {
    if (!error) return
    setChosen(lastPriced.current)
    setFailed(true)
  }, [error])
  return {
    chosen,
    touched,
    failed,
    isPricing,
    priced: data ?? quote,
    toggle(id: string) {
      setTouched(true)
      setFailed(false)
      setChosen(before => (before.includes(id) ? before.filter(one => one !== id) : [...before, id].sort()))
    },
  }
}
