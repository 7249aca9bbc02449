import type { WorkCtx } from '#kit/context.ts'
import type { Outcome } from '#kit/declared/integration-provider.ts'
import { OutboundError } from '#platform/http/errors.ts'
import type { OutboundHttp, OutboundRequest, OutboundResponse } from '#platform/http/outbound-http.ts'

/** Asks a provider something that needs the credentials, and says in our words how it went. */
export async function ask(
  ctx: WorkCtx,
  label: string,
  request: OutboundRequest,
  onSuccess: (answer: OutboundResponse) => Outcome = () => ({ ok: true, message: `Connected to ${label}.` }),
  http: OutboundHttp = ctx.services.http,
): Promise<Outcome> {
  try {
    const answer = await http.request({ timeoutMs: 10_000, maxBytes: 1024 * 1024, ...request })
    const { status } = answer
    if (status >= 200 && status < 300) return onSuccess(answer)
    if (status === 401 || status === 403) {
      return { ok: false, message: `${label} refused the credentials (${status}).` }
    }
    if (status === 429) return { ok: false, message: `${label} asks to slow down (429). Try again later.` }
    return { ok: false, message: `${label} answered ${status}.` }
  } catch (error) {
    // Its sentences name the host that was asked for, and nothing else.
    if (error instanceof OutboundError) return { ok: false, message: error.message }
    throw error
  }
}

export const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })

export const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`,
})

export const missing = (what: string): Outcome => ({ ok: false, message: `${what} is not set.` })
