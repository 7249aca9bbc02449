import { describeFailure, OutboundError } from '#platform/http/errors.ts'
import type { Outcome } from './transport.ts'

/** What nodemailer and imapflow put on their errors. */
interface MailError extends Error {
  code?: string
  responseCode?: number
  response?: string
  command?: string
  authenticationFailed?: boolean
  responseText?: string
  rejected?: string[]
}

/** One sentence for people: what the server said, or why it could not be asked. Never an address behind a name. */
export function describeMailFailure(error: unknown, host: string): string {
  if (error instanceof OutboundError) return error.message
  const failure = error as MailError
  if (failure.response && failure.responseCode) return tidy(failure.response)
  if (failure.authenticationFailed) {
    return `The server refused the login: ${tidy(failure.responseText ?? failure.message)}`
  }
  if (failure.responseText) return tidy(failure.responseText)
  if (failure.code === 'EAUTH') return tidy(failure.message)
  if (failure.code === 'ETLS') return `No encrypted connection to "${host}" could be made.`
  if (failure.code === 'ETIMEDOUT' || failure.code === 'ECONNECTION' || failure.code === 'ESOCKET') {
    return describeFailure(Object.assign(new Error(), { code: innerCode(failure) }), host).message
  }
  if (failure.name === 'SecretUnreadable' || failure.name === 'SignInEnded') return failure.message
  if (failure.name === 'TokenRefused') return `The sign-in could not be renewed: ${failure.message}.`
  return describeFailure(error, host).message
}

const innerCode = ({ code, message }: MailError): string =>
  /\b(ECONN\w+|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|[A-Z_]*CERT[A-Z_]*|[A-Z_]*SELF_SIGNED[A-Z_]*)\b/.exec(
    message,
  )?.[1] ?? (/certificate/i.test(message) ? 'CERT' : /closed/i.test(message) ? 'ECONNRESET' : (code ?? ''))

export const tidy = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 500)

/** Enhanced codes that say the mailbox or its domain does not exist (RFC 3463), or the bare reply that means it. */
const BAD_ADDRESS = /\b5\.1\.(?:0|1|2|3|10)\b/

/**
 * Reads an SMTP failure. An answer of the server is final, whenever it came; without one, what matters is
 * whether the message had been handed over by then.
 */
export function readSmtpFailure(error: unknown, host: string, handedOver: boolean): Outcome {
  const failure = error as MailError
  const text = describeMailFailure(error, host)
  const code = failure.responseCode
  if (failure.code === 'EAUTH') return { kind: 'temporary', error: text, connection: true, login: true }
  if (code && code >= 500 && code < 600) {
    // Refused before any message was talked about: the mailbox's settings are at fault, not this message.
    const aboutMessage = failure.code === 'EENVELOPE' || failure.code === 'EMESSAGE'
    if (!aboutMessage) return { kind: 'temporary', error: text, connection: true }
    const badAddress = failure.rejected?.length === 1 && BAD_ADDRESS.test(failure.response ?? '')
    return { kind: 'permanent', error: text, badAddress: badAddress ? failure.rejected![0]! : null }
  }
  if (code) return { kind: 'temporary', error: text, connection: false }
  if (handedOver) return { kind: 'ambiguous', error: text }
  if (failure.code === 'EMESSAGE' || failure.code === 'EENVELOPE') {
    return { kind: 'permanent', error: failure.message, badAddress: null }
  }
  return { kind: 'temporary', error: text, connection: true }
}

/**
 * Reads a provider's HTTP answer. 429 and 503 say "not now"; a plain refusal is final; anything else may have
 * been taken all the same, a gateway that gave up waiting above all.
 */
export function readHttpRefusal(status: number, detail: string): Outcome {
  const error = `The provider answered ${status}: ${tidy(detail)}`
  if (status === 429 || status === 503) return { kind: 'temporary', error, connection: false }
  if (status === 401 || status === 403) return { kind: 'temporary', error, connection: true }
  if (status >= 400 && status < 500) return { kind: 'permanent', error, badAddress: null }
  return { kind: 'ambiguous', error }
}
