import { isIPv4 } from 'node:net'
import type { Answer, Ask } from '../ask.ts'
import { type Check, type Issue, makeCheck } from '../check.ts'

export interface Listing {
  zone: string
  kind: 'domain' | 'ip'
  target: string
  status: 'listed' | 'clear' | 'unknown'
  codes: string[]
  reason: string | null
  url: string
}

export interface BlocklistEvidence extends Record<string, unknown> {
  lists: Listing[]
}

interface List {
  zone: string
  /** Always listed, where the list can be asked from here at all. */
  testEntry: string
  url: (target: string) => string
}

export const domainLists: readonly List[] = [
  {
    zone: 'dbl.spamhaus.org',
    testEntry: 'dbltest.com',
    url: target => `https://check.spamhaus.org/results/?query=${target}`,
  },
  {
    zone: 'multi.surbl.org',
    testEntry: 'surbl-org-permanent-test-point.com',
    url: () => 'https://www.surbl.org/surbl-analysis',
  },
  { zone: 'multi.uribl.com', testEntry: 'test.uribl.com', url: () => 'https://lookup.uribl.com/' },
]
const TEST_ADDRESS = '2.0.0.127'
export const addressLists: readonly List[] = [
  {
    zone: 'zen.spamhaus.org',
    testEntry: TEST_ADDRESS,
    url: target => `https://check.spamhaus.org/results/?query=${target}`,
  },
  {
    zone: 'bl.spamcop.net',
    testEntry: TEST_ADDRESS,
    url: target => `https://www.spamcop.net/w3m?action=checkblock&ip=${target}`,
  },
  {
    zone: 'b.barracudacentral.org',
    testEntry: TEST_ADDRESS,
    url: () => 'https://www.barracudacentral.org/lookups',
  },
  {
    zone: 'psbl.surriel.com',
    testEntry: TEST_ADDRESS,
    url: target => `https://psbl.org/listing?ip=${target}`,
  },
]

const MOST_ADDRESSES = 20

/** 127.0.0.2–254 and 127.0.1.2–254: every other answer is a refusal, an error or a lie. */
const isListing = (address: string): boolean => {
  const [, third, fourth] = /^127\.0\.([01])\.(\d{1,3})$/.exec(address) ?? []
  return third !== undefined && Number(fourth) >= 2 && Number(fourth) <= 254
}

function read(answer: Answer): Listing['status'] {
  if (answer.status === 'nxdomain') return 'clear'
  if (answer.status !== 'found') return 'unknown'
  return answer.values.every(isListing) ? 'listed' : 'unknown'
}

export async function checkBlocklists(
  ask: Ask,
  domain: string,
  addresses: readonly string[],
): Promise<Check<BlocklistEvidence>> {
  const ips = [...new Set(addresses.filter(isIPv4))].slice(0, MOST_ADDRESSES)
  const lists = await Promise.all([
    ...domainLists.map(list => askList(ask, list, 'domain', domain)),
    ...ips.flatMap(ip => addressLists.map(list => askList(ask, list, 'ip', ip))),
  ])
  const issues: Issue[] = lists
    .filter(({ status }) => status === 'listed')
    .map(({ zone, target, reason, url }) => ({
      code: 'blocklist_listed',
      status: 'fail',
      message: `${target} is on the list ${zone}${reason ? `: ${reason}` : ''}. Ask there to be taken off: ${url}`,
      fix: null,
    }))
  const silent = [...new Set(lists.filter(({ status }) => status === 'unknown').map(({ zone }) => zone))]
  if (issues.length === 0 && lists.every(({ status }) => status === 'unknown')) {
    const message = `No list could be asked from here (${silent.join(', ')}).`
    issues.push({ code: 'blocklist_unanswered', status: 'unknown', message, fix: null })
  }
  const but = silent.length > 0 ? `; no answer from ${silent.join(', ')}` : ''
  return makeCheck('blocklist', { evidence: { lists }, issues, good: `On none of the lists${but}.` })
}

/** What does not wait for the addresses of a domain. */
export function askListsAhead(ask: Ask, domain: string): void {
  for (const { zone } of domainLists) void ask(`${domain}.${zone}`, 'A')
  for (const { zone, testEntry } of [...domainLists, ...addressLists]) void ask(`${testEntry}.${zone}`, 'A')
}

async function askList(ask: Ask, list: List, kind: Listing['kind'], target: string): Promise<Listing> {
  const { zone, testEntry, url } = list
  const name = `${kind === 'ip' ? target.split('.').reverse().join('.') : target}.${zone}`
  const [answer, test] = await Promise.all([ask(name, 'A'), ask(`${testEntry}.${zone}`, 'A')])
  // A list that does not know its own test entry does not talk to this resolver, whatever it says of others.
  const status = read(test) === 'listed' ? read(answer) : 'unknown'
  const reason = status === 'listed' ? (await ask(name, 'TXT')).values[0] : undefined
  return {
    zone,
    kind,
    target,
    status,
    codes: [...answer.values],
    reason: reason?.slice(0, 300) ?? null,
    url: url(encodeURIComponent(target)),
  }
}
