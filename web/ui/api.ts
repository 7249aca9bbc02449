import { type Client, connect } from '../../sdk/index.ts'

/** The server these pages come from. */
export const client: Client = connect({ baseUrl: location.origin })

/** The server's answer to a call that was refused. */
export class ApiError extends Error {
  readonly status: number
  /** What the server calls it, such as `invoice_not_found`. */
  readonly code: string
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body.detail === 'string' ? body.detail : `The server answered ${status}`)
    this.status = status
    this.code = typeof body.code === 'string' ? body.code : ''
    this.body = body
  }
}

interface Outcome<T> {
  data?: T
  error?: unknown
  response?: Response
}

/** `await answerOf(getInvoicesPublicByToken({ client, path: { token } }))`: the body, or an ApiError. */
export async function answerOf<T>(call: Promise<Outcome<T>>): Promise<NonNullable<T>> {
  const { data, error, response } = await call
  if (response?.ok && data !== undefined && data !== null) return data
  // Without an answer it is the network's failure, which is worth another try.
  if (!response) throw error instanceof Error ? error : new Error('The server could not be reached')
  throw new ApiError(response.status, isRecord(error) ? error : {})
}

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Absolute links of the API point at the public address; the page stays on the address it was opened at. */
export function ownPath(url: string): string {
  const { pathname, search } = new URL(url, location.origin)
  return pathname + search
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
