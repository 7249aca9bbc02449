import { Button } from '@mantine/core'
import { ownPath } from '../../ui/api.ts'
import { DownloadIcon } from '../../ui/icons.tsx'
import type { Quote } from './query.ts'
import css from './quote.module.css'
import { useWords } from './words.ts'

/** What else can be done with it. */
export function Actions({ quote, onDecline }: { quote: Quote; onDecline?: () => void }) {
  const words = useWords()
  return (
    <div className={css.actions}>
      <Button
        component="a"
        variant="default"
        size="md"
        href={ownPath(quote.pdf_url)}
        download={`${quote.number}.pdf`}
        leftSection={<DownloadIcon size={18} />}
      >
        {words.download}
      </Button>
      {onDecline && (
        <Button variant="subtle" color="var(--soft)" size="md" onClick={onDecline}>
          {words.decline}
        </Button>
      )}
    </div>
  )
}

export function WriteToSeller({ quote }: { quote: Quote }) {
  const words = useWords()
  const { email, name } = quote.seller
  if (!email) return null
  const subject = encodeURIComponent(words.subject(quote.number))
  return (
    <Button component="a" variant="default" href={`mailto:${email}?subject=${subject}`}>
      {words.contact(name)}
    </Button>
  )
}
