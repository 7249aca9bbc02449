import { startDnsRun } from '#platform/http/dns.ts'
import type { BaseSettings } from '../settings.ts'
import { type Finding, ok, warn } from './finding.ts'

const PATIENCE_MS = 4_000
/** Its own test entry, which every blocklist of that kind has. */
const LISTED = '2.0.0.127.zen.spamhaus.org'

/** Checks of sending domains need a resolver; blocklists turn those away that too many people share. */
export async function checkDns({ dnsServers }: BaseSettings): Promise<Finding[]> {
  const run = startDnsRun({ servers: dnsServers, deadlineMs: PATIENCE_MS, mostQuestions: 2 })
  try {
    const [root, listed] = await Promise.all([run.ask('com', 'A'), run.ask(LISTED, 'A')])
    if (root.status === 'failed') {
      return [
        warn(
          'The DNS resolver does not answer: sending domains cannot be checked',
          'Set DNS_SERVERS to a resolver that this machine reaches.',
        ),
      ]
    }
    const canAsk = listed.values.some(address =>
      /^127\.0\.0\.(?:[2-9]|\d\d|1\d\d|2[0-4]\d|25[0-4])$/.test(address),
    )
    return [
      ok('The DNS resolver answers'),
      canAsk
        ? ok('Blocklists can be asked from here')
        : warn(
            'Blocklists do not answer this resolver: whether a domain is on one stays unknown',
            'Set DNS_SERVERS to a resolver of your own; public ones are turned away.',
          ),
    ]
  } finally {
    run.end()
  }
}
