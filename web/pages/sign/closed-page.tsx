import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { ClockIcon, CrossIcon, DownloadIcon, TickIcon } from '../../ui/icons.tsx'
import { useFormats } from '../../ui/messages.tsx'
import { Card, Shell } from '../../ui/shell.tsx'
import { Mark, Notice } from '../../ui/states.tsx'
import css from './closed.module.css'
import { otherName } from './names.ts'
import { PagesView } from './pages-view.tsx'
import { pagesQuery, pdfUrl, type View } from './query.ts'
import { useWords } from './words.ts'

/** There is nothing to sign here (any more): what became of it, and what to do next. */
export function ClosedPage({ view }: { view: View }) {
  const words = useWords()
  const formats = useFormats()
  const { doc, brand, mode } = view
  if (doc.status === 'completed') return <Completed view={view} />
  if (doc.status === 'declined') {
    const isOwn = doc.declined_by === view.party
    return (
      <Over view={view} title={isOwn ? words.declined.titleOwn : words.declined.titleOther(otherName(view))}>
        <p>{words.declined.text}</p>
        <p>{words.declined.next(brand.name)}</p>
      </Over>
    )
  }
  if (doc.status === 'voided') {
    return (
      <Over view={view} title={words.voided.title}>
        <p>{words.voided.text(brand.name)}</p>
        <p>{words.voided.next(brand.name)}</p>
      </Over>
    )
  }
  if (doc.status === 'expired') {
    return (
      <Over view={view} title={words.expired.title} mark={<ClockIcon size={26} />}>
        {doc.token_expires_at && <p>{words.expired.text(formats.date(doc.token_expires_at))}</p>}
        <p>{words.expired.next(brand.name)}</p>
      </Over>
    )
  }
  if (doc.status === 'draft') {
    return (
      <Over view={view} title={words.draft.title} mark={<ClockIcon size={26} />}>
        <p>{words.draft.text(brand.name)}</p>
      </Over>
    )
  }
  if (mode === 'download' && !view.already_signed) {
    return (
      <Over view={view} title={words.download.waitingTitle} mark={<ClockIcon size={26} />}>
        <p>{words.download.waitingText}</p>
      </Over>
    )
  }
  return <WaitingForOther view={view} />
}

interface OverProps {
  view: View
  title: string
  mark?: ReactNode
  children: ReactNode
}

function Over({ view, title, mark = <CrossIcon size={26} />, children }: OverProps) {
  const words = useWords().actions
  const { doc, brand } = view
  return (
    <Notice
      brand={brand}
      mark={mark}
      tone="quiet"
      title={title}
      actions={
        doc.sender_email &&
        view.party === 'b' && (
          <Button
            component="a"
            variant="default"
            size="md"
            href={`mailto:${doc.sender_email}?subject=${encodeURIComponent(words.subject(doc.title))}`}
          >
            {words.write(brand.name)}
          </Button>
        )
      }
    >
      <p className={css.about}>{doc.title}</p>
      <div className={css.words}>{children}</div>
    </Notice>
  )
}

function Completed({ view }: { view: View }) {
  const words = useWords()
  const { doc } = view
  const isSealed = doc.executed_pdf_sha256 !== null
  return (
    <Outcome view={view} title={words.completed.title} text={words.completed.text}>
      <dl className={css.signers}>
        <Signer name={doc.party_a_name} at={doc.signed_a_at} />
        <Signer name={doc.party_b_name} at={doc.signed_b_at} />
      </dl>
      {isSealed ? (
        <Download label={words.actions.downloadExecuted} isMain />
      ) : (
        <p role="status" className={css.preparing}>
          {words.completed.preparing}
        </p>
      )}
      {isSealed && (
        <p className={css.fingerprint}>
          {words.completed.fingerprint}
          <code>{doc.executed_pdf_sha256}</code>
        </p>
      )}
    </Outcome>
  )
}

function Signer({ name, at }: { name: string; at: string | null }) {
  const words = useWords().completed
  const formats = useFormats()
  return (
    <div>
      <dt className="visually-hidden">{words.signedBy}</dt>
      <dd>
        <TickIcon size={18} />
        <span>
          <strong>{name}</strong>
          {at && <span className={css.soft}>{formats.dateTime(at)}</span>}
        </span>
      </dd>
    </div>
  )
}

function WaitingForOther({ view }: { view: View }) {
  const words = useWords().waiting
  return (
    <Outcome view={view} title={words.title} text={words.text(otherName(view))}>
      <Download label={words.download} />
    </Outcome>
  )
}

function Download({ label, isMain = false }: { label: string; isMain?: boolean }) {
  return (
    <Button
      component="a"
      href={pdfUrl()}
      download
      size="md"
      variant={isMain ? 'filled' : 'default'}
      leftSection={<DownloadIcon size={18} />}
    >
      {label}
    </Button>
  )
}

interface OutcomeProps {
  view: View
  title: string
  text: string
  children: ReactNode
}

/** It went well: what happens now, and below it the document as it stands. */
function Outcome({ view, title, text, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Shell brand={view.brand} title={view.doc.title}>
      <Card>
        <Mark tone="good">
          <TickIcon size={26} />
        </Mark>
        <h1 ref={heading} tabIndex={-1} className={css.title}>
          {title}
        </h1>
        <p className={css.about}>{view.doc.title}</p>
        <p className={css.text}>{text}</p>
        <div className={css.body}>{children}</div>
      </Card>
      {view.mode !== 'download' && <Standing view={view} />}
    </Shell>
  )
}

function Standing({ view }: { view: View }) {
  const { data: pages } = useQuery(pagesQuery(view))
  if (!pages) return null
  return (
    <div className={css.standing}>
      <PagesView view={view} pages={pages} />
    </div>
  )
}
