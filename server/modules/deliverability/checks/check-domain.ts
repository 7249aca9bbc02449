import type { Ask } from './ask.ts'
import { type Check, type Status, scoreOf, statusOf } from './check.ts'
import { checkDkim, type Selectors, usualSelectors } from './dkim.ts'
import { checkDmarc } from './dmarc/check.ts'
import { isFreemail } from './domain-name.ts'
import { askListsAhead, checkBlocklists } from './others/blocklist.ts'
import { checkMx } from './others/mx.ts'
import { checkBimi, checkMtaSts, checkTlsRpt, type FetchPolicy } from './others/transport.ts'
import { checkSpf } from './spf/check.ts'

/** What the organization knows of a domain of its own. */
export interface DomainFacts {
  selectors: Selectors
  /** Names of the SPF records of services it sends through. */
  services: readonly string[]
  /** `1 smtp.google.com`, where its mail is with a known service. */
  mailHost: string | null
  /** Where reports of receivers should go. */
  reportsTo: string
}

export interface DomainCheck {
  domain: string
  organizational_domain: string
  kind: 'own' | 'freemail'
  status: Status
  score: number | null
  checks: Check[]
}

/** Asks what every check of a domain asks, whatever is known of it: the answers are on their way while that is read. */
export function askAhead(ask: Ask, domain: string): void {
  for (const type of ['TXT', 'MX'] as const) void ask(domain, type)
  const labels = ['_dmarc', '_smtp._tls', '_mta-sts', 'default._bimi', '_domainkey']
  const selectors = usualSelectors.map(selector => `${selector}._domainkey`)
  for (const label of [...labels, ...selectors]) void ask(`${label}.${domain}`, 'TXT')
  askListsAhead(ask, domain)
}

/** All checks of one domain. Pure but for what it asks; whatever is not answered is unknown, never wrong. */
export async function checkDomain(
  ask: Ask,
  fetchPolicy: FetchPolicy,
  domain: string,
  facts: DomainFacts,
  day: string,
): Promise<DomainCheck> {
  const [spf, dkim, { check: dmarc, organizationalDomain }, mx, tlsRpt] = await Promise.all([
    checkSpf(ask, domain, facts.services),
    checkDkim(ask, domain, facts.selectors),
    checkDmarc(ask, domain, facts.reportsTo),
    checkMx(ask, domain, facts.mailHost),
    checkTlsRpt(ask, domain, facts.reportsTo),
  ])
  const { hosts } = mx.evidence
  const addresses = [...hosts.flatMap(host => host.addresses), ...singleAddresses(spf.evidence.record)]
  const [blocklist, mtaSts, bimi] = await Promise.all([
    checkBlocklists(ask, domain, addresses),
    checkMtaSts(
      ask,
      domain,
      hosts.map(({ host }) => host),
      fetchPolicy,
      day,
    ),
    checkBimi(ask, domain, dmarc.evidence),
  ])
  const kind = isFreemail(domain) ? 'freemail' : 'own'
  const all: Check[] = [spf, dkim, dmarc, mx, blocklist, mtaSts, tlsRpt, bimi]
  const checks = kind === 'freemail' ? all.map(withoutFixes) : all
  return {
    domain,
    organizational_domain: organizationalDomain,
    kind,
    status: statusOf(checks),
    score: scoreOf(checks),
    checks,
  }
}

/** Nobody here can change the records of such a domain. */
const withoutFixes = (check: Check): Check => ({
  ...check,
  fix: null,
  issues: check.issues.map(issue => ({ ...issue, fix: null })),
})

const singleAddresses = (record: string | null): string[] =>
  [...(record ?? '').matchAll(/(?:^|\s)\+?ip4:(\d+\.\d+\.\d+\.\d+)(?:\/32)?(?=\s|$)/gi)].map(([, ip]) => ip!)
