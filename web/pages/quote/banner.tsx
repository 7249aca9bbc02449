import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { ownPath } from '../../ui/api.ts'
import { AlertIcon, ClockIcon, CrossIcon, TickIcon } from '../../ui/icons.tsx'
import { useFormats } from '../../ui/messages.tsx'
import { WriteToSeller } from './actions.tsx'
import type { Quote } from './query.ts'
import css from './quote.module.css'
import { useWords } from './words.ts'

interface BannerText {
  tone: 'good' | 'quiet' | 'warn'
  mark: ReactNode
  title: string
  text?: string
  next: string
  /** Whether the next step is the seller's to hear of. */
  asks: boolean
}

/** What became of the quote. The focus goes there when it became so under the reader's eyes. */
export function Banner({ quote, news }: { quote: Quote; news: 'answered' | 'changed' | null }) {
  const words = useWords()
  const told = useBannerText(quote)
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!news) return
    title.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [news])
  return (
    <div className={css.banner} data-tone={told.tone}>
      <span className={css.bannerMark}>{told.mark}</span>
      <div>
        <p ref={title} tabIndex={-1} className={css.bannerTitle}>
          {told.title}
        </p>
        {news === 'changed' && <p>{words.changed}</p>}
        {told.text && <p>{told.text}</p>}
        <p>{told.next}</p>
        {told.asks && <WriteToSeller quote={quote} />}
        {quote.invoice_url && (
          <Button component="a" color="var(--good)" href={ownPath(quote.invoice_url)}>
            {words.accepted.invoice}
          </Button>
        )}
      </div>
    </div>
  )
}

function useBannerText(quote: Quote): BannerText {
  const words = useWords()
  const formats = useFormats()
  const { name } = quote.seller
  const on = (date: string | null) => (date ? formats.date(date) : '')
  if (quote.status === 'accepted') {
    return {
      tone: 'good',
      mark: <TickIcon />,
      title: words.accepted.title,
      text: words.accepted.text(quote.accepted_by_name ?? '', on(quote.accepted_at)),
      next: words.accepted.next(name),
      asks: false,
    }
  }
  if (quote.status === 'declined') {
    return {
      tone: 'quiet',
      mark: <CrossIcon />,
      title: words.declined.title,
      text: words.declined.text(on(quote.declined_at)),
      next: words.declined.next(name),
      asks: true,
    }
  }
  if (quote.is_expired) {
    return {
      tone: 'warn',
      mark: <ClockIcon />,
      title: words.expired.title,
      ...(quote.valid_until ? { text: words.expired.text(on(quote.valid_until)) } : {}),
      next: words.expired.next(name),
      asks: true,
    }
  }
  return {
    tone: 'quiet',
    mark: <AlertIcon />,
    title: words.draft.title,
    next: words.draft.next,
    asks: false,
  }
}
