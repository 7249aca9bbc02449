import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { RawReply } from '#kit/route.ts'
import { headerOf } from './posted.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Whether a browser takes an encoding, and did not say that it wants it least of all. */
export const takes = (headers: Headers, encoding: string): boolean =>
  new RegExp(`(^|[,\\s])${encoding}(?!\\s*;\\s*q=0(\\.0*)?(,|$))`).test(headerOf(headers, 'accept-encoding'))

const zip = promisify(gzip)
const WORTH_IT = 2_000

/** A page with hundreds of times and zones is a tenth of itself. Not for pages with a secret in them. */
export async function pack(page: RawReply, headers: Headers): Promise<RawReply> {
  const { status, body } = page
  if (typeof body !== 'string' || body.length < WORTH_IT) return page
  const vary = [page.headers.vary, 'accept-encoding'].filter(Boolean).join(', ')
  if (!takes(headers, 'gzip')) return new RawReply(status, { ...page.headers, vary }, body)
  return new RawReply(status, { ...page.headers, vary, 'content-encoding': 'gzip' }, await zip(body))
}
