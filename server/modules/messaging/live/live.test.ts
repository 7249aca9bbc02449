import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { chat, openChannel, say } from '../chat.fixture.ts'
import { Client, type Frame, isOf } from './client.fixture.ts'

const app = useTestApp()

async function pair() {
  const owner = await app.createAccount()
  const [ada, bob] = [await owner.invite('member'), await owner.invite('member')]
  const room = await openChannel(chat(ada), { visibility: 'private', user_ids: [bob.userId] })
  return { owner, ada, bob, room, asAda: chat(ada), asBob: chat(bob) }
}

const connect = (account: Pick<Account, 'token'>, rooms?: Record<string, number>) =>
  Client.open(app.url, account.token!, rooms)

describe('the socket', () => {
  it('says hello, and what happens from then on', async () => {
    const { ada, bob, room, asAda, asBob } = await pair()
    await say(asAda, room, 'before')
    const client = await connect(bob)
    expect(client.frames[0]).toMatchObject({
      me: { type: 'user', id: bob.userId },
      rooms: { [room]: 1 },
      heartbeat_s: 25,
    })
    const message = await say(asAda, room, 'live')
    const frame = await client.next(isOf('message', { rev: 2 }))
    expect(frame).toMatchObject({
      room_id: room,
      change: 'created',
      message: { id: message.id, text: 'live', bookmarked: false },
    })
    await asBob.put(`/rooms/${room}/messages/${message.id}/reactions/👍`)
    const reacted = await client.next(isOf('message', { rev: 3 }))
    expect(reacted).toMatchObject({ change: 'reaction', message: { reactions: [{ emoji: '👍', me: true }] } })
    await asAda.post(`/rooms/${room}/read`)
    expect(await client.next(isOf('read'))).toMatchObject({
      room_id: room,
      last_read_seq: 2,
      person: { id: ada.userId },
    })
    await asBob.post(`/rooms/${room}/read`)
    expect(await client.next(frame => frame.type === 'read' && frame.person.id === bob.userId)).toMatchObject(
      { unread_count: 0 },
    )
    expect(client.frames.filter(isOf('message')).map(({ rev }) => rev)).toEqual([2, 3])
    await client.close()
  })

  it('goes on where a client was, to exactly what is there', async () => {
    const { bob, room, asAda, asBob } = await pair()
    const first = await connect(bob)
    const one = await say(asAda, room, 'one')
    await first.next(isOf('message', { rev: 1 }))
    await first.close()
    const two = await say(asAda, room, 'two')
    await asAda.patch(`/rooms/${room}/messages/${one.id}`, { text: 'one, edited' })
    await say(asAda, room, 'reply', { thread_root_id: two.id })
    const again = await connect(bob, { [room]: 1 })
    expect(await again.next(isOf('synced'))).toMatchObject({ room_id: room, rev: 5 })
    await say(asAda, room, 'after')
    await again.next(isOf('message', { rev: 6 }))
    const known = new Map([[one.id, one as Frame]])
    let rev = 1
    for (const frame of again.frames.filter(isOf('message'))) {
      expect(frame.rev).toBeGreaterThan(rev)
      rev = frame.rev
      known.set(frame.message.id, frame.message)
    }
    const fresh = (await asBob.get(`/rooms/${room}/messages`, { include_replies: true })).body.data
    const strip = ({ reactions: _, ...message }: Frame) => message
    expect([...known.values()].sort((a, b) => a.seq - b.seq).map(strip)).toEqual(fresh.map(strip))
    await again.close()
  })

  it('answers for rooms that are not one’s own, and those too far behind, with reset', async () => {
    const { owner, bob, room, asAda } = await pair()
    await say(asAda, room, 'secret')
    const stranger = await connect(owner, { [room]: 0 })
    expect(await stranger.next(isOf('reset'))).toMatchObject({ room_id: room, rev: 0 })
    await app.sql(`update chat_rooms set last_rev = 2000 where id = $1`, [room])
    const late = await connect(bob, { [room]: 0 })
    expect(await late.next(isOf('reset'))).toMatchObject({ room_id: room, rev: 2000, last_seq: 1 })
    await say(asAda, room, 'news')
    expect(await late.next(isOf('message'))).toMatchObject({ rev: 2001 })
    expect(stranger.frames.filter(isOf('message'))).toEqual([])
    await Promise.all([stranger.close(), late.close()])
  })

  it('has a room read anew from which old messages were taken, live and later', async () => {
    const { bob, room, asAda } = await pair()
    await say(asAda, room, 'old')
    await asAda.put(`/rooms/${room}/settings`, { retention_days: 1 })
    const client = await connect(bob, { [room]: 0 })
    await client.next(isOf('synced', { room_id: room, rev: 1 }))
    app.clock.advance({ hours: 25 })
    await app.runCron('messaging.drop_old_messages')
    expect(await client.next(isOf('reset'))).toMatchObject({ room_id: room, rev: 2, last_seq: 1 })
    await say(asAda, room, 'new')
    expect(await client.next(isOf('message', { rev: 3 }))).toMatchObject({ message: { text: 'new', seq: 2 } })
    const late = await connect(bob, { [room]: 1 })
    expect(await late.next(isOf('reset'))).toMatchObject({ room_id: room, rev: 3, last_seq: 2 })
    const current = await connect(bob, { [room]: 2 })
    await current.next(isOf('synced', { room_id: room, rev: 3 }))
    expect([...current.frames, ...late.frames].filter(isOf('message'))).toHaveLength(1)
    await Promise.all([client.close(), late.close(), current.close()])
  })

  it('goes on at the pace of whoever reads slowly, while the others hear everything', async () => {
    const { ada, bob, room, asAda } = await pair()
    const [slow, reader] = [await connect(bob), await connect(ada)]
    slow.stopReading()
    // More than lies in the buffers of the line and the megabyte that we keep.
    await app.sql(
      `with r as (update chat_rooms set last_seq = 1000, last_rev = 1000 where id = $1 returning *)
       insert into chat_messages (organization_id, id, room_id, seq, rev, author_type, author_name, text, html, created_at)
       select organization_id, gen_random_uuid(), id, n, n, 'system', 'x', repeat('x', 20000), '', now()
       from r, generate_series(1, 1000) n`,
      [room],
    )
    await say(asAda, room, 'and on')
    const last = await reader.next(isOf('message', { rev: 1001 }))
    expect(last.message.text).toBe('and on')
    const revsOf = ({ frames }: Client) => frames.filter(isOf('message')).map(({ rev }) => rev)
    expect(revsOf(reader)).toEqual(Array.from({ length: 1001 }, (_, place) => place + 1))
    const isOpen = () => app.sql(`select 1 from chat_connections where person = $1`, [`user:${bob.userId}`])
    if (process.env.STRESS) {
      await expect.poll(isOpen, { timeout: 25_000 }).toHaveLength(0)
      slow.readOn()
      await slow.closed
    } else {
      slow.readOn()
      await slow.next(isOf('message', { rev: 1001 }))
      expect(revsOf(slow)).toEqual(revsOf(reader))
      await slow.close()
    }
    await reader.close()
  })

  it('follows rooms joined later and lets go of those one is taken out of', async () => {
    const { owner, ada, asAda, room } = await pair()
    const carol = await owner.invite('member')
    const client = await connect(carol)
    await asAda.post(`/rooms/${room}/users`, { user_ids: [carol.userId] })
    expect(await client.next(isOf('room'))).toMatchObject({ room: { id: room, my_role: 'member' } })
    await say(asAda, room, 'welcome')
    await client.next(isOf('message'))
    await asAda.delete(`/rooms/${room}/users/${carol.userId}`)
    await client.next(isOf('room_removed', { room_id: room }))
    await say(asAda, room, 'gossip')
    const watcher = await connect(ada)
    client.send({ type: 'ping' })
    await client.next(isOf('pong'))
    expect(client.frames.filter(isOf('message'))).toHaveLength(1)
    await Promise.all([client.close(), watcher.close()])
  })

  it('tells who types and who is there', async () => {
    const { ada, bob, room, asAda } = await pair()
    const [one, two] = [await connect(ada), await connect(bob)]
    // Of Bob, not of Ada herself: by then he follows the room.
    const there = await one.next(
      frame => isOf('presence', { presence: 'online' })(frame) && frame.person.id === bob.userId,
    )
    expect(there.person.type).toBe('user')
    two.send({ type: 'typing', room_id: room })
    expect(await one.next(isOf('typing'))).toMatchObject({ room_id: room, person: { id: bob.userId } })
    const members = async () =>
      (await asAda.get(`/rooms/${room}/users`)).body.data.map(({ id, presence }: Frame) => [id, presence])
    expect(await members()).toEqual([
      [ada.userId, 'online'],
      [bob.userId, 'online'],
    ])
    two.send({ type: 'presence', presence: 'away' })
    await one.next(isOf('presence', { presence: 'away' }))
    await two.close()
    await one.next(isOf('presence', { presence: 'offline' }))
    expect(await members()).toEqual([
      [ada.userId, 'online'],
      [bob.userId, 'offline'],
    ])
    await one.close()
  })

  it('lets nobody in without a credential, and nobody stay without one', async () => {
    const { ada, owner } = await pair()
    expect(await new Client(app.url, 'bws_wrong').closed).toBe(4401)
    const client = await connect(ada)
    client.send('{')
    expect(await client.next(isOf('error'))).toMatchObject({ code: 'bad_json' })
    client.send({ type: 'dance' })
    await client.next(isOf('error', { code: 'unknown_type' }))
    await app.sql('update sessions set revoked_at = now() where user_id = $1', [ada.userId])
    await owner.within(async ctx => ctx.services.identities.forget(ctx.organizationId))
    expect(await client.closed).toBe(4401)
    const fast = await connect(owner)
    for (let count = 0; count < 80; count += 1) fast.send({ type: 'ping' })
    expect(await fast.closed).toBe(4429)
    const big = await connect(owner)
    big.send(`"${'x'.repeat(70_000)}"`)
    expect(await big.closed).toBe(1009)
  })

  it('keeps what is said out of the stream of events', async () => {
    const { owner, room, asAda } = await pair()
    await say(asAda, room, 'a secret nobody else reads')
    const rows = await app.sql('select * from events where organization_id = $1', [owner.organizationId])
    expect(JSON.stringify(rows)).not.toContain('secret')
    expect((await chat(owner).get('/health')).body.data).toEqual({ status: 'ok', live: 'listening' })
  })
})
