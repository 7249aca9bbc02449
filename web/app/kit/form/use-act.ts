import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notifications } from '../notices.tsx'

interface ActOptions<Answer> {
  /** First parts of the query keys that it makes stale. */
  stale?: readonly string[]
  /** What is said once it is done. */
  done?: string | ((answer: Answer) => string)
  onDone?: (answer: Answer) => void
  /** True where the reader sees it already, at a field. */
  isShown?: (error: Error) => boolean
}

/** One click that does something at once: says how it went, and asks anew for what it changed. */
export function useAct<Input = void, Answer = unknown>(
  act: (input: Input) => Promise<Answer>,
  { stale = [], done, onDone, isShown }: ActOptions<Answer> = {},
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onError: error => isShown?.(error) || notifications.show({ color: 'red', message: error.message }),
    onSuccess: answer => {
      if (done) notifications.show({ message: typeof done === 'string' ? done : done(answer) })
      for (const key of stale) void queries.invalidateQueries({ queryKey: [key] })
      onDone?.(answer)
    },
  })
}
