import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { type Chat, chat, openChannel, say } from '../chat.fixture.ts'
import { plainWords } from '../search/queries.ts'

const app = useTestApp()

async function pair() {
  const owner = await app.createAccount()
  const ada = await owner.invite('member')
  const bob = await owner.invite('member')
  return { owner, ada, bob, asOwner: chat(owner), asAda: chat(ada), asBob: chat(bob) }
}

const seqs = (reply: { body: { data: { seq: number }[] } }) => reply.body.data.map(({ seq }) => seq)

describe('words that are looked for', () => {
  it('are folded here as the index folds them', async () => {
    const { owner } = await pair()
    const texts = fc.sample(fc.string({ unit: 'grapheme-ascii', maxLength: 30 }), 300)
    const { here, there } = await owner.within(async ({ db }) => ({
      here: await plainWords(db, texts),
      // One letter that is not plain has all of them folded by the database.
      there: await plainWords(db, [...texts, 'ü']),
    }))
    expect(here).toEqual(there.slice(0, -1))
    expect(there.at(-1)).toBe('u')
  })
})

describe('messages', () => {
  it('numbers them without gaps, whoever fails in between', async () => {
    const { asAda } = await pair()
    const room = await openChannel(asAda)
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, place) =>
        place % 5 === 4
          ? asAda.post(`/rooms/${room}/messages`, {
              text: 'x',
              attachment_ids: ['01a1dce5-541d-7093-834b-661a97c3b69e'],
            })
          : asAda.post(`/rooms/${room}/messages`, { text: `message ${place}` }),
      ),
    )
    const posted = replies.filter(({ status }) => status === 201).map(({ body }) => body.data.seq)
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(20)
    expect(posted.sort((a, b) => a - b)).toEqual(Array.from({ length: 80 }, (_, place) => place + 1))
    const { body } = await asAda.get(`/rooms/${room}/messages`, { limit: 200 })
    expect([body.last_seq, body.last_rev, body.data.length]).toEqual([80, 80, 80])
  })

  it('posts a message once, however often it is sent', async () => {
    const { asAda, asBob } = await pair()
    const room = await openChannel(asAda)
    const body = { text: 'once', client_msg_id: 'c1' }
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => asAda.post(`/rooms/${room}/messages`, body)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201])
    expect(new Set(replies.map(reply => reply.body.data.id)).size).toBe(1)
    await asAda.patch(`/rooms/${room}/messages/${replies[0]!.body.data.id}`, { text: 'edited' })
    expect((await asAda.post(`/rooms/${room}/messages`, body)).body).toMatchObject({ duplicate: true })
    const other = await asAda.post(`/rooms/${room}/messages`, { ...body, text: 'edited' })
    expect([other.status, other.body.detail]).toEqual([
      409,
      'client_msg_id was already used for another message',
    ])
    await asBob.post(`/rooms/${room}/join`)
    expect((await asBob.post(`/rooms/${room}/messages`, body)).status).toBe(201)
    expect((await asAda.post(`/rooms/${room}/messages`, { text: '  ' })).body.detail).toBe('text is required')
  })

  it('pages before, after and around a number', async () => {
    const { asAda } = await pair()
    const room = await openChannel(asAda)
    for (let place = 1; place <= 12; place += 1) await say(asAda, room, `m${place}`)
    const read = (query: object) => asAda.get(`/rooms/${room}/messages`, { limit: 4, ...query })
    const newest = await read({})
    expect([seqs(newest), newest.body.has_more_before, newest.body.has_more_after]).toEqual([
      [9, 10, 11, 12],
      true,
      false,
    ])
    expect(seqs(await read({ before_seq: 9 }))).toEqual([5, 6, 7, 8])
    expect(seqs(await read({ after_seq: 10 }))).toEqual([11, 12])
    expect(seqs(await read({ around_seq: 6 }))).toEqual([4, 5, 6, 7])
    expect(seqs(await read({ around_seq: 1 }))).toEqual([1, 2, 3, 4])
    expect(seqs(await read({ around_seq: 12 }))).toEqual([9, 10, 11, 12])
    expect((await read({ before_seq: 2, after_seq: 1 })).status).toBe(400)
  })

  it('lets the author edit, in time, and keeps the place of what is deleted', async () => {
    const { asOwner, asAda, asBob } = await pair()
    const room = await openChannel(asAda)
    await asBob.post(`/rooms/${room}/join`)
    const { id, rev } = await say(asAda, room, '**bold** <b>html</b>')
    const path = `/rooms/${room}/messages/${id}`
    expect((await asAda.get(path)).body.data.html).toBe(
      '<p><strong>bold</strong> &lt;b&gt;html&lt;/b&gt;</p>',
    )
    expect((await asBob.patch(path, { text: 'mine' })).body.detail).toBe('Only the author can edit a message')
    expect((await asAda.patch(path, { text: '**bold** <b>html</b>' })).body.data).toMatchObject({
      rev,
      edited_at: null,
    })
    expect((await asAda.patch(path, { text: 'changed' })).body.data).toMatchObject({
      rev: rev + 1,
      text: 'changed',
    })
    await asAda.put(`/rooms/${room}/settings`, { edit_window_minutes: 5 })
    app.clock.advance({ minutes: 6 })
    expect((await asAda.patch(path, { text: 'late' })).body.detail).toBe(
      'Messages can be edited for 5 minutes',
    )
    expect((await asBob.delete(path)).status).toBe(403)
    const gone = await asOwner.delete(path)
    expect(gone.body.data).toMatchObject({ id, seq: 1, text: '', html: '', attachments: [], reactions: [] })
    expect(gone.body.data.deleted_at).not.toBeNull()
    expect((await asAda.delete(path)).status).toBe(200)
    for (const reply of [await asAda.patch(path, { text: 'x' }), await asAda.put(`${path}/reactions/👍`)]) {
      expect([reply.status, reply.body.detail]).toEqual([404, 'Message not found'])
    }
  })

  it('counts what is unread exactly', async () => {
    const { ada, bob, asAda, asBob } = await pair()
    const room = await openChannel(asAda)
    await asBob.post(`/rooms/${room}/join`)
    const root = await say(asAda, room, 'one')
    await say(asAda, room, `two <@${bob.userId}>`)
    await say(asBob, room, 'mine does not count')
    await say(asAda, room, 'in a thread <!all>', { thread_root_id: root.id })
    await say(asAda, room, 'also shown', { thread_root_id: root.id, also_to_room: true })
    const counts = async (who: Chat) => {
      const { unread_count, mention_count, last_read_seq } = (await who.get(`/rooms/${room}`)).body.data
      return { unread_count, mention_count, last_read_seq }
    }
    expect(await counts(asBob)).toEqual({ unread_count: 3, mention_count: 2, last_read_seq: 0 })
    expect(await counts(asAda)).toEqual({ unread_count: 1, mention_count: 0, last_read_seq: 0 })
    const read = async (seq?: number) => (await asBob.post(`/rooms/${room}/read`, { seq })).body.data
    expect(await read(2)).toEqual({ last_read_seq: 2, unread_count: 1, mention_count: 1 })
    expect(await read(1)).toEqual({ last_read_seq: 2, unread_count: 1, mention_count: 1 })
    await Promise.all([3, 5, 4, 1, 5, 2].map(read))
    expect(await read(999)).toEqual({ last_read_seq: 5, unread_count: 0, mention_count: 0 })
    const direct = (await asAda.post('/rooms', { kind: 'direct', user_ids: [bob.userId] })).body.data.id
    await say(asAda, direct, 'psst')
    expect((await asBob.get(`/rooms/${direct}`)).body.data).toMatchObject({
      unread_count: 1,
      mention_count: 1,
    })
    expect((await asBob.get('/mentions')).body.data.map((one: { text: string }) => one.text)).toEqual([
      'in a thread <!all>',
      `two <@${bob.userId}>`,
    ])
    expect(ada.userId).not.toBe(bob.userId)
  })

  it('catches up to exactly what a fresh reading gives', async () => {
    const { asAda, asBob } = await pair()
    const act = fc.record({
      who: fc.constantFrom('ada', 'bob'),
      what: fc.constantFrom('post', 'edit', 'delete', 'react', 'unreact', 'pin', 'reply', 'vote'),
      target: fc.nat(30),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 5, maxLength: 25 }),
        fc.integer({ min: 1, max: 7 }),
        async (acts, step) => {
          const room = await openChannel(asAda)
          await asBob.post(`/rooms/${room}/join`)
          const poll = (await asAda.post(`/rooms/${room}/polls`, { question: 'q', options: ['a', 'b'] })).body
            .data
          const ids: string[] = [poll.message_id]
          const known = new Map<string, { id: string; rev: number; seq: number }>()
          let rev = 0
          const catchUp = async () => {
            for (;;) {
              const { body } = await asAda.get(`/rooms/${room}/messages`, { since_rev: rev, limit: step })
              for (const message of body.data) {
                expect(message.rev).toBeGreaterThan(rev)
                rev = message.rev
                known.set(message.id, message)
              }
              if (!body.has_more_after) return
            }
          }
          for (const [place, { who, what, target }] of acts.entries()) {
            const by = who === 'ada' ? asAda : asBob
            const path = `/rooms/${room}/messages/${ids[target % ids.length]}`
            if (what === 'post')
              ids.push((await by.post(`/rooms/${room}/messages`, { text: `t${place}` })).body.data.id)
            if (what === 'reply') {
              const reply = await by.post(`/rooms/${room}/messages`, {
                text: 'r',
                thread_root_id: path.split('/').at(-1),
              })
              if (reply.status === 201) ids.push(reply.body.data.id)
            }
            if (what === 'edit') await by.patch(path, { text: `e${place}` })
            if (what === 'delete') await by.delete(path)
            if (what === 'react') await by.put(`${path}/reactions/🎉`)
            if (what === 'unreact') await by.delete(`${path}/reactions/🎉`)
            if (what === 'pin') await by.post(`${path}/pin`)
            if (what === 'vote')
              await by.post(`/rooms/${room}/polls/${poll.id}/vote`, {
                option_ids: [poll.options[target % 2].id],
              })
            if (place % 3 === 0) await catchUp()
          }
          await catchUp()
          const fresh = (await asAda.get(`/rooms/${room}/messages`, { limit: 200, include_replies: true }))
            .body.data
          expect([...known.values()].sort((a, b) => a.seq - b.seq)).toEqual(fresh)
          expect(fresh.map(({ seq }: { seq: number }) => seq)).toEqual(
            fresh.map((_: unknown, place: number) => place + 1),
          )
        },
      ),
      { numRuns: process.env.STRESS ? 50 : 4 },
    )
  })
})
