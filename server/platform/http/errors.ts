// Messages may reach a tenant: they name the host that was asked for, never the address it resolved to.
export class OutboundError extends Error {
  override name = 'OutboundError'
}

export class OutboundBlocked extends OutboundError {
  override name = 'OutboundBlocked'
}

export class OutboundTimeout extends OutboundError {
  override name = 'OutboundTimeout'
}

export class OutboundTooLarge extends OutboundError {
  override name = 'OutboundTooLarge'
}

export class OutboundFailed extends OutboundError {
  override name = 'OutboundFailed'
  readonly #isUnreached: boolean

  constructor(
    message: string,
    { cause, isUnreached = false }: { cause?: unknown; isUnreached?: boolean } = {},
  ) {
    super(message, { cause })
    this.#isUnreached = isUnreached
  }

  /** There was nobody to send anything to. */
  get isUnreached(): boolean {
    return this.#isUnreached
  }
}

/** We had no room or no time to ask: it says nothing about the other side, and nothing was sent. */
export class OutboundBusy extends OutboundFailed {
  override name = 'OutboundBusy'

  constructor(message = 'There was no time to ask just now.', { cause }: { cause?: unknown } = {}) {
    super(message, { cause, isUnreached: true })
  }
}

const UNREACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ENODATA', 'EAI_AGAIN'])

const TIMEOUT_CODES = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
])

const SENTENCES: Record<string, (host: string) => string> = {
  ECONNREFUSED: host => `The host "${host}" refused the connection.`,
  ECONNRESET: host => `The host "${host}" closed the connection.`,
  EHOSTUNREACH: host => `The host "${host}" cannot be reached.`,
  ENETUNREACH: host => `The host "${host}" cannot be reached.`,
  ENOTFOUND: host => `The host "${host}" was not found.`,
  ENODATA: host => `The host "${host}" was not found.`,
  EAI_AGAIN: host => `The host "${host}" could not be looked up just now.`,
  UND_ERR_SOCKET: host => `The host "${host}" closed the connection.`,
  UND_ERR_INVALID_ARG: host => `The request to "${host}" has an invalid method or header.`,
}

/** Of this process or its machine: too many hosts, files, ports or buffers at once. */
const BUSY: Record<string, string> = {
  UND_ERR_MAX_ORIGINS_REACHED: 'Too many different hosts are being contacted at once.',
  EMFILE: 'Too many connections are open at once.',
  ENFILE: 'Too many connections are open at once.',
  EADDRNOTAVAIL: 'Too many connections are open at once.',
  ENOBUFS: 'Too many connections are open at once.',
  ENOMEM: 'Too many connections are open at once.',
}

const CERTIFICATE_CODE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/

export function describeFailure(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error
  const code = findErrorCode(error)
  const cause = { cause: error }
  if (BUSY[code]) return new OutboundBusy(BUSY[code], cause)
  if (TIMEOUT_CODES.has(code))
    return new OutboundTimeout(`The host "${host}" took too long to answer.`, cause)
  if (CERTIFICATE_CODE.test(code)) {
    return new OutboundFailed(`The certificate of "${host}" is not valid.`, cause)
  }
  const sentence = SENTENCES[code]?.(host) ?? `The request to "${host}" failed.`
  return new OutboundFailed(sentence, { ...cause, isUnreached: UNREACHED.has(code) })
}

// When every address of a host fails, Node wraps the failures in an AggregateError.
function findErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return error instanceof AggregateError ? findErrorCode(error.errors[0]) : ''
}
