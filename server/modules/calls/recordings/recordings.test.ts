import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { chat, openChannel } from '#modules/messaging/chat.fixture.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { sendChunk, sha, startCall } from '../calls.fixture.ts'

const app = useTestApp()

async function talk(consent: 'announce' | 'ask' = 'announce') {
  const ada = await app.createAccount()
  const bob = await ada.invite('member')
  const room = await openChannel(chat(ada), { visibility: 'private', user_ids: [bob.userId] })
  if (consent === 'ask') await chat(ada).put(`/rooms/${room}/settings`, { recording_consent: 'ask' })
  const call = await startCall(ada, room)
  await chat(bob).post(`/calls/${call}/join`)
  return { ada, bob, room, call, asAda: chat(ada), asBob: chat(bob) }
}

const stored = async (account: Account) =>
  Number(
    (
      await app.sql(`select count(*)::int as n from call_chunks where organization_id = $1`, [
        account.organizationId,
      ])
    )[0]!.n,
  )

describe('a recording', () => {
  it('comes in pieces, in any order, and is whole in the end', async () => {
    const { ada, call, asAda, asBob } = await talk()
    const pieces = Array.from({ length: 6 }, (_, n) => `piece ${n} `.repeat(n + 1))
    const id = newId()
    const send = (index: number) =>
      sendChunk(ada, call, { index, recording_id: id, sha256: sha(pieces[index]!) }, pieces[index]!)
    const first = await send(4)
    expect(first.status).toBe(201)
    expect(first.body.data).toEqual({
      recording_id: id,
      index: 4,
      size: pieces[4]!.length,
      sha256: sha(pieces[4]!),
      received: 1,
      duplicate: false,
    })
    for (const index of [0, 1]) await send(index)
    const again = await send(4)
    expect([again.status, again.body.data.duplicate, again.body.data.received]).toEqual([200, true, 3])
    const gaps = await asAda.post(`/calls/${call}/recording/finalize`, { chunks: 6 })
    expect([gaps.status, gaps.body]).toMatchObject([
      409,
      { detail: 'Chunks 2-3, 5 are missing', code: 'chunks_missing', missing: [2, 3, 5] },
    ])
    expect((await asAda.get(`/calls/${call}/recording/chunks`)).body.data).toMatchObject({
      received: [
        [0, 1],
        [4, 4],
      ],
      next_index: 2,
    })
    for (const index of [5, 3, 2]) await send(index)
    const wrong = await asAda.post(`/calls/${call}/recording/finalize`, { sha256: sha('other') })
    expect(wrong.body.detail).toBe('sha256 does not match the joined chunks')
    const whole = pieces.join('')
    const done = await asAda.post(`/calls/${call}/recording/finalize`, {
      recording_id: id,
      sha256: sha(whole),
      duration_ms: 30_000,
      started_offset_ms: 1_500,
    })
    expect(done.body.data).toMatchObject({
      id,
      call_id: call,
      person: { type: 'user', id: ada.userId },
      track: 'self',
      status: 'finalized',
      size: whole.length,
      sha256: sha(whole),
      chunks: 6,
      duration_ms: 30_000,
      started_offset_ms: 1_500,
      expires_at: null,
    })
    const repeated = await asAda.post(`/calls/${call}/recording/finalize`, { recording_id: id })
    expect([repeated.status, repeated.body.data]).toEqual([200, done.body.data])
    expect((await send(5)).body.detail).toBe('The recording is already finalized')
    const file = await ada.get(`/api/v1/messaging/calls/${call}/recordings/${id}/file`)
    expect([file.status, file.text, file.headers.get('etag')]).toEqual([200, whole, `"${sha(whole)}"`])
    const [listed] = (await asBob.get(`/calls/${call}/recordings`)).body.data
    expect((await app.anonymous.get(listed.url)).text).toBe(whole)
    expect((await app.anonymous.get(listed.url.replace(/.$/, 'x'))).status).toBe(401)
  })

  it('is announced to the room, and shown to whoever is in the call', async () => {
    const { ada, room, call, asBob } = await talk()
    await sendChunk(ada, call, { index: 0 }, 'one')
    await sendChunk(ada, call, { index: 1 }, 'two')
    expect((await asBob.get(`/calls/${call}`)).body.data.recording).toBe(true)
    const lines = (await asBob.get(`/rooms/${room}/messages`)).body.data
    expect(lines.filter(({ type }: { type: string }) => type === 'system')).toMatchObject([
      { text: 'The call is being recorded' },
    ])
    await chat(ada).post(`/calls/${call}/recording/finalize`)
    expect((await asBob.get(`/calls/${call}`)).body.data.recording).toBe(false)
  })

  it('waits for everybody where the room asks, newcomers too', async () => {
    const { ada, call, asAda, asBob } = await talk('ask')
    const refused = 'Not everybody in the call has agreed to being recorded'
    const send = async (index: number) => (await sendChunk(ada, call, { index }, 'sound')).body
    expect((await send(0)).detail).toBe(refused)
    await asAda.post(`/calls/${call}/consent`, { agree: true })
    expect((await send(0)).detail).toBe(refused)
    expect(await stored(ada)).toBe(0)
    await asBob.post(`/calls/${call}/consent`, { agree: true })
    expect((await send(0)).data.received).toBe(1)
    expect((await asBob.get(`/calls/${call}`)).body.data.recording).toBe(true)
    const stopped = await asBob.post(`/calls/${call}/consent`, { agree: false })
    expect(stopped.body.data.recording).toBe(false)
    expect((await send(1)).detail).toBe(refused)
    await asBob.post(`/calls/${call}/leave`)
    expect((await send(1)).data.received).toBe(2)
    await asBob.post(`/calls/${call}/join`)
    expect((await send(2)).detail).toBe(refused)
    await asBob.post(`/calls/${call}/end`)
    await asAda.post(`/calls/${call}/end`)
    expect((await send(2)).detail).toBe(refused)
  })

  it('takes nothing that is not right', async () => {
    const { ada, bob, room, call, asAda, asBob } = await talk()
    const carol = await ada.invite('member')
    await asAda.post(`/rooms/${room}/users`, { user_ids: [carol.userId] })
    const id = newId()
    const tries: [{ status: number; body: { detail?: string } }, number, string][] = [
      [await sendChunk(ada, call, { index: 0 }, ''), 400, 'The chunk is empty'],
      [
        await sendChunk(ada, call, { index: 0, sha256: sha('b') }, 'a'),
        400,
        'sha256 does not match the body',
      ],
      [await sendChunk(ada, call, { index: 100_000 }, 'a'), 400, 'index must be at most 99999'],
      [await sendChunk(carol, call, { index: 0 }, 'a'), 403, 'Only people in the call can record it'],
      [
        await sendChunk(ada, call, { index: 0 }, new Uint8Array(16 * 1024 * 1024 + 1)),
        413,
        'The chunk is larger than 16 MB',
      ],
    ]
    for (const [reply, status, detail] of tries) {
      expect([reply.status, reply.body.detail]).toEqual([status, detail])
    }
    expect((await asAda.post(`/calls/${call}/recording/finalize`)).body.detail).toBe(
      'No chunks were received',
    )
    expect(await stored(ada)).toBe(0)
    await sendChunk(ada, call, { index: 0, recording_id: id }, 'a')
    expect((await sendChunk(ada, call, { index: 0, recording_id: id }, 'b')).body.detail).toBe(
      'Chunk 0 was already received with other content',
    )
    expect((await sendChunk(bob, call, { index: 1, recording_id: id }, 'b')).body.detail).toBe(
      'Recording not found',
    )
    expect((await asBob.post(`/calls/${call}/recording/finalize`, { recording_id: id })).body.detail).toBe(
      'Recording not found',
    )
    expect((await asBob.get(`/calls/${call}/recordings/${id}/file`)).body.detail).toBe(
      'The recording is not finalized',
    )
    await asAda.post(`/calls/${call}/end`)
    app.clock.advance({ hours: 23 })
    expect((await sendChunk(ada, call, { index: 1, recording_id: id }, 'late')).status).toBe(201)
    app.clock.advance({ hours: 2 })
    expect((await sendChunk(ada, call, { index: 2, recording_id: id }, 'later')).body.detail).toBe(
      'The call ended more than a day ago',
    )
    expect(await stored(ada)).toBe(2)
  })

  it('keeps nothing of a piece whose sender goes away', async () => {
    const { ada, call } = await talk()
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST /api/v1/messaging/calls/${call}/recording/chunks?index=0 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ada.token}\r\ncontent-length: 1000\r\n\r\nhalf`,
    )
    await new Promise(resolve => setTimeout(resolve, 100))
    socket.destroy()
    expect((await sendChunk(ada, call, { index: 0 }, 'whole')).status).toBe(201)
    expect(await stored(ada)).toBe(1)
  })

  it('is made once by two at the same time, and a piece beside it is in it or refused', async () => {
    const { ada, call, asAda } = await talk()
    for (let round = 0; round < 5; round += 1) {
      const id = newId()
      for (const index of [0, 1]) await sendChunk(ada, call, { index, recording_id: id }, `p${index}`)
      const [late, ...made] = await Promise.all([
        sendChunk(ada, call, { index: 2, recording_id: id }, 'p2'),
        asAda.post(`/calls/${call}/recording/finalize`, { recording_id: id }),
        asAda.post(`/calls/${call}/recording/finalize`, { recording_id: id }),
      ])
      expect(made.map(({ status }) => status)).toEqual([200, 200])
      expect(made[0]!.body.data.sha256).toBe(made[1]!.body.data.sha256)
      const whole = late.status === 201 ? 'p0p1p2' : 'p0p1'
      expect(made[0]!.body.data).toMatchObject({ sha256: sha(whole), size: whole.length })
      const file = await ada.get(`/api/v1/messaging/calls/${call}/recordings/${id}/file`)
      expect(file.text).toBe(whole)
    }
    const events = await app.sql(
      `select id from events where type = 'recording.finalized' and organization_id = $1`,
      [ada.organizationId],
    )
    expect(events).toHaveLength(5)
  })

  it('is served by ranges over the borders of its pieces as a slice of its bytes', async () => {
    const { ada, call, asAda } = await talk()
    const pieces = [7, 1, 64, 3, 200, 2].map(size => randomBytes(size))
    const id = newId()
    for (const [index, bytes] of pieces.entries()) {
      await sendChunk(ada, call, { index, recording_id: id }, bytes)
    }
    await asAda.post(`/calls/${call}/recording/finalize`, { recording_id: id })
    const whole = Buffer.concat(pieces)
    const path = `/api/v1/messaging/calls/${call}/recordings/${id}/file`
    const ask = (range: string, more: Record<string, string> = {}) =>
      ada.get(path, {}, { range: `bytes=${range}`, ...more })
    const byte = fc.integer({ min: 0, max: whole.length - 1 })
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.tuple(byte, byte).map(([a, b]) => [Math.min(a, b), Math.max(a, b), ''] as const),
          byte.map(a => [a, whole.length - 1, `${a}-`] as const),
          fc
            .integer({ min: 1, max: whole.length + 20 })
            .map(n => [Math.max(0, whole.length - n), whole.length - 1, `-${n}`] as const),
        ),
        async ([start, end, text]) => {
          const part = await ask(text || `${start}-${end}`)
          expect(part.status).toBe(206)
          expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end}/${whole.length}`)
          expect(part.bytes.equals(whole.subarray(start, end + 1))).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
    expect((await ask('9999-')).status).toBe(416)
    expect((await ask('0-3', { 'if-range': '"other"' })).status).toBe(200)
    expect((await ask('0-3', { 'if-range': `"${sha(whole)}"` })).status).toBe(206)
    expect((await ada.get(path, {}, { 'if-none-match': `"${sha(whole)}"` })).status).toBe(304)
  })

  it('goes with its bytes when it is deleted, has been kept for long enough or was never finished', async () => {
    const { ada, bob, call, asAda, asBob } = await talk()
    const make = async (who: Account, finish: boolean) => {
      const id = newId()
      await sendChunk(who, call, { index: 0, recording_id: id }, `of ${id}`)
      if (finish) await chat(who).post(`/calls/${call}/recording/finalize`, { recording_id: id })
      return id
    }
    const [deleted, , kept] = [await make(ada, true), await make(ada, false), await make(bob, true)]
    expect((await asBob.delete(`/calls/${call}/recordings/${deleted}`)).status).toBe(403)
    expect((await asAda.delete(`/calls/${call}/recordings/${deleted}`)).status).toBe(200)
    const path = `/calls/${call}/recordings/${deleted}/file`
    expect((await asAda.get(path)).body.detail).toBe('Recording not found')
    await app.drain()
    expect(await stored(ada)).toBe(2)
    app.clock.advance({ hours: 24 * 8 })
    await app.runCron('calls.sweep_recordings')
    const list = async () =>
      (await asAda.get(`/calls/${call}/recordings`)).body.data.map(({ id }: { id: string }) => id)
    expect(await list()).toEqual([kept])
    expect((await asAda.put('/settings/calls', { recording_retention_days: 5 })).status).toBe(200)
    await app.runCron('messaging.sweep_files')
    expect((await asAda.get(`/calls/${call}/recordings/${kept}/file`)).status).toBe(200)
    await app.runCron('calls.sweep_recordings')
    expect(await list()).toEqual([])
  })
})
