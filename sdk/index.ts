import { type Client, createClient } from './generated/client/index.ts'

export interface Connection {
  /** Where the server is, such as https://sales.example.com. */
  baseUrl: string
  /** An access token or a personal token; a function is asked before each call. */
  token?: string | (() => string | undefined | Promise<string | undefined>)
}

/** A client for the operations exported beside it: `await getAuthMe({ client: connect({ baseUrl, token }) })`. */
export function connect({ baseUrl, token }: Connection): Client {
  return createClient({
    baseUrl,
    auth: scheme => (scheme.type === 'http' ? (typeof token === 'function' ? token() : token) : undefined),
  })
}

export type { Client } from './generated/client/index.ts'
export * from './generated/sdk.gen.ts'
export type * from './generated/types.gen.ts'
