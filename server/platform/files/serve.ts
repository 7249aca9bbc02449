import { Readable } from 'node:stream'
import { Problem, type ProblemKind } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import { say } from '#kit/text/sentence.ts'
import { ANY_TYPE, notModified } from '#kit/web/answers.ts'
import type { ByteRange } from './files.ts'
import { inlineTypes } from './type.ts'

export type FileHeaders = Readonly<Record<string, string | string[] | undefined>>

const NOT_SATISFIABLE = say`The range lies outside of the file`

export const NotSatisfiable = Object.assign(
  (size: number) =>
    new Problem(416, 'range_not_satisfiable', NOT_SATISFIABLE, { 'content-range': `bytes */${size}` }),
  { status: 416, code: 'range_not_satisfiable', example: NOT_SATISFIABLE.text },
) satisfies ProblemKind<[size: number]>

/** What `serveFile` answers, for the route that calls it. */
export const fileAnswers = {
  produces: ANY_TYPE,
  alsoAnswers: [{ status: 206, type: ANY_TYPE }, notModified],
} as const

/** What is served, wherever its bytes lie. */
export interface Served {
  filename: string
  size: number
  content_type: string
  sha256: string
  open(range?: ByteRange): Promise<Readable>
}

/** The whole of it, a part of it, or that it is unchanged. Never anything that a browser would run. */
export async function serveFile(file: Served, headers: FileHeaders, isHead: boolean): Promise<RawReply> {
  const etag = `"${file.sha256}"`
  const common = {
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=3600',
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
  }
  if (matches(headers['if-none-match'], etag)) return new RawReply(304, common, null)
  const ifRange = headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? readRange(headers.range, file.size) : null
  if (range === 'unsatisfiable') throw NotSatisfiable(file.size)
  const length = range ? range.end - range.start + 1 : file.size
  const described = {
    ...common,
    'content-type': file.content_type,
    'content-length': String(length),
    'content-disposition': disposition(file),
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${file.size}` } : {}),
  }
  const status = range ? 206 : 200
  // An empty stream and not nothing, of which the framework would make a length of 0.
  if (isHead) return new RawReply(status, described, Readable.from([]))
  return new RawReply(status, described, await file.open(range ?? undefined))
}

const matches = (header: string | string[] | undefined, etag: string): boolean =>
  String(header ?? '')
    .split(',')
    .some(one => one.trim().replace(/^W\//, '') === etag || one.trim() === '*')

/** One range; several at once, or what is no range, is answered with the whole. */
export function readRange(
  header: string | string[] | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(String(header ?? '').trim())
  if (!found) return null
  const [, from, to] = found
  if (from === '' && to === '') return null
  if (from === '') {
    const last = Number(to)
    return last === 0 ? 'unsatisfiable' : { start: Math.max(0, size - last), end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}

function disposition({ filename, content_type }: Pick<Served, 'filename' | 'content_type'>): string {
  const plain = filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const kind = inlineTypes.has(content_type) ? 'inline' : 'attachment'
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    one => `%${one.charCodeAt(0).toString(16)}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
