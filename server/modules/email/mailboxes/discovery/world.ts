import type { WorkCtx } from '#kit/context.ts'
import { boundedTask } from '#platform/bounded-work/task.ts'
import { startDnsRun } from '#platform/http/dns.ts'
import { type Discovered, discover, type World } from './discover.ts'

const DNS_MS = 4_000
const SITE_MS = 5_000
const MOST_BYTES = 65_536

const readConfig = boundedTask<typeof import('./read-autoconfig.ts'), 'readAutoconfig'>(
  new URL('./read-autoconfig.ts', import.meta.url),
  'readAutoconfig',
  { timeMs: 500, outputBytes: 65_536 },
)

/** Asks the resolvers of the server and the sites of the domain; within eight seconds. */
export async function discoverServers(ctx: WorkCtx, email: string): Promise<Discovered> {
  const { settings, http, boundedWork } = ctx.services
  const dns = startDnsRun({ servers: settings.dnsServers, deadlineMs: DNS_MS, mostQuestions: 8 })
  const world: World = {
    ask: async (name, type) => (await dns.ask(name, type)).values,
    async autoconfig(url) {
      try {
        const answer = await http.request({ url, timeoutMs: SITE_MS, maxBytes: MOST_BYTES, redirects: 3 })
        return answer.status === 200 ? await boundedWork.run(ctx, readConfig, answer.text()) : null
      } catch {
        // A domain without such a page is the rule.
        return null
      }
    },
  }
  try {
    return await discover(email, world)
  } finally {
    dns.end()
  }
}
