import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import { useFormats } from '../../ui/messages.tsx'
import { Shell } from '../../ui/shell.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { FieldList } from './field-list.tsx'
import { FieldSheet } from './field-sheet.tsx'
import { isComplete, isHandwritten, nextMissing, type OwnField, type Signature } from './fields.ts'
import { PagesView } from './pages-view.tsx'
import { Panel } from './panel.tsx'
import { pagesQuery, type View } from './query.ts'
import css from './signing.module.css'
import { useSigning } from './use-signing.ts'
import { useWide } from './use-wide.ts'
import { useWords } from './words.ts'

const loadSignatureDialog = () => import('./signature-dialog.tsx')
const SignatureDialog = lazy(loadSignatureDialog)
const DocumentText = lazy(async () => ({ default: (await import('./document-text.tsx')).DocumentText }))

const zooms = [1, 1.4, 1.9, 2.5] as const

/** The document with the visitor's fields in it, and what leads through them. */
export function SigningPage({ view, consent }: { view: View; consent: string }) {
  const words = useWords()
  const { data: pages, error: pagesError } = useQuery(pagesQuery(view))
  const signing = useSigning(view, pages, consent)
  const isWide = useWide()
  const [chosen, setChosen] = useState<'pages' | 'text'>('pages')
  const [zoom, setZoom] = useState(0)
  const [asking, setAsking] = useState<OwnField | null>(null)
  const [asksForInk, setAsksForInk] = useState(false)
  const [declines, setDeclines] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = pagesError && !pages ? 'text' : chosen

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // While the visitor reads: it is wanted in a moment.
    const timer = setTimeout(loadSignatureDialog, 1_500)
    return () => clearTimeout(timer)
  }, [])

  const { filled, fields } = signing
  const lost = fields.filter(({ place }) => place === null)
  const open = (field: OwnField) => {
    const has = field.type === 'initials' ? filled.signature?.initials : filled.signature
    if (isHandwritten(field) && has && !isComplete(field, filled)) {
      signing.place(field)
      moveOn(field, filled.signature!)
    } else {
      setAsking(field)
      if (isHandwritten(field)) setAsksForInk(true)
    }
  }
  const moveOn = (field: OwnField, signature: Signature) => {
    const next = { ...filled, signature, placed: [...filled.placed, field.id] }
    signing.goTo(nextMissing(fields, next, field.id) ?? field)
  }

  return (
    <Shell brand={view.brand} title={view.doc.title} wide>
      <div className={css.layout}>
        <header className={css.head}>
          <div>
            <h1 ref={heading} tabIndex={-1} className={css.title}>
              {view.doc.title}
            </h1>
            <Deadline view={view} />
          </div>
          <div className={css.tools}>
            <fieldset className={css.views}>
              <legend className="visually-hidden">{words.document.view}</legend>
              {(['pages', 'text'] as const).map(one => (
                <button key={one} type="button" aria-pressed={shown === one} onClick={() => setChosen(one)}>
                  {words.document[one]}
                </button>
              ))}
            </fieldset>
            {shown === 'pages' && (
              <div className={css.zoom}>
                <button
                  type="button"
                  aria-label={words.document.farther}
                  disabled={zoom === 0}
                  onClick={() => setZoom(zoom - 1)}
                >
                  <MinusIcon size={18} />
                </button>
                <button
                  type="button"
                  aria-label={words.document.closer}
                  disabled={zoom === zooms.length - 1}
                  onClick={() => setZoom(zoom + 1)}
                >
                  <PlusIcon size={18} />
                </button>
              </div>
            )}
          </div>
        </header>
        <Panel signing={signing} onDecline={() => setDeclines(true)} />
        <div className={css.document}>
          {pagesError && !pages && (
            <p role="alert" className={css.notice}>
              {words.document.pagesFailed}
            </p>
          )}
          {shown === 'text' ? (
            <div className={css.sheet}>
              <Suspense>
                <DocumentText title={view.doc.title} html={view.doc.content_html} />
              </Suspense>
              <FieldList signing={signing} fields={fields} onOpen={open} />
            </div>
          ) : pages ? (
            <>
              <PagesView
                view={view}
                pages={pages}
                zoom={zooms[zoom]}
                signing={signing}
                isWide={isWide}
                onOpen={open}
              />
              {lost.length > 0 && (
                <div className={css.sheet}>
                  <FieldList signing={signing} fields={lost} onOpen={open} />
                </div>
              )}
            </>
          ) : (
            <div className={css.blank} role="status">
              {words.document.preparing}
            </div>
          )}
        </div>
      </div>
      <FieldSheet
        signing={signing}
        field={asking && !isHandwritten(asking) ? asking : null}
        onClose={() => setAsking(null)}
      />
      {asksForInk && (
        <Suspense>
          <SignatureDialog
            field={asking && isHandwritten(asking) ? asking : null}
            withInitials={fields.some(({ type }) => type === 'initials')}
            signature={filled.signature}
            name={view.party_name}
            onAdopt={(signature, field) => {
              signing.adopt(signature, field)
              setAsking(null)
              moveOn(field, signature)
            }}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
      <DeclineDialog isOpen={declines} view={view} onClose={() => setDeclines(false)} />
    </Shell>
  )
}

function Deadline({ view }: { view: View }) {
  const words = useWords().intro
  const formats = useFormats()
  const { token_expires_at } = view.doc
  if (!token_expires_at) return null
  return <p className={css.deadline}>{words.signBy(formats.date(token_expires_at))}</p>
}
