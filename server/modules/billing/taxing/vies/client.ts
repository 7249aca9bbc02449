import type { WorkCtx } from '#kit/context.ts'
import { OutboundTimeout } from '#platform/http/errors.ts'
import { readNumber } from './format.ts'

export interface VatAnswer {
  status: 'valid' | 'invalid' | 'unknown'
  reason: string | null
  name: string | null
  address: string | null
  consultation_number: string | null
}

const TIMEOUT_MS = 10_000
const MOST_BYTES = 64 * 1024

const nothing = { name: null, address: null, consultation_number: null }
const unknown = (reason: string): VatAnswer => ({ status: 'unknown', reason, ...nothing })

/** Hyphens stand for what a country does not tell. */
const said = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value.trim() : ''
  return /^-*$/.test(text) ? null : text.slice(0, 1_000)
}

const codeOf = (value: unknown): string =>
  typeof value === 'string' && /^[\w.-]{1,60}$/.test(value) ? value : 'unreadable'

/** Asks the register of the Union; `requester` is the seller's own number. Whatever goes wrong, the answer is unknown. */
export async function askRegister(ctx: WorkCtx, vatId: string, requester: string | null): Promise<VatAnswer> {
  const { settings, http } = ctx.services
  const own = requester ? readNumber(requester) : undefined
  try {
    // Its address is the operator's word: it may be private, for these questions alone.
    const answer = await http.reaching(settings.viesApiBase).request({
      url: `${settings.viesApiBase.replace(/\/$/, '')}/check-vat-number`,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        ...readNumber(vatId),
        ...(own ? { requesterMemberStateCode: own.countryCode, requesterNumber: own.vatNumber } : {}),
      }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
    })
    return readAnswer(answer.status, answer.text())
  } catch (error) {
    ctx.log.info({ error: String(error) }, 'the register of VAT numbers did not answer')
    return unknown(error instanceof OutboundTimeout ? 'timeout' : 'unreachable')
  }
}

export function readAnswer(status: number, text: string): VatAnswer {
  let body: Record<string, unknown>
  try {
    const parsed: unknown = JSON.parse(text)
    if (parsed === null || typeof parsed !== 'object') return unknown(`status_${status}`)
    body = parsed as Record<string, unknown>
  } catch {
    return unknown(status >= 500 ? `status_${status}` : 'unreadable')
  }
  const wrappers = body.errorWrappers
  if (Array.isArray(wrappers) && wrappers.length > 0) {
    const code = codeOf((wrappers[0] as { error?: unknown } | null)?.error)
    return code === 'INVALID_INPUT' ? { status: 'invalid', reason: code, ...nothing } : unknown(code)
  }
  if (status >= 400 || typeof body.valid !== 'boolean') return unknown(`status_${status}`)
  return {
    status: body.valid ? 'valid' : 'invalid',
    reason: null,
    name: said(body.name),
    address: said(body.address),
    consultation_number: said(body.requestIdentifier),
  }
}
