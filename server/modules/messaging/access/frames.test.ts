import { describe, expect, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { chat, openChannel, say } from '../chat.fixture.ts'
import { Client, type Frame, isOf } from '../live/client.fixture.ts'
import { frameTypes } from '../live/session.ts'

/** Over the socket, whoever is not in a private room neither hears of it nor is heard there, whatever frame they send. */
const app = useTestApp()

/** Everything that a client may say, about one room. */
const sample = (type: (typeof frameTypes)[number], room: string, token: string): Frame =>
  ({
    start: { type, token, rooms: { [room]: 0 } },
    typing: { type, room_id: room },
    presence: { type, presence: 'away' },
    ping: { type },
  })[type]

async function people() {
  const owner = await app.createAccount()
  const [ada, bob, removed, revoked] = [
    await owner.invite('member'),
    await owner.invite('member'),
    await owner.invite('member'),
    await owner.invite('member'),
  ]
  const inside = [bob, removed, revoked].map(({ userId }) => userId)
  const room = await openChannel(chat(ada), { visibility: 'private', user_ids: inside })
  const other = await openChannel(chat(owner), { visibility: 'private' })
  const { token } = (
    await chat(owner).post(`/rooms/${other}/guest-invitations`, { email: 'eve@example.com' })
  ).body.data
  const { access_token } = (await chat(app.anonymous).post(`/chat-invitations/${token}/accept`)).body.data
  const guest: Pick<Account, 'token'> = new Api(app.url, access_token)
  const viewer = await owner.invite('viewer')
  return { owner, ada, bob, removed, revoked, viewer, guest, stranger: await app.createAccount(), room }
}

async function revoke(account: Account): Promise<void> {
  await app.sql('update sessions set revoked_at = now() where user_id = $1', [account.userId])
  await account.within(async ctx => ctx.services.identities.forget(ctx.organizationId))
}

/** Each kind of frame that a room has for those who are in it. Changes that come together are told as one: each is awaited. */
async function stir(ada: Account, bob: Account, room: string, inside: Client): Promise<void> {
  const [asAda, asBob] = [chat(ada), chat(bob)]
  const told = (change: string) => inside.next(isOf('message', { change }))
  const { id } = await say(asAda, room, 'a secret')
  await told('created')
  const path = `/rooms/${room}/messages/${id}`
  await asAda.patch(path, { text: 'a secret, edited' })
  await told('edited')
  await asBob.put(`${path}/reactions/👍`)
  await told('reaction')
  await asAda.post(`${path}/pin`)
  await told('pin')
  await say(asBob, room, 'a secret reply', { thread_root_id: id })
  await told('reply')
  const { data: poll } = (
    await asAda.post(`/rooms/${room}/polls`, { question: 'secret?', options: ['a', 'b'] })
  ).body
  await asBob.post(`/rooms/${room}/polls/${poll.id}/vote`, { option_ids: [poll.options[0].id] })
  await told('poll')
  await asBob.post(`/rooms/${room}/read`)
  await inside.next(isOf('read'))
  await asAda.patch(`/rooms/${room}`, { topic: 'secrets' })
  await inside.next(isOf('room'))
  await asAda.delete(path)
  await told('deleted')
}

describe('the frames of a private room', () => {
  it('reach nobody outside, and nobody outside reaches it', async () => {
    const { owner, ada, bob, removed, revoked, viewer, guest, stranger, room } = await people()
    const inside = await Client.open(app.url, bob.token!, { [room]: 0 })
    // Those two are in it until now, with their sockets open.
    const [left, shut] = [
      await Client.open(app.url, removed.token!),
      await Client.open(app.url, revoked.token!),
    ]
    await chat(ada).delete(`/rooms/${room}/users/${removed.userId}`)
    await left.next(isOf('room_removed', { room_id: room }))
    await revoke(revoked)
    expect(await shut.closed).toBe(4401)
    for (const type of frameTypes) {
      const again = new Client(app.url, revoked.token!)
      expect(await again.closed).toBe(4401)
      expect([type, again.frames]).toEqual([type, []])
    }
    const outside: Client[] = [left]
    for (const who of [owner, stranger, viewer, guest, removed])
      outside.push(await Client.open(app.url, who.token!, { [room]: 0 }))
    // Named by themselves, it is to them as if it were not there.
    for (const client of outside.slice(1))
      expect(await client.next(isOf('reset'))).toEqual({ type: 'reset', room_id: room, rev: 0, last_seq: 0 })
    const heardBefore = left.frames.length
    for (const type of frameTypes) for (const client of outside) client.send(sample(type, room, ada.token!))
    await stir(ada, bob, room, inside)
    // All of it was sent before these are answered.
    for (const client of outside) client.send({ type: 'ping' })
    for (const client of outside) await client.next(isOf('pong'))
    for (const [at, client] of outside.entries()) {
      const heard = at === 0 ? client.frames.slice(heardBefore) : client.frames
      const told = JSON.stringify(heard.filter(frame => !isOf('reset', { room_id: room })(frame)))
      expect([at, told.includes('secret'), told.includes(room)]).toEqual([at, false, false])
    }
    expect(inside.frames.filter(isOf('typing'))).toEqual([])
    await Promise.all([inside, ...outside].map(client => client.close()))
  })

  it('come to a viewer who is in it, who has nothing to say there', async () => {
    const { ada, bob, viewer, room } = await people()
    await chat(ada).post(`/rooms/${room}/users`, { user_ids: [viewer.userId] })
    const [quiet, inside] = [
      await Client.open(app.url, viewer.token!, { [room]: 0 }),
      await Client.open(app.url, bob.token!),
    ]
    quiet.send({ type: 'typing', room_id: room })
    expect(await quiet.next(isOf('error'))).toMatchObject({ code: 'forbidden' })
    await say(chat(ada), room, 'for everybody here')
    for (const client of [quiet, inside])
      await client.next(({ message }) => message?.text === 'for everybody here')
    expect(inside.frames.filter(isOf('typing'))).toEqual([])
    await Promise.all([quiet.close(), inside.close()])
  })

  it('of a public room come to whoever reads it, who says nothing there before joining', async () => {
    const { ada, bob, owner } = await people()
    const room = await openChannel(chat(ada), { user_ids: [bob.userId] })
    const [reader, inside] = [
      await Client.open(app.url, owner.token!, { [room]: 0 }),
      await Client.open(app.url, bob.token!),
    ]
    reader.send({ type: 'typing', room_id: room })
    expect(await reader.next(isOf('error'))).toEqual({
      type: 'error',
      code: 'join_first',
      detail: 'Join the room first',
    })
    await say(chat(ada), room, 'for everybody here')
    for (const client of [reader, inside])
      await client.next(({ message }) => message?.text === 'for everybody here')
    expect(inside.frames.filter(isOf('typing'))).toEqual([])
    await Promise.all([reader.close(), inside.close()])
  })
})
