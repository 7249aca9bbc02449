import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import { Button, Checkbox } from '@mantine/core'
import { type FormEvent, lazy, Suspense, useId, useState } from 'react'
import { useFormats, useSpeech } from '../../ui/messages.tsx'
import { Card, Shell } from '../../ui/shell.tsx'
import css from './consent.module.css'
import { otherName } from './names.ts'
import type { View } from './query.ts'
import { useWords } from './words.ts'

const DeclineDialog = lazy(async () => ({ default: (await import('./decline-dialog.tsx')).DeclineDialog }))

interface ConsentProps {
  view: View
  /** The document is about to be wanted. */
  onRead: () => void
  onAgree: (shown: string) => void
}

/** What it is and who asks; then, before anything else, the consent to sign electronically. */
export function ConsentPage({ view, onRead, onAgree }: ConsentProps) {
  const words = useWords()
  const say = words.consent
  const [agrees, setAgrees] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const [declines, setDeclines] = useState<boolean | null>(null)
  const id = useId()
  const { doc, brand } = view
  const { language } = useSpeech()
  const own = (view.consent_texts as Record<string, string | undefined>)[language]
  const text = own ?? view.consent_text

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (agrees) {
      onAgree(text)
      scrollTo({ top: 0 })
      return
    }
    setIsMissing(true)
    const box = event.currentTarget.elements.namedItem('consent')
    if (box instanceof HTMLElement) box.focus()
  }

  return (
    <Shell brand={brand} title={doc.title}>
      <Card labelledBy={`${id}-title`}>
        <p className={css.eyebrow}>{words.intro.eyebrow}</p>
        <h1 id={`${id}-title`} className={css.title}>
          {doc.title}
        </h1>
        <Facts view={view} />
        <form className={css.consent} noValidate onSubmit={submit}>
          <h2 id={`${id}-consent`}>{say.heading}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className={css.terms} aria-labelledby={`${id}-consent`} tabIndex={0}>
            <div lang={own ? undefined : 'en'}>
              {text.split('\n').map(line => (
                <Term key={line} line={line} />
              ))}
            </div>
          </section>
          <Checkbox
            name="consent"
            size="md"
            label={say.label}
            checked={agrees}
            error={isMissing && say.missing}
            onChange={event => {
              setAgrees(event.currentTarget.checked)
              setIsMissing(false)
              onRead()
            }}
          />
          <div className={css.actions}>
            <Button type="submit" size="md">
              {say.submit}
            </Button>
            <Button variant="subtle" color="gray" size="md" onClick={() => setDeclines(true)}>
              {words.actions.decline}
            </Button>
          </div>
        </form>
      </Card>
      {declines !== null && (
        <Suspense>
          <DeclineDialog isOpen={declines} view={view} onClose={() => setDeclines(false)} />
        </Suspense>
      )}
    </Shell>
  )
}

function Facts({ view }: { view: View }) {
  const words = useWords().intro
  const formats = useFormats()
  const { doc, brand, party_name, party_email } = view
  return (
    <>
      <dl className={css.facts}>
        <div>
          <dt>{words.from}</dt>
          <dd>{brand.name}</dd>
        </div>
        <div>
          <dt>{words.to}</dt>
          <dd>
            {party_name || party_email}
            {party_name && <span className={css.soft}>{party_email}</span>}
          </dd>
        </div>
        {doc.token_expires_at && (
          <div>
            <dt>{words.deadline}</dt>
            <dd>{formats.date(doc.token_expires_at)}</dd>
          </div>
        )}
      </dl>
      {view.other_signed && <p className={css.signed}>{words.otherSigned(otherName(view))}</p>}
    </>
  )
}

/** "Paper: I may …": the word before the colon is what the eye looks for. */
function Term({ line }: { line: string }) {
  const [, head, colon, rest] = /^([^:：]{2,40})([:：])(.*)$/u.exec(line) ?? []
  if (!head) return <p>{line}</p>
  return (
    <p>
      <strong>
        {head}
        {colon}
      </strong>
      {rest}
    </p>
  )
}
