import type { WorkCtx } from '#kit/context.ts'
import type { LoadedIntegration } from '#modules/integrations/index.ts'

export interface ProviderAnswer {
  email: string
  confidence: number
}

const DEFAULT_BASE = 'https://api.hunter.io'

interface HunterAnswer {
  data?: { email?: string | null; score?: number | null }
}

/** The address of a person at a domain; undefined when the provider knows none or does not answer. */
export const findEmail = (
  ctx: WorkCtx,
  integration: LoadedIntegration,
  person: { first_name: string; last_name: string; domain: string },
): Promise<ProviderAnswer | undefined> => ask(ctx, integration, 'email-finder', person)

export const verifyEmail = (
  ctx: WorkCtx,
  integration: LoadedIntegration,
  email: string,
): Promise<ProviderAnswer | undefined> => ask(ctx, integration, 'email-verifier', { email })

async function ask(
  ctx: WorkCtx,
  { config, secrets }: LoadedIntegration,
  operation: string,
  query: Record<string, string>,
): Promise<ProviderAnswer | undefined> {
  const base = typeof config.api_base === 'string' ? config.api_base : DEFAULT_BASE
  try {
    const response = await ctx.services.http.request({
      url: `${base}/v2/${operation}?${new URLSearchParams(query)}`,
      headers: { 'x-api-key': secrets.api_key ?? '', accept: 'application/json' },
      timeoutMs: 8_000,
    })
    if (response.status !== 200) throw new Error(`answered ${response.status}`)
    const { data } = response.json() as HunterAnswer
    if (!data?.email || typeof data.email !== 'string') return undefined
    const score = Number(data.score ?? 0)
    return { email: data.email, confidence: Math.min(100, Math.max(0, Math.round(score))) }
  } catch (error) {
    // What we can infer ourselves is better than no answer.
    ctx.log.warn(
      { provider: 'hunter', operation, error: (error as Error).message },
      'enrichment went without',
    )
    return undefined
  }
}
