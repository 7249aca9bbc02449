import type { Dispatcher } from 'undici'
import type { Hop } from '../redirects.ts'
import { type BodyLimits, createTooLarge, type ReadBody, readBody } from './read-body.ts'

export async function receiveBody(
  answer: Dispatcher.ResponseData,
  hop: Hop,
  limits: Pick<BodyLimits, 'maxBytes' | 'cutsAtLimit' | 'folder'>,
): Promise<ReadBody> {
  const host = hop.url.hostname
  const { maxBytes, cutsAtLimit } = limits
  // A HEAD, 204 or 304 answer may describe a body it does not carry.
  const bodiless = hop.method === 'HEAD' || answer.statusCode === 204 || answer.statusCode === 304
  if (!bodiless && !cutsAtLimit && Number(headerOf(answer, 'content-length') ?? 0) > maxBytes) {
    throw createTooLarge(host, maxBytes)
  }
  if (bodiless) {
    await answer.body.dump()
    return { body: Buffer.alloc(0), length: 0, file: null, isCut: false }
  }
  const encoding = headerOf(answer, 'content-encoding') ?? ''
  return readBody(answer.body, { host, encoding, ...limits })
}

/** As `Headers` would have it: several of a name are joined. */
export function headerOf({ headers }: Dispatcher.ResponseData, name: string): string | null {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : (value ?? null)
}
