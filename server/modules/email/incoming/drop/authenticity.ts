import type { HeaderLines } from '../classify.ts'

interface Finding {
  method: string
  result: string
  /** Which domain it holds for; undefined where it does not say. */
  domain: string | undefined
}

const FINDING = /(?:^|[\s;])(dmarc|spf|dkim)\s*=\s*([a-z]+)([^;]*)/gi
const DOMAIN = /(?:header\.(?:d|i|from)|smtp\.(?:mailfrom|helo))\s*=\s*"?(?:[^\s@;"]*@)?([a-z0-9.-]+)/i
const DEEPEST = 10
const FAILED = new Set(['fail', 'softfail', 'hardfail', 'permerror', 'policy'])

/**
 * Whether the server that took a mail in says that it does not come from where it claims (RFC 8601). Servers put what they
 * found on top, so the first header counts: whatever a sender writes stands below it. Where a server says nothing, nothing is
 * known.
 */
export function isForged(headers: HeaderLines, fromEmail: string): boolean {
  const findings = readFindings(headers.get('authentication-results') ?? '')
  const dmarc = findings.find(({ method }) => method === 'dmarc')?.result
  if (dmarc === 'pass') return false
  if (dmarc !== undefined && FAILED.has(dmarc)) return true
  // What another domain may send proves nothing of this one.
  const from = fromEmail.slice(fromEmail.lastIndexOf('@') + 1)
  const isProven = findings.some(({ result, domain }) => result === 'pass' && isOf(domain, from))
  return !isProven && findings.some(({ result }) => FAILED.has(result))
}

function readFindings(line: string): Finding[] {
  // Comments may say anything, and stand anywhere.
  let bare = line.slice(0, 10_000)
  for (let depth = 0; depth < DEEPEST && bare.includes('('); depth += 1) {
    bare = bare.replaceAll(/\([^()]*\)/g, ' ')
  }
  return [...bare.matchAll(FINDING)].map(([, method, result, more]) => ({
    method: method!.toLowerCase(),
    result: result!.toLowerCase(),
    domain: DOMAIN.exec(more!)?.[1]?.toLowerCase(),
  }))
}

/** The same domain, or one below the other. */
const isOf = (domain: string | undefined, from: string): boolean =>
  domain !== undefined &&
  (domain === from || domain.endsWith(`.${from}`) || (domain.includes('.') && from.endsWith(`.${domain}`)))
