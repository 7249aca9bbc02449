import type { WorkCtx } from '#kit/context.ts'
import type { LoadedIntegration } from '#modules/integrations/index.ts'
import { hostKey } from '#platform/crawl/urls.ts'
import { OutboundError, OutboundTimeout } from '#platform/http/errors.ts'
import type { OutboundRequest, OutboundResponse } from '#platform/http/outbound-http.ts'

export interface RankQuery {
  keyword: string
  country: string
  language: string
  device: 'desktop' | 'mobile'
  /** How far down to look. */
  depth: number
  /** Whose place is wanted, as sites are known by. */
  host: string
}

export type RankAnswer =
  | { kind: 'ranked'; rank: number; url: string }
  | { kind: 'not_found' }
  /** In our words: what a provider answers may hold anything, the key among it. */
  | { kind: 'failed'; reason: string }

export interface RankProvider {
  readonly name: string
  readonly label: string
  readonly ask: (ctx: WorkCtx, integration: LoadedIntegration, query: RankQuery) => Promise<RankAnswer>
  /** What people search for besides; none where it does not know. */
  readonly related: (ctx: WorkCtx, integration: LoadedIntegration, query: RankQuery) => Promise<string[]>
}

export const TIMEOUT_MS = 45_000
const MOST_BYTES = 5 * 1024 * 1024

/** Ends an asking with a reason. */
export class ProviderFailed extends Error {}

/** An answer that is JSON, or a reason in our words. */
export async function askJson(ctx: WorkCtx, label: string, request: OutboundRequest): Promise<unknown> {
  let answer: OutboundResponse
  try {
    answer = await ctx.services.http.request({ timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES, ...request })
  } catch (error) {
    if (error instanceof OutboundTimeout) throw new ProviderFailed(`${label} took too long to answer`)
    if (error instanceof OutboundError) throw new ProviderFailed(`${label} could not be reached`)
    throw error
  }
  const { status } = answer
  if (status === 401 || status === 403)
    throw new ProviderFailed(`${label} refused the credentials (${status})`)
  if (status === 402) throw new ProviderFailed(`${label} wants to be paid first (402)`)
  if (status === 429) throw new ProviderFailed(`${label} has no searches left or asks to slow down (429)`)
  if (status < 200 || status >= 300) throw new ProviderFailed(`${label} answered ${status}`)
  try {
    return answer.json()
  } catch {
    throw new ProviderFailed(`${label} answered something that cannot be read`)
  }
}

export const unreadable = (label: string): ProviderFailed =>
  new ProviderFailed(`${label} answered something that cannot be read`)
export const another = (label: string): ProviderFailed =>
  new ProviderFailed(`${label} answered for another keyword`)

export const sameWords = (a: unknown, b: string): boolean => typeof a === 'string' && fold(a) === fold(b)
const fold = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase()

/** The host of the site or a subdomain of it. */
export function isOurs(address: unknown, host: string): address is string {
  const url = typeof address === 'string' ? URL.parse(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return false
  const key = hostKey(url)
  return key === host || key.endsWith(`.${host}`)
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const textOf = (config: Record<string, unknown>, key: string, otherwise: string): string =>
  typeof config[key] === 'string' && config[key] !== '' ? (config[key] as string) : otherwise

/** Turns whatever ends an asking into a reason; anything else is a mistake of ours. */
export async function told(work: () => Promise<RankAnswer>): Promise<RankAnswer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderFailed) return { kind: 'failed', reason: error.message }
    throw error
  }
}
