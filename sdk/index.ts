import { toError } from './error.ts'
import { type Client, createClient } from './generated/client/index.ts'

type Credential = string | (() => string | undefined | Promise<string | undefined>)

export interface Connection {
  /** Where the server is, such as https://sales.example.com. */
  baseUrl: string
  /** An access token or a personal token; a function is asked before each call. */
  token?: Credential
  /** A key of the infrastructure API, sent as `X-API-Key` to the operations that take one. */
  apiKey?: Credential
  /** Instead of the global `fetch`. */
  fetch?: typeof fetch
}

/**
 * A client for the operations exported beside it: `await getMe({ client: connect({ baseUrl, token }) })`. An operation
 * answers the body that was sent, and throws a `BowlineError` where the server refused.
 */
export function connect({ baseUrl, token, apiKey, fetch }: Connection): Client {
  const client = createClient({
    baseUrl,
    throwOnError: true,
    auth: scheme => read(scheme.type === 'http' ? token : apiKey),
    ...(fetch ? { fetch } : {}),
  })
  client.interceptors.error.use(toError)
  return client
}

const read = (credential: Credential | undefined) =>
  typeof credential === 'function' ? credential() : credential

export { BowlineError } from './error.ts'
export type { Client } from './generated/client/index.ts'
export * from './generated/sdk.gen.ts'
export type * from './generated/types.gen.ts'
export { paginate } from './paginate.ts'
