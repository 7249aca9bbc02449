import type { Value } from './fields.ts'
import type { View } from './query.ts'

/** What survives a reload, or a phone that put the tab aside: words and ticks, but no signature. */
export interface Draft {
  /** The text that was agreed to, as it was shown; empty until then. */
  consent: string
  values: Record<string, Value>
}

const keyOf = ({ envelope_id, party, doc }: View) => `sign:${envelope_id}:${party}:${doc.content_sha256}`

export function loadDraft(view: View): Draft {
  const empty: Draft = { consent: '', values: {} }
  try {
    const text = sessionStorage.getItem(keyOf(view))
    return text ? { ...empty, ...(JSON.parse(text) as Partial<Draft>) } : empty
  } catch {
    return empty
  }
}

export function saveDraft(view: View, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(view), JSON.stringify(draft))
  } catch {
    // Without storage it lives as long as the page does.
  }
}

export function forgetDraft(view: View): void {
  try {
    sessionStorage.removeItem(keyOf(view))
  } catch {
    // As above.
  }
}
