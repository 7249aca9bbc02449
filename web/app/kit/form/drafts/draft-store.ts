/**
 * What was typed and not saved, on this device: by person and by what it belongs to. It outlives a tab, a reload and a
 * session, and ends when it is saved, discarded or a month old.
 */
export interface KeptDraft {
  /** When the last of it was typed. */
  at: string
  /** The `Idempotency-Key` of whatever it will make: a second try after a reload is still the same. */
  key: string
  /** The version of the record that was seen when somebody began to type. */
  seen: string | null
  values: object
}

const PREFIX = 'bowline.draft/'
const MOST = 200
const MOST_CHARACTERS = 2_000_000
const MOST_AGE_MS = 30 * 24 * 60 * 60_000

const placesOf = (prefix: string): string[] =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').filter(name =>
    name.startsWith(prefix),
  )

function parse(text: string | null): KeptDraft | null {
  try {
    const kept = JSON.parse(text ?? 'null') as KeptDraft | null
    return kept && Date.now() - Date.parse(kept.at) < MOST_AGE_MS ? kept : null
  } catch {
    return null
  }
}

export const readDraft = (place: string): KeptDraft | null => parse(localStorage.getItem(PREFIX + place))

export function keepDraft(place: string, draft: KeptDraft): void {
  const text = JSON.stringify(draft)
  // Nobody else's is given up for what has no room by itself.
  if (text.length > MOST_CHARACTERS) {
    forgetDraft(place)
    return
  }
  makeRoom(PREFIX + place, text.length)
  try {
    localStorage.setItem(PREFIX + place, text)
  } catch {
    // Full, or not allowed: the form itself still holds it.
  }
}

export const forgetDraft = (place: string): void => localStorage.removeItem(PREFIX + place)

/** The oldest go, until what is typed now fits. */
function makeRoom(name: string, length: number): void {
  const others = placesOf(PREFIX)
    .filter(one => one !== name)
    .map(one => ({
      one,
      text: localStorage.getItem(one) ?? '',
      at: parse(localStorage.getItem(one))?.at ?? '',
    }))
    .sort((a, b) => b.at.localeCompare(a.at))
  let size = length
  for (const [index, { one, text, at }] of others.entries()) {
    size += text.length
    if (at === '' || index >= MOST - 1 || size > MOST_CHARACTERS) localStorage.removeItem(one)
  }
}

/** Another tab went on typing (it is told what), or saved or discarded it (null). */
export function watchDraft(place: string, told: (kept: KeptDraft | null) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === PREFIX + place) told(parse(newValue))
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** How many are kept whose place begins so: `12/` is all of a person. */
export const countDrafts = (begin: string): number => placesOf(PREFIX + begin).length

/** All whose place begins so, by the rest of it. */
export const listDrafts = (begin: string): [string, KeptDraft][] =>
  placesOf(PREFIX + begin).flatMap(name => {
    const kept = parse(localStorage.getItem(name))
    return kept ? [[name.slice(PREFIX.length + begin.length), kept] as [string, KeptDraft]] : []
  })

export function forgetDraftsOf(person: number): void {
  for (const name of placesOf(`${PREFIX}${person}/`)) localStorage.removeItem(name)
}
