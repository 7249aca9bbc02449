import { useAct } from '../use-act.ts'
import { type Draft, type DraftOptions, useDraft } from '../use-draft.ts'
import { useFormWords } from '../words.ts'

export interface SavedDraft<Values extends object> extends Draft<Values> {
  isSaving: boolean
  save: () => void
}

/** A draft of something that is saved by a button of its own. */
export function useSavedDraft<Values extends object>(
  options: DraftOptions<Values>,
  save: (values: Values, seen: string | null) => Promise<unknown>,
  stale: readonly string[],
): SavedDraft<Values> {
  const words = useFormWords()
  const draft = useDraft(options)
  const { values } = draft
  const saving = useAct(() => save(values, draft.seen), {
    stale,
    done: words.saved,
    onDone: () => draft.done(values),
    isShown: draft.refuse,
  })
  return { ...draft, isSaving: saving.isPending, save: () => saving.isPending || saving.mutate() }
}
