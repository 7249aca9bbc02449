/** What the server refused, or could not do. Thrown by every operation; a failed connection throws what `fetch` throws. */
export class BowlineError extends Error {
  /** The HTTP status, such as 404. */
  readonly status: number
  /** The stable name of the rule that was broken, such as `invoice_not_found`; empty where the answer names none. */
  readonly code: string
  /** A sentence that may be shown to people, or an object where the operation says so. */
  readonly detail: string | Record<string, unknown>
  /** The field of the request that it is about, such as `lines[0].quantity`. */
  readonly field: string | undefined
  /** What `detail` is made of, with `{field}` and the names of `params` in their places: to say it in another language. */
  readonly template: string | undefined
  readonly params: Readonly<Record<string, unknown>>
  /** Seconds after which another try makes sense, where the server says so (429, 503). */
  readonly retryAfter: number | undefined
  /** Quote it when you report a problem: the server's log has it. */
  readonly requestId: string | undefined
  /** The whole answer; some errors carry more than `detail` and `code`. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: Record<string, unknown> = {}, headers: Headers = new Headers()) {
    const { detail, code, field, template, params } = body
    const sentence = typeof detail === 'string' ? detail : `The server answered ${status}`
    super(sentence)
    this.name = 'BowlineError'
    this.status = status
    this.code = typeof code === 'string' ? code : ''
    this.detail = isRecord(detail) ? detail : sentence
    this.field = typeof field === 'string' ? field : undefined
    this.template = typeof template === 'string' ? template : undefined
    this.params = isRecord(params) ? params : {}
    this.retryAfter = readSeconds(headers.get('retry-after'))
    this.requestId = headers.get('x-request-id') ?? undefined
    this.body = body
  }
}

/** What a failed call ended with, as an Error. Without a response it never reached the server. */
export function toError(failure: unknown, response: Response | undefined): Error {
  if (response && !response.ok) {
    return new BowlineError(response.status, isRecord(failure) ? failure : {}, response.headers)
  }
  return failure instanceof Error ? failure : new Error('The server could not be reached', { cause: failure })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Seconds, or the date at which they will be over. */
function readSeconds(text: string | null): number | undefined {
  if (!text) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}
