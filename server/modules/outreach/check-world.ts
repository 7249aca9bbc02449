import { Resolver } from 'node:dns/promises'
import { setTimeout as pass } from 'node:timers/promises'
import type { WorkCtx } from '#kit/context.ts'

const PATIENCE_MS = 1_500
const MOST_LINKS = 10
const selectors = ['default', 'google', 'selector1', 'selector2', 's1', 'k1', 'mail', 'dkim']
/** Names that exist for examples and tests only; asking about them would tell nothing. */
const REAL_DOMAIN =
  /^(?!.*\.(?:test|example|invalid|localhost|local)$)(?!.*\bexample\.(?:com|org|net)$).+\..+$/i

/** What only the world can tell, asked for no longer than a moment; who does not answer is not accused. */
export async function checkWorld(
  ctx: WorkCtx,
  domain: string,
  links: readonly string[],
): Promise<WorldFinding[]> {
  const asked = [
    ...(REAL_DOMAIN.test(domain) ? [checkSpf(domain), checkDkim(domain)] : []),
    ...links
      .filter(link => URL.canParse(link) && REAL_DOMAIN.test(new URL(link).hostname))
      .slice(0, MOST_LINKS)
      .map(link => checkLink(ctx, link)),
  ]
  const late = pass(PATIENCE_MS, null, { ref: false })
  const answers = await Promise.all(asked.map(answer => Promise.race([answer.catch(() => null), late])))
  return answers.filter(answer => answer !== null)
}

export interface WorldFinding {
  code: 'no_spf' | 'no_dkim' | 'dead_link'
  message: string
}

type Finding = Promise<WorldFinding | null>

const resolver = () => new Resolver({ timeout: PATIENCE_MS, tries: 1 })

/** True and false are answers; null is none. */
async function hasText(name: string, wanted: RegExp): Promise<boolean | null> {
  try {
    const records = await resolver().resolveTxt(name)
    return records.some(parts => wanted.test(parts.join('')))
  } catch (error) {
    const { code } = error as { code?: string }
    return code === 'ENODATA' || code === 'ENOTFOUND' ? false : null
  }
}

async function checkSpf(domain: string): Finding {
  if ((await hasText(domain, /^v=spf1\b/i)) !== false) return null
  return { code: 'no_spf', message: `${domain} has no SPF record: its mail is likely to be taken for spam` }
}

async function checkDkim(domain: string): Finding {
  const answers = await Promise.all(
    selectors.map(selector => hasText(`${selector}._domainkey.${domain}`, /\bp=/)),
  )
  if (answers.some(answer => answer !== false)) return null
  return { code: 'no_dkim', message: `${domain} has no DKIM key at the usual selectors` }
}

async function checkLink(ctx: WorkCtx, link: string): Finding {
  const asked = { url: link, method: 'HEAD', timeoutMs: PATIENCE_MS, redirects: 3 }
  const response = await ctx.services.http.request(asked)
  if (response.status !== 404 && response.status !== 410) return null
  return { code: 'dead_link', message: `${link} answers ${response.status}` }
}
