import type { Ctx, OpenCtx } from '#kit/context.ts'
import { NotAuthenticated, problem } from '#kit/problem.ts'
import type { RawReply } from '#kit/route.ts'
import type { ByteRange } from '#platform/files/files.ts'
import { type FileHeaders, serveFile } from '#platform/files/serve.ts'
import { readSignature } from '#platform/files/signed-url.ts'
import { asGuest, asUser, type Me } from '../access/person.ts'
import { findFile, mayReadFile } from './queries.ts'

export const AttachmentNotFound = problem(404, 'attachment_not_found', 'Attachment not found')

type File = NonNullable<Awaited<ReturnType<typeof findFile>>>

/** By a credential in the header, or by the signature in the address. */
export async function download(
  ctx: OpenCtx,
  id: string,
  signature: string | undefined,
  headers: FileHeaders,
): Promise<RawReply> {
  const file =
    signature === undefined ? await byCredential(ctx, id, headers) : await bySignature(ctx, id, signature)
  const open = (range?: ByteRange) => ctx.services.files.open(file.file_key, range, { isPiped: true })
  return serveFile({ ...file, open }, headers, ctx.request.isHead)
}

async function byCredential(ctx: OpenCtx, id: string, headers: FileHeaders): Promise<File> {
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
