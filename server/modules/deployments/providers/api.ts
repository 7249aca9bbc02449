import type { WorkCtx } from '#kit/context.ts'
import { OutboundError } from '#platform/http/errors.ts'
import type { OutboundResponse } from '#platform/http/outbound-http.ts'
import { ProviderAway, RunRefused } from './driver.ts'

const MOST_BYTES = 20 * 1024 * 1024

export interface Api {
  call(method: string, path: string, body?: object): Promise<OutboundResponse>
  /** What came must be JSON, and an answer of success. */
  read<T>(path: string): Promise<T>
  text(path: string): Promise<string>
}

/** Through the guarded client, with the integration's token; in our words when it goes wrong, never in the provider's. */
export function openApi(ctx: WorkCtx, label: string, base: string, headers: Record<string, string>): Api {
  async function call(method: string, path: string, body?: object): Promise<OutboundResponse> {
    try {
      return await ctx.services.http.request({
        url: `${base}${path}`,
        method,
        headers: {
          accept: 'application/json',
          ...headers,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        timeoutMs: 20_000,
        maxBytes: MOST_BYTES,
        redirects: method === 'GET' ? 3 : 0,
      })
    } catch (error) {
      if (error instanceof OutboundError) throw new ProviderAway(error.message)
      throw error
    }
  }
  async function get(path: string): Promise<OutboundResponse> {
    const answer = await call('GET', path)
    refuse(label, answer.status)
    return answer
  }
  return {
    call,
    read: async <T>(path: string) => (await get(path)).json() as T,
    text: async path => (await get(path)).text(),
  }
}

export function refuse(label: string, status: number): void {
  if (status >= 200 && status < 300) return
  if (status >= 500 || status === 429 || status === 408)
    throw new ProviderAway(`${label} answered ${status}.`)
  if (status === 401 || status === 403) throw new RunRefused(`${label} refused the credentials (${status}).`)
  throw new RunRefused(`${label} answered ${status}.`)
}
