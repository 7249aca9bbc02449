import { LRUCache } from 'lru-cache'
import type { WorkCtx } from '#kit/context.ts'
import { shareWork } from '#kit/time/share-work.ts'
import { type DnsRun, startDnsRun } from '#platform/http/dns.ts'
import { askAhead, checkDomain, type DomainCheck } from '../checks/check-domain.ts'
import type { FetchPolicy } from '../checks/others/transport.ts'
import { startRecordedRun, type Zone } from '../checks/recorded.ts'
import { type KnownFacts, loadFacts } from './facts.ts'
import { storeCheck } from './store.ts'

const DEADLINE_MS = 10_000
const MOST_QUESTIONS = 200
const KEPT_MINUTES = 5
const MOST_KEPT = 2_000
const PER_MINUTE = 60
const MOST_POLICY_BYTES = 64 * 1024
const POLICY_TIMEOUT_MS = 4_000

export interface Kept extends DomainCheck {
  checked_at: string
}

/** Of this process: answers of the last minutes, and those that somebody is waiting for. */
const kept = new LRUCache<string, Kept>({ max: MOST_KEPT })
const checkTogether = shareWork<Kept>()

export const startCheckRun = (
  { services }: Pick<WorkCtx, 'services'>,
  recorded: Zone | null = null,
): DnsRun =>
  recorded
    ? startRecordedRun(recorded)
    : startDnsRun({
        servers: services.settings.dnsServers,
        deadlineMs: DEADLINE_MS,
        mostQuestions: MOST_QUESTIONS,
      })

const policyFetcher =
  ({ services }: Pick<WorkCtx, 'services'>): FetchPolicy =>
  async domain => {
    try {
      const answer = await services.http.request({
        url: `https://mta-sts.${domain}/.well-known/mta-sts.txt`,
        redirects: 0,
        maxBytes: MOST_POLICY_BYTES,
        timeoutMs: POLICY_TIMEOUT_MS,
      })
      return answer.status === 200 ? answer.text() : null
    } catch {
      return null
    }
  }

/** Asks DNS now. Whoever wants the same at this moment shares the answer; at most 60 of these a minute and organization. */
const checkNow = (ctx: WorkCtx, key: string, domain: string, given: readonly string[]): Promise<Kept> =>
  checkTogether(key, async () => {
    const result = await limitAndCheck(ctx, domain, given)
    kept.set(key, result)
    return result
  })

async function limitAndCheck(ctx: WorkCtx, domain: string, given: readonly string[]): Promise<Kept> {
  const [facts] = await Promise.all([readFacts(ctx, domain, given), limitChecks(ctx)])
  return checkWith(ctx, domain, facts)
}

/** Of what people ask for; the daily round is not counted. */
export async function limitChecks(ctx: WorkCtx): Promise<void> {
  const bucket = { capacity: PER_MINUTE, refillPerSecond: PER_MINUTE / 60 }
  await ctx.services.throttle.require(`deliverability:${ctx.organizationId}`, bucket)
}

export const readFacts = (ctx: WorkCtx, domain: string, given: readonly string[] = []): Promise<KnownFacts> =>
  ctx.transact(inner => loadFacts(inner, domain, given))

/** One whole check, and what follows from it for a domain that is listed. */
export const runCheck = async (ctx: WorkCtx, domain: string): Promise<Kept> =>
  checkWith(ctx, domain, await readFacts(ctx, domain))

async function checkWith(ctx: WorkCtx, domain: string, facts: KnownFacts): Promise<Kept> {
  const run = startCheckRun(ctx, facts.recorded)
  try {
    askAhead(run.ask, domain)
    const day = ctx.now.toString().slice(0, 10)
    const result = await checkDomain(run.ask, policyFetcher(ctx), domain, facts, day)
    const checked_at = ctx.now.toString({ fractionalSecondDigits: 3 })
    if (facts.isListed) await ctx.transact(inner => storeCheck(inner, result))
    return { ...result, checked_at }
  } finally {
    run.end()
  }
}

export async function lookAt(
  ctx: WorkCtx,
  domain: string,
  { selectors, refresh }: { selectors: readonly string[]; refresh: boolean },
): Promise<Kept & { cached: boolean }> {
  const key = `${ctx.organizationId} ${domain} ${[...selectors].sort().join(',')}`
  const known = kept.get(key)
  const oldest = ctx.now.subtract({ minutes: KEPT_MINUTES })
  if (known && !refresh && Temporal.Instant.compare(known.checked_at, oldest) > 0) {
    return { ...known, cached: true }
  }
  return { ...(await checkNow(ctx, key, domain, selectors)), cached: false }
}

/** What was learned of a domain changes what a check finds: the next one asks. */
export function forgetChecks(organizationId: string, domain: string): void {
  for (const key of [...kept.keys()]) {
    if (key.startsWith(`${organizationId} ${domain} `)) kept.delete(key)
  }
}
