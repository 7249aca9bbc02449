import { isIP } from 'node:net'
import { type Ask, isAbsent } from '../ask.ts'
import { type Check, type Issue, makeCheck } from '../check.ts'

export interface MxHost {
  preference: number
  host: string
  addresses: string[]
}

export interface MxEvidence extends Record<string, unknown> {
  hosts: MxHost[]
}

const MOST_HOSTS = 20

/** `ownHost`: the mail server of the service the organization uses, where it is known. */
export async function checkMx(ask: Ask, domain: string, ownHost: string | null): Promise<Check<MxEvidence>> {
  const answer = await ask(domain, 'MX')
  const issues: Issue[] = []
  const say = (code: string, status: Issue['status'], message: string, value: string | null = null) =>
    void issues.push({
      code,
      status,
      message,
      fix: value === null ? null : { type: 'MX', name: domain, value, note: '' },
    })
  const done = (hosts: MxHost[]): Check<MxEvidence> =>
    makeCheck('mx', {
      evidence: { hosts },
      issues,
      good: `Mail is taken by ${hosts.map(({ host }) => host).join(', ')}.`,
    })
  if (answer.status === 'failed') {
    say('mx_dns_error', 'unknown', `DNS did not answer for the mail servers of ${domain}.`)
    return done([])
  }
  if (isAbsent(answer)) {
    const [four, six] = await Promise.all([ask(domain, 'A'), ask(domain, 'AAAA')])
    const addresses = [...four.values, ...six.values]
    if (addresses.length > 0) {
      say(
        'mx_implicit',
        'warn',
        `${domain} names no mail server; mail goes to its web address.`,
        ownHost ?? `10 ${domain}`,
      )
      return done([{ preference: 0, host: domain, addresses }])
    }
    if (four.status === 'failed' || six.status === 'failed') {
      say('mx_dns_error', 'unknown', `DNS did not answer for the address of ${domain}.`)
    } else say('mx_missing', 'fail', `${domain} cannot get mail: answers and bounces go nowhere.`, ownHost)
    return done([])
  }
  const named = answer.values.slice(0, MOST_HOSTS).map(readMx)
  if (named.some(({ host }) => host === '')) {
    say('mx_null', 'fail', `${domain} says that it takes no mail.`, ownHost)
    return done([])
  }
  const hosts = await Promise.all(named.map(one => resolveHost(ask, one)))
  judgeHosts(hosts, say)
  return done(
    hosts
      .map(({ preference, host, addresses }) => ({ preference, host, addresses }))
      .sort((a, b) => a.preference - b.preference || (a.host < b.host ? -1 : 1)),
  )
}

function readMx(value: string): { preference: number; host: string } {
  const [preference = '0', host = ''] = value.split(' ')
  return { preference: Number(preference), host: host.replace(/\.$/, '').toLowerCase() }
}

interface Resolved extends MxHost {
  isAlias: boolean
  isUnanswered: boolean
}

async function resolveHost(ask: Ask, one: { preference: number; host: string }): Promise<Resolved> {
  if (isIP(one.host) !== 0) return { ...one, addresses: [], isAlias: false, isUnanswered: false }
  const [four, six, alias] = await Promise.all([
    ask(one.host, 'A'),
    ask(one.host, 'AAAA'),
    ask(one.host, 'CNAME'),
  ])
  const addresses = [...four.values, ...six.values]
  return {
    ...one,
    addresses,
    isAlias: alias.values.length > 0,
    isUnanswered: addresses.length === 0 && (four.status === 'failed' || six.status === 'failed'),
  }
}

type Say = (code: string, status: Issue['status'], message: string) => void

function judgeHosts(hosts: readonly Resolved[], say: Say): void {
  const numbers = hosts.filter(({ host }) => isIP(host) !== 0)
  for (const { host } of numbers)
    say('mx_is_ip', 'fail', `${host} is an address; a mail server needs a name.`)
  const names = hosts.filter(({ host }) => isIP(host) === 0)
  const dead = names.filter(({ addresses, isUnanswered }) => addresses.length === 0 && !isUnanswered)
  for (const { host } of dead) {
    const status = dead.length === names.length ? 'fail' : 'warn'
    say('mx_unresolvable', status, `${host} has no address.`)
  }
  for (const { host } of names.filter(({ isUnanswered }) => isUnanswered)) {
    say('mx_dns_error', 'unknown', `DNS did not answer for ${host}.`)
  }
  for (const { host } of names.filter(({ isAlias }) => isAlias)) {
    say('mx_is_cname', 'warn', `${host} is an alias, which mail servers must not be.`)
  }
}
