import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Failed, Waiting } from '../../ui/states.tsx'
import { ConsentPage } from './consent-page.tsx'
import { loadDraft } from './draft.ts'
import { pagesQuery, type View, viewQuery } from './query.ts'

// The first thing to read comes first; the rest follows while it is read.
const loadSigning = () => import('./signing-page.tsx')
const SigningPage = lazy(async () => ({ default: (await loadSigning()).SigningPage }))
const ClosedPage = lazy(async () => ({ default: (await import('./closed-page.tsx')).ClosedPage }))

export function SignPage() {
  const { data: view, error, refetch } = useQuery(viewQuery())
  if (error && !view) return <Failed error={error} retry={() => refetch()} />
  if (!view) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      {/* Another text is another document to fill, whatever was on the screen before. */}
      {view.can_sign ? <OpenPage key={view.doc.content_sha256} view={view} /> : <ClosedPage view={view} />}
    </Suspense>
  )
}

function OpenPage({ view }: { view: View }) {
  const queries = useQueryClient()
  const [consent, setConsent] = useState(() => loadDraft(view).consent)
  if (consent) return <SigningPage view={view} consent={consent} />
  const prepare = () => {
    loadSigning()
    queries.prefetchQuery(pagesQuery(view))
  }
  return <ConsentPage view={view} onRead={prepare} onAgree={setConsent} />
}
