import { useState } from 'react'
import { useAct } from '../../form/use-act.ts'
import { useFormWords } from '../../form/words.ts'

export interface Draft<Value> {
  value: Value
  change: (some: Partial<Value>) => void
  isChanged: boolean
  isSaving: boolean
  save: () => void
  discard: () => void
}

/** What is being changed, beside what is saved: kept until it is saved or given up. */
export function useDraft<Value extends object>(
  saved: Value,
  save: (value: Value) => Promise<unknown>,
  stale: readonly string[],
): Draft<Value> {
  const words = useFormWords()
  const [own, setOwn] = useState<Value | null>(null)
  const value = own ?? saved
  const saving = useAct(() => save(value), { stale, done: words.saved, onDone: () => setOwn(null) })
  return {
    value,
    change: some => setOwn(old => ({ ...(old ?? saved), ...some })),
    isChanged: own !== null,
    isSaving: saving.isPending,
    save: () => saving.mutate(),
    discard: () => setOwn(null),
  }
}
