import { QueryClient } from '@tanstack/react-query'
import { BowlineError } from '../../../sdk/index.ts'

/** Where a plan lets little through at once a screen fills up bit by bit. */
const PATIENCE = 8

/** A refusal stays one; a lost connection or a busy server may not. */
const isWorthRetrying = (failures: number, error: unknown): boolean => {
  if (!(error instanceof BowlineError)) return failures < 2
  if (error.status === 429) return failures < PATIENCE
  return failures < 2 && error.status >= 500
}

/** As long as the server says, and not all at the same moment. */
const retryDelay = (failures: number, error: unknown): number => {
  const seconds = error instanceof BowlineError ? error.retryAfter : undefined
  return seconds === undefined
    ? Math.min(1_000 * 2 ** failures, 30_000)
    : Math.min(seconds, 30) * 1_000 + Math.random() * 500
}

/** What was seen is shown at once and asked for again behind it; `/live` says what has changed meanwhile. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: isWorthRetrying,
      retryDelay,
      refetchOnWindowFocus: false,
      // Without a network a call fails and says so, rather than wait behind a spinner and go out later.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Where the organization wants a second factor, whoever has none is refused everything but setting one up. */
export function askForFactor(lead: () => void): void {
  queries.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (error instanceof BowlineError && error.code === 'two_factor_setup_required') lead()
  })
}
