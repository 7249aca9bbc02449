import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failed, Waiting } from '../../ui/states.tsx'
import { ClosedPage } from './closed-page.tsx'
import { ConsentPage } from './consent-page.tsx'
import { loadDraft } from './draft.ts'
import { type View, viewQuery } from './query.ts'
import { SigningPage } from './signing-page.tsx'

export function SignPage() {
  const { data: view, error, refetch } = useQuery(viewQuery())
  if (error && !view) return <Failed error={error} retry={() => refetch()} />
  if (!view) return <Waiting />
  // Another text is another document to fill, whatever was on the screen before.
  return view.can_sign ? <OpenPage key={view.doc.content_sha256} view={view} /> : <ClosedPage view={view} />
}

function OpenPage({ view }: { view: View }) {
  const [consent, setConsent] = useState(() => loadDraft(view).consent)
  if (!consent) return <ConsentPage view={view} onAgree={setConsent} />
  return <SigningPage view={view} consent={consent} />
}
