import { Button } from '@mantine/core'
import { type CSSProperties, lazy, Suspense, useEffect, useState } from 'react'
import { FieldBox, OtherBox } from './field-box.tsx'
import { type OwnField, otherFields } from './fields.ts'
import css from './pages-view.module.css'
import { type Pages, pageUrl, type View } from './query.ts'
import type { Signing } from './use-signing.ts'
import { useWords } from './words.ts'

const PageText = lazy(async () => ({ default: (await import('./page-text.tsx')).PageText }))

interface PagesProps {
  view: View
  pages: Pages
  zoom?: number
  /** What is to be filled on them; without it they are there to be read. */
  signing?: Signing
  isWide?: boolean
  onOpen?: (field: OwnField) => void
}

/**
 * Pictures of the pages, and over them what is to be filled. Their words, to be selected and searched, come when
 * somebody reaches for the pages: who signs by thumb alone does not wait for them.
 */
export function PagesView({ view, pages, zoom = 1, ...rest }: PagesProps) {
  const [isReached, setReached] = useState(false)
  useEffect(() => {
    const search = (event: KeyboardEvent) =>
      (event.ctrlKey || event.metaKey) && event.key === 'f' && setReached(true)
    document.addEventListener('keydown', search)
    return () => document.removeEventListener('keydown', search)
  }, [])
  // A look at an executed copy is a download, which is on record.
  const hasText = isReached && rest.signing !== undefined
  return (
    <div
      className={css.scroller}
      data-zoomed={zoom > 1 || undefined}
      style={{ '--zoom': zoom } as CSSProperties}
      onPointerMove={() => setReached(true)}
    >
      {pages.pages.map(page => (
        <Sheet key={page.index} view={view} pages={pages} page={page} hasText={hasText} {...rest} />
      ))}
    </div>
  )
}

function Sheet({
  view,
  pages,
  page: { index, width, height },
  signing,
  isWide = false,
  onOpen = () => {},
  hasText,
}: Omit<PagesProps, 'zoom'> & { page: Pages['pages'][number]; hasText: boolean }) {
  const words = useWords().document
  const total = pages.pages.length
  const aspect = height / width
  const others = signing ? otherFields(view, pages).filter(({ place }) => place.page === index) : []
  const own = signing?.fields.filter(({ place }) => place?.page === index) ?? []
  return (
    <section className={css.page} aria-label={words.page(index + 1, total)}>
      <div className={css.sheet} style={{ aspectRatio: `${width} / ${height}` }}>
        <Picture index={index} version={pages.version} alt={words.pageAlt(index + 1, total)} />
        {hasText && (
          <Suspense fallback={null}>
            <PageText index={index} version={pages.version} />
          </Suspense>
        )}
        {others.map(field => (
          <OtherBox key={field.id} view={view} field={field} aspect={aspect} />
        ))}
        {signing &&
          own.map(field => (
            <FieldBox
              key={field.id}
              signing={signing}
              field={field}
              aspect={aspect}
              isWide={isWide}
              onOpen={onOpen}
            />
          ))}
      </div>
      <p className={css.number} aria-hidden="true">
        {words.page(index + 1, total)}
      </p>
    </section>
  )
}

function Picture({ index, version, alt }: { index: number; version: string; alt: string }) {
  const words = useWords().document
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed) {
    return (
      <div className={css.failed} role="alert">
        <p>{words.pageFailed}</p>
        <Button
          variant="default"
          onClick={() => {
            setAttempt(attempt + 1)
            setHasFailed(false)
          }}
        >
          {words.retry}
        </Button>
      </div>
    )
  }
  return (
    <img
      key={attempt}
      className={css.picture}
      src={`${pageUrl(index, version)}${attempt ? `&again=${attempt}` : ''}`}
      alt={alt}
      loading={index === 0 ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setHasFailed(true)}
    />
  )
}
