import { QueryClient } from '@tanstack/react-query'
import { BowlineError } from '../../sdk/index.ts'

/** A refusal stays one; a lost connection or a busy server may not. */
const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < 2 && !(error instanceof BowlineError && error.status < 500 && error.status !== 429)

/** What was seen is shown at once and asked for again behind it; `/live` says what has changed meanwhile. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: isWorthRetrying,
      refetchOnWindowFocus: false,
      // Without a network a call fails and says so, rather than wait behind a spinner and go out later.
      networkMode: 'always',
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
