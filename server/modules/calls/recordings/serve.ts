import type { Ctx, OpenCtx } from '#kit/context.ts'
import { NotAuthenticated } from '#kit/problem.ts'
import type { RawReply } from '#kit/route.ts'
import { asGuest, asUser, type Me } from '#modules/messaging/index.ts'
import { type FileHeaders, serveFile } from '#platform/files/serve.ts'
import { readSignature } from '#platform/files/signed-url.ts'
import { openCall } from '../access/open.ts'
import { NotFinalized, RecordingNotFound } from './errors.ts'
import { signedName } from './present.ts'
import { findRecording, type RecordingRow } from './queries.ts'
import { openRange } from './reading.ts'

interface Wanted {
  callId: string
  recordingId: string
  signature: string | undefined
}

/** By a credential in the header, or by the signature in the address; otherwise as files of messages are served. */
export async function serveRecording(ctx: OpenCtx, wanted: Wanted, headers: FileHeaders): Promise<RawReply> {
  const { organizationId, recording } = await findServed(ctx, wanted, headers)
  const transact = <T>(work: (inner: Ctx) => Promise<T>) =>
    ctx.within(organizationId, { kind: 'anonymous' }, work, { readOnly: true })
  const extension = /^(?:audio|video)\/(webm|ogg|mp4|mpeg|wav)$/.exec(recording.content_type)?.[1] ?? 'bin'
  return serveFile(
    {
      filename: `recording-${recording.id}.${extension}`,
      size: recording.size,
      content_type: recording.content_type,
      sha256: recording.sha256!,
      open: (range = { start: 0, end: recording.size - 1 }) =>
        openRange(ctx.services.files, transact, recording.id, range),
    },
    headers,
    ctx.request.isHead,
  )
}

async function findServed(ctx: OpenCtx, { callId, recordingId, signature }: Wanted, headers: FileHeaders) {
  const find = (organizationId: string, me: Me | null) =>
    ctx.within(
      organizationId,
      { kind: 'anonymous' },
      async inner => {
        if (me) await openCall(inner, callId, me)
        const recording = await findRecording(inner.db, recordingId)
        if (!recording || recording.call_id !== callId) throw RecordingNotFound()
        if (recording.status !== 'finalized') throw NotFinalized()
        return { organizationId, recording: recording as RecordingRow }
      },
      { readOnly: true },
    )
  if (signature !== undefined) {
    const organizationId = readSignature(ctx, signedName(recordingId), signature)
    if (organizationId === null) throw NotAuthenticated()
    return find(organizationId, null)
  }
  const header = String(headers.authorization ?? '')
  const bearer = /^bearer /i.test(header) ? header.slice(7).trim() : ''
  const { identities, guests } = ctx.services
  const user = bearer ? await identities.identify(bearer) : undefined
  if (user && !user.mustSetUp) return find(user.organizationId, asUser(user.userId, user.role))
  const guest = bearer && !user ? await guests.identify(bearer) : undefined
  if (guest) return find(guest.organizationId, asGuest(guest.guestId, guest.placeId))
  throw NotAuthenticated()
}
