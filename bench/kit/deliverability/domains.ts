import { Resolver } from 'node:dns/promises'
import { addressLists, domainLists } from '#modules/deliverability/checks/others/blocklist.ts'
import type { Bench, Server } from '../bench.ts'
import type { Child } from '../processes/child.ts'

const DOMAIN = 'bench.test'
const KEY = 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='
/** Sixty a minute and organization ask; each round has an organization of its own. */
const CHECKS = 40

/** Every record but MTA-STS, whose policy would have to be fetched over https. */
const zone: Record<string, string[]> = {
  [`TXT ${DOMAIN}`]: ['v=spf1 include:_spf.mail.test ip4:192.0.2.7 -all'],
  'TXT _spf.mail.test': ['v=spf1 ip4:192.0.2.0/24 -all'],
  [`MX ${DOMAIN}`]: [`10 mx1.${DOMAIN}`, `20 mx2.${DOMAIN}`],
  [`A mx1.${DOMAIN}`]: ['192.0.2.8'],
  [`A mx2.${DOMAIN}`]: ['192.0.2.9'],
  [`TXT google._domainkey.${DOMAIN}`]: [KEY],
  [`TXT _dmarc.${DOMAIN}`]: [`v=DMARC1; p=reject; rua=mailto:d@${DOMAIN}`],
  [`TXT _smtp._tls.${DOMAIN}`]: [`v=TLSRPTv1; rua=mailto:d@${DOMAIN}`],
  [`TXT default._bimi.${DOMAIN}`]: [`v=BIMI1; l=https://${DOMAIN}/l.svg; a=https://${DOMAIN}/c.pem`],
  ...Object.fromEntries(
    [...domainLists, ...addressLists].map(list => [`A ${list.testEntry}.${list.zone}`, ['127.0.0.2']]),
  ),
}

export const startDns = (bench: Bench): Promise<Child> =>
  bench.startBare('dns.ts', { ZONE: JSON.stringify(zone) })

export async function readDns(dns: Child, path = '/'): Promise<{ port: number; asked: string[] }> {
  return (await fetch(dns.url + path)).json() as Promise<{ port: number; asked: string[] }>
}

async function check(server: Server, headers: Record<string, string>, query = ''): Promise<string> {
  const reply = await fetch(`${server.url}/api/v1/app/deliverability/domain/${DOMAIN}${query}`, { headers })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`the check answered ${reply.status} ${text}`)
  return text
}

const ask = (resolver: Resolver, question: string): Promise<unknown> => {
  const [type, name] = question.split(' ') as [string, string]
  return resolver.resolve(name, type as 'TXT').catch(() => undefined)
}

export async function compareChecks(bench: Bench, server: Server, dns: Child): Promise<void> {
  const first = await server.signUp()
  await readDns(dns, '/reset')
  const { data } = JSON.parse(await check(server, first.headers)) as { data: { score: number } }
  if (data.score !== 100) throw new Error(`the domain of the benchmark has a score of ${data.score}`)
  const { asked, port } = await readDns(dns)
  const perSecond = async (one: () => Promise<unknown>): Promise<number> => {
    const started = performance.now()
    for (let n = 0; n < CHECKS; n += 1) await one()
    return CHECKS / ((performance.now() - started) / 1000)
  }
  // Forty checks are too few to be compiled meanwhile.
  const early = await server.signUp()
  await perSecond(() => check(server, early.headers, '?refresh=1'))
  await bench.compareWork(`domain check of ${asked.length} questions`, {
    unit: 'checks/s',
    ours: async () => {
      const { headers } = await server.signUp()
      return perSecond(() => check(server, headers, '?refresh=1'))
    },
    bare: () =>
      perSecond(() => {
        const resolver = new Resolver({ timeout: 2_000, tries: 2 })
        resolver.setServers([`127.0.0.1:${port}`])
        return Promise.all(asked.map(question => ask(resolver, question)))
      }),
    against: 'the same questions at once, node:dns',
    atLeast: 1 / 1.5,
  })
  const { headers } = await server.signUp()
  await check(server, headers)
  const url = `${server.url}/api/v1/app/deliverability/domain/${DOMAIN}`
  const bare = await bench.startBare('page.ts', {
    PAGE_URL: url,
    PAGE_AUTHORIZATION: headers.authorization ?? '',
  })
  await bench.compareLoads('domain check from the cache', {
    ours: { url, headers },
    bare: { url: `${bare.url}/page`, headers },
    against: 'Fastify with the same bytes',
    atLeast: 0.5,
  })
  await bare.stop()
}
