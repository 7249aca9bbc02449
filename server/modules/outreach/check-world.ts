import { setTimeout as pass } from 'node:timers/promises'
import type { WorkCtx } from '#kit/context.ts'
import { findAuthenticationGaps } from '#modules/deliverability/index.ts'

const PATIENCE_MS = 1_500
const MOST_LINKS = 10
/** Names that exist for examples and tests only; asking about them would tell nothing. */
const REAL_DOMAIN =
  /^(?!.*\.(?:test|example|invalid|localhost|local)$)(?!.*\bexample\.(?:com|org|net)$).+\..+$/i

/** What only the world can tell, asked for no longer than a moment; who does not answer is not accused. */
export async function checkWorld(
  ctx: WorkCtx,
  domain: string,
  links: readonly string[],
): Promise<WorldFinding[]> {
  // A server of its own for DNS is somebody's to be asked, whatever the name.
  const isAskable = REAL_DOMAIN.test(domain) || (domain !== '' && ctx.services.settings.dnsServers.length > 0)
  const asked: Promise<WorldFinding[]>[] = [
    ...(isAskable ? [findAuthenticationGaps(ctx, domain, PATIENCE_MS)] : []),
    ...links
      .filter(link => URL.canParse(link) && REAL_DOMAIN.test(new URL(link).hostname))
      .slice(0, MOST_LINKS)
      .map(link => checkLink(ctx, link)),
  ]
  const late = pass(PATIENCE_MS, [], { ref: false })
  const answers = await Promise.all(asked.map(answer => Promise.race([answer.catch(() => []), late])))
  return answers.flat()
}

export interface WorldFinding {
  code: 'no_spf' | 'no_dkim' | 'dead_link'
  message: string
}

async function checkLink(ctx: WorkCtx, link: string): Promise<WorldFinding[]> {
  const asked = { url: link, method: 'HEAD', timeoutMs: PATIENCE_MS, redirects: 3 }
  const response = await ctx.services.http.request(asked)
  if (response.status !== 404 && response.status !== 410) return []
  return [{ code: 'dead_link', message: `${link} answers ${response.status}` }]
}
