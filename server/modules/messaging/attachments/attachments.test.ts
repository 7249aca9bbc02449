import { createHash, randomBytes } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { chat, openChannel, uploadFile } from '../chat.fixture.ts'

const app = useTestApp()

describe('files of a room', () => {
  it('come back as they were, at whatever pace they are taken', async () => {
    const ada = await app.createAccount()
    const room = await openChannel(chat(ada))
    // Much in it looks like the beginning of a boundary, where pieces are cut.
    const bytes = randomBytes(5 * 1024 * 1024 + 17).map(byte => (byte < 64 ? 13 : byte))
    const { data } = (await uploadFile(ada, room, { name: 'film.bin', bytes })).body
    expect([data.size, data.sha256]).toEqual([bytes.length, createHash('sha256').update(bytes).digest('hex')])
    const take = async (pause: () => Promise<unknown>, range?: string) => {
      const answer = await new Promise<IncomingMessage>(resolve =>
        get(app.url + data.url, { headers: range ? { range } : {}, agent: false }, resolve),
      )
      const pieces: Buffer[] = []
      for await (const piece of answer) {
        pieces.push(piece)
        await pause()
      }
      return Buffer.concat(pieces)
    }
    const [fast, slow, part] = await Promise.all([
      take(async () => {}),
      take(() => sleep(2)),
      take(() => sleep(0), 'bytes=1000-4000000'),
    ])
    expect([fast.equals(bytes), slow.equals(bytes), part.equals(bytes.subarray(1_000, 4_000_001))]).toEqual([
      true,
      true,
      true,
    ])
  })

  it('are one where the same bytes come again with the same key, however many at once', async () => {
    const ada = await app.createAccount()
    const room = await openChannel(chat(ada))
    const send = (bytes: string, key = 'picked-1') => uploadFile(ada, room, { name: 'a.txt', bytes, key })
    const replies = await Promise.all([send('one'), send('one'), send('one')])
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await send('one')).body).toEqual(replies[0]!.body)
    expect(await send('two')).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
    expect((await send('one', 'picked-2')).body.data.id).not.toBe(replies[0]!.body.data.id)
    expect((await send('one', 'é')).status).toBe(400)
    const kept = await app.sql('select 1 from chat_attachments where organization_id = $1', [
      ada.organizationId,
    ])
    expect(kept).toHaveLength(2)
  })
})
