import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CrossIcon } from '../../ui/icons.tsx'
import { Shell } from '../../ui/shell.tsx'
import { Failed, Notice, Waiting } from '../../ui/states.tsx'
import { Actions, WriteToSeller } from './actions.tsx'
import { Banner } from './banner.tsx'
import { Offer } from './offer.tsx'
import { Paper } from './paper.tsx'
import { type Quote, quoteQuery } from './query.ts'
import css from './quote.module.css'
import { Summary } from './summary.tsx'
import { useWords } from './words.ts'

export function QuotePage() {
  const { data: quote, error, refetch } = useQuery(quoteQuery())
  // What happened while it was on screen is told at once; a state found on arrival only stands there.
  const [news, setNews] = useState<'answered' | 'changed' | null>(null)
  if (!quote) return error ? <Failed error={error} retry={() => refetch()} /> : <Waiting />
  if (quote.status === 'voided') return <Withdrawn quote={quote} />
  if (quote.can_accept) return <Offer quote={quote} tell={setNews} />
  return <Standing quote={quote} news={news} />
}

/** A quote that can no longer, or not yet, be answered. */
function Standing({ quote, news }: { quote: Quote; news: 'answered' | 'changed' | null }) {
  const words = useWords()
  return (
    <Shell brand={quote.seller} title={words.title(quote.number)} wide>
      <div className={css.columns}>
        <Paper quote={quote} priced={quote} banner={<Banner quote={quote} news={news} />} />
        <aside className={css.panel}>
          <Summary quote={quote} priced={quote} />
          <Actions quote={quote} />
        </aside>
      </div>
    </Shell>
  )
}

/** Nothing of an offer that was taken back. */
function Withdrawn({ quote }: { quote: Quote }) {
  const words = useWords()
  return (
    <Notice
      brand={quote.seller}
      mark={<CrossIcon size={26} />}
      tone="quiet"
      title={words.voided.title}
      actions={<WriteToSeller quote={quote} />}
    >
      {words.voided.next(quote.seller.name)}
    </Notice>
  )
}
