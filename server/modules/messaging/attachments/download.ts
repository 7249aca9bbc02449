import { Readable } from 'node:stream'
import type { Ctx, OpenCtx, WorkCtx } from '#kit/context.ts'
import { NotAuthenticated, Problem, problem } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import { asGuest, asUser, type Me } from '../access/person.ts'
import { findFile, mayReadFile } from './queries.ts'
import { readSignature } from './signed-url.ts'
import { inlineTypes } from './type.ts'

export const AttachmentNotFound = problem(404, 'attachment_not_found', 'Attachment not found')

type Headers = Readonly<Record<string, string | string[] | undefined>>
type File = NonNullable<Awaited<ReturnType<typeof findFile>>>

/** By a credential in the header, or by the signature in the address. */
export async function download(
  ctx: OpenCtx,
  id: string,
  signature: string | undefined,
  headers: Headers,
): Promise<RawReply> {
  const file =
    signature === undefined ? await byCredential(ctx, id, headers) : await bySignature(ctx, id, signature)
  return serveFile(ctx.services.files, file, headers, ctx.request.isHead)
}

async function byCredential(ctx: OpenCtx, id: string, headers: Headers): Promise<File> {
  const header = String(headers.authorization ?? '')
  const bearer = /^bearer /i.test(header) ? header.slice(7).trim() : ''
  const { identities, guests } = ctx.services
  const user = bearer ? await identities.identify(bearer) : undefined
  const guest = bearer && !user ? await guests.identify(bearer) : undefined
  if (user && !user.mustSetUp) return within(ctx, user.organizationId, id, asUser(user.userId, user.role))
  if (guest) return within(ctx, guest.organizationId, id, asGuest(guest.guestId, guest.placeId))
  throw NotAuthenticated()
}

const within = (ctx: OpenCtx, organizationId: string, id: string, me: Me): Promise<File> =>
  ctx.within(organizationId, { kind: 'anonymous' }, async inner => {
    const file = await findFile(inner.db, id)
    if (!file || !(file.person === me.key || (await mayReadFile(inner.db, id, me))))
      throw AttachmentNotFound()
    return file
  })

async function bySignature(ctx: OpenCtx, id: string, signature: string): Promise<File> {
  const organizationId = readSignature(ctx, id, signature)
  if (organizationId === null) throw NotAuthenticated()
  return ctx.within(organizationId, { kind: 'anonymous' }, async (inner: Ctx) => {
    const file = await findFile(inner.db, id)
    if (!file) throw AttachmentNotFound()
    return file
  })
}

const NotSatisfiable = (size: number) =>
  new Problem(416, 'range_not_satisfiable', 'The range lies outside of the file', {
    'content-range': `bytes */${size}`,
  })

type Served = Pick<File, 'filename' | 'size' | 'content_type' | 'sha256' | 'file_key'>

/** The whole of it, a part of it, or that it is unchanged. Never anything that a browser would run. */
export async function serveFile(
  files: WorkCtx['services']['files'],
  file: Served,
  headers: Headers,
  isHead: boolean,
): Promise<RawReply> {
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
  return new RawReply(status, described, await files.open(file.file_key, range ?? undefined))
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

function disposition({ filename, content_type }: Pick<File, 'filename' | 'content_type'>): string {
  const plain = filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const kind = inlineTypes.has(content_type) ? 'inline' : 'attachment'
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    one => `%${one.charCodeAt(0).toString(16)}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
