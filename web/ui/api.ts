import { BowlineError, type Client, connect } from '../../sdk/index.ts'

/** The server these pages come from. */
export const client: Client = connect({ baseUrl: location.origin })

export const isGone = (error: unknown): boolean => error instanceof BowlineError && error.status === 404

/** Absolute links of the API point at the public address; the page stays on the address it was opened at. */
export function ownPath(url: string): string {
  const { pathname, search } = new URL(url, location.origin)
  return pathname + search
}
