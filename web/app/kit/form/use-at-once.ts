import { useState } from 'react'

/**
 * What is saved by the click itself: shown from the click on, and as it was where that fails. Clicks while one is under way
 * change nothing; a field that were disabled instead would lose the focus.
 */
export function useAtOnce<Value extends string | boolean>(
  saved: Value,
  save: (value: Value) => Promise<unknown>,
): [shown: Value, change: (value: Value) => void] {
  const [ahead, setAhead] = useState<{ of: Value; value: Value; isSaving: boolean } | null>(null)
  // From here on it follows what is saved, by whomever.
  if (ahead && ahead.of !== saved) setAhead(null)
  const change = (value: Value) => {
    if (ahead?.isSaving) return
    setAhead({ of: saved, value, isSaving: true })
    save(value).then(
      () => setAhead(now => now && { ...now, isSaving: false }),
      () => setAhead(null),
    )
  }
  return [ahead ? ahead.value : saved, change]
}
