import type { Email } from '../../../../../../sdk/index.ts'

/** What keeps a mail from arriving, as far as codes and sentences of mail servers tell. */
export type Why =
  | 'noSuchAddress'
  | 'full'
  | 'tooLarge'
  | 'refusedAsSpam'
  | 'later'
  | 'login'
  | 'unreachable'
  | 'paused'
  | 'gone'
  | 'limit'
  | 'blocked'

type Known = Pick<Email, 'status' | 'error' | 'bounce_kind'>

const patterns: readonly [Why, RegExp][] = [
  ['paused', /^The mailbox is paused/],
  ['gone', /was removed( or disabled)? before/],
  [
    'login',
    /refused the login|sign-in could not be renewed|connected again|\b5\.7\.8\b|\b535\b|authentication (failed|unsuccessful)/i,
  ],
  ['blocked', /has unsubscribed|is suppressed/],
  ['full', /\b[45]\.2\.2\b|mailbox (is )?full|over quota|quota exceeded/i],
  ['tooLarge', /\b5\.(3\.4|2\.3)\b|too large|size exceeds/i],
  ['limit', /limit|quota for today|recipients used|too many (messages|recipients)|\b[45]\.4\.5\b/i],
  [
    'noSuchAddress',
    /\b5\.1\.(0|1|2|3|10)\b|user unknown|no such (user|mailbox)|does not exist|unknown recipient/i,
  ],
  ['refusedAsSpam', /\b5\.7\.\d+\b|spam|blocked|blacklist|reputation|policy/i],
  [
    'unreachable',
    /cannot be reached|could not be reached|refused the connection|not found|timed out|No encrypted connection|ECONN|ENOTFOUND/i,
  ],
  ['later', /\b4\.\d\.\d+\b|\b4\d\d\b|greylist|try again/i],
]

/** Null where nobody knows more than the server's own words. */
export function whyNot({ status, error, bounce_kind }: Known): Why | null {
  if (!error) return bounce_kind === 'hard' ? 'noSuchAddress' : null
  const found = patterns.find(([, pattern]) => pattern.test(error))?.[0] ?? null
  if (found === 'later' && status !== 'queued' && status !== 'sending') return null
  return found ?? (bounce_kind === 'hard' ? 'noSuchAddress' : null)
}
