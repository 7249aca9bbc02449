import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { chat, openChannel } from '#modules/messaging/chat.fixture.ts'
import { Api } from '#tests/api.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { startSecondApp } from '#tests/second-app.ts'
import { type Frame, Line, startCall } from '../calls.fixture.ts'
import { renewLeases } from './queries.ts'

const app = useTestApp({
  stunUrls: ['stun:stun.example.com:3478'],
  turnUrls: ['turn:turn.example.com:3478', 'turns:turn.example.com:5349'],
  turnSecret: 'north wind',
  callsMeshMax: 3,
})

async function team() {
  const owner = await app.createAccount()
  const [ada, bob, eve] = [
    await owner.invite('member'),
    await owner.invite('member'),
    await owner.invite('member'),
  ]
  const room = await openChannel(chat(ada), { visibility: 'private', user_ids: [bob.userId] })
  return { owner, ada, bob, eve, room, asAda: chat(ada), asBob: chat(bob), asEve: chat(eve) }
}

async function guestOf(host: Account, room: string): Promise<Api> {
  const { token } = (await chat(host).post(`/rooms/${room}/guest-invitations`, { email: 'g@example.com' }))
    .body.data
  const accepted = await chat(app.anonymous).post(`/chat-invitations/${token}/accept`, { name: 'Gina' })
  return new Api(app.url, accepted.body.data.access_token)
}

const present = (call: Frame) =>
  call.participants.filter((one: Frame) => one.present).map((one: Frame) => one.person.id)

describe('a call', () => {
  it('is started, joined, left, and ended by the last one out', async () => {
    const { ada, bob, room, asAda, asBob } = await team()
    const started = await asAda.post(`/rooms/${room}/calls`, { kind: 'audio', title: 'Pricing' })
    expect(started.status).toBe(201)
    const call = started.body.data
    expect(call).toMatchObject({
      room_id: room,
      kind: 'audio',
      title: 'Pricing',
      status: 'active',
      outcome: null,
      topology: 'mesh',
      started_by: { type: 'user', id: ada.userId },
      ended_at: null,
      duration_s: null,
      participants: [{ person: { id: ada.userId }, present: true, left_at: null, consent: null }],
      recording: false,
      transcript_status: 'none',
      record: null,
    })
    const again = await asBob.post(`/rooms/${room}/calls`)
    expect([again.status, again.body.existing, again.body.data.id]).toEqual([200, true, call.id])
    expect((await asBob.get(`/rooms/${room}`)).body.data.active_call_id).toBe(call.id)
    const [message] = (await asBob.get(`/rooms/${room}/messages`)).body.data
    expect(message).toMatchObject({ type: 'call', call_id: call.id, text: 'Pricing' })
    const joined = await asBob.post(`/calls/${call.id}/join`)
    expect(present(joined.body.data.call)).toEqual([ada.userId, bob.userId])
    expect(joined.body.data).toMatchObject({ sfu: null, ice_servers: [{ urls: [expect.any(String)] }, {}] })
    expect((await asBob.get('/calls/active')).body.data).toHaveLength(1)
    app.clock.advance({ seconds: 75 })
    expect(present((await asAda.post(`/calls/${call.id}/leave`)).body.data)).toEqual([bob.userId])
    const left = await asBob.post(`/calls/${call.id}/leave`)
    expect(left.body.data).toMatchObject({ status: 'ended', outcome: 'answered', duration_s: 75 })
    expect((await asBob.post(`/calls/${call.id}/leave`)).body.data.ended_at).toBe(left.body.data.ended_at)
    expect((await asBob.post(`/calls/${call.id}/join`)).body).toMatchObject({
      detail: 'The call has ended',
    })
    expect((await asBob.get('/calls/active')).body.data).toEqual([])
    expect((await asBob.get(`/rooms/${room}`)).body.data.active_call_id).toBeNull()
    expect((await asBob.get('/calls', { room_id: room })).body).toMatchObject({
      data: [{ id: call.id }],
      pagination: { total: 1 },
    })
    expect((await asBob.get(`/rooms/${room}/messages`)).body.data[0].text).toBe('Pricing (1:15)')
  })

  it('that nobody joined was missed, and is ended by its starter or a manager alone', async () => {
    const { bob, eve, room, asAda, asBob, asEve } = await team()
    await asAda.post(`/rooms/${room}/users`, { user_ids: [eve.userId] })
    const first = await startCall(bob, room)
    await asEve.post(`/calls/${first}/join`)
    expect((await asEve.post(`/calls/${first}/end`)).body).toMatchObject({
      detail: 'Only the person who started the call or a manager may end it',
    })
    const ended = await asAda.post(`/calls/${first}/end`)
    expect(ended.body.data).toMatchObject({ status: 'ended', outcome: 'answered' })
    expect(ended.body.data.participants.every((one: Frame) => !one.present && one.left_at)).toBe(true)
    expect((await asBob.post(`/calls/${first}/end`)).body.data.ended_at).toBe(ended.body.data.ended_at)
    const second = await startCall(bob, room)
    expect((await asBob.post(`/calls/${second}/leave`)).body.data.outcome).toBe('missed')
  })

  it('holds so many without a server between, and those who come again do not count twice', async () => {
    const { ada, bob, owner, eve, room, asAda, asBob } = await team()
    await asAda.post(`/rooms/${room}/users`, { user_ids: [owner.userId, eve.userId] })
    const call = await startCall(ada, room)
    await asBob.post(`/calls/${call}/join`)
    await chat(owner).post(`/calls/${call}/join`)
    expect((await chat(eve).post(`/calls/${call}/join`)).body.detail).toBe('The call is full')
    expect((await asBob.post(`/calls/${call}/join`)).status).toBe(200)
    await asBob.post(`/calls/${call}/leave`)
    expect((await chat(eve).post(`/calls/${call}/join`)).status).toBe(200)
    expect(bob.userId).not.toBe(eve.userId)
  })

  it('exists for members of the room alone; a viewer looks on and a guest joins without starting', async () => {
    const { owner, ada, room, asAda, asEve } = await team()
    const call = await startCall(ada, room)
    for (const reply of [
      await asEve.get(`/calls/${call}`),
      await asEve.post(`/calls/${call}/join`),
      await chat(owner).post(`/calls/${call}/end`),
    ]) {
      expect([reply.status, reply.body.detail]).toEqual([404, 'Call not found'])
    }
    expect((await asEve.get('/calls/active')).body.data).toEqual([])
    expect((await asEve.get('/calls')).body.pagination.total).toBe(0)
    const viewer = await owner.invite('viewer')
    await asAda.post(`/rooms/${room}/users`, { user_ids: [viewer.userId] })
    expect((await chat(viewer).get(`/calls/${call}`)).status).toBe(200)
    expect((await chat(viewer).post(`/calls/${call}/join`)).status).toBe(403)
    const guest = chat(await guestOf(ada, room))
    const joined = await guest.post(`/calls/${call}/join`)
    expect(joined.body.data.call.participants.map(({ person }: Frame) => person.name)).toContain('Gina')
    expect((await guest.post(`/rooms/${room}/calls`)).body.detail).toBe('Guests cannot do this')
  })

  it('lets go of whoever gives no sign of life for 90 seconds', async () => {
    const { ada, bob, room, asAda, asBob } = await team()
    const call = await startCall(ada, room)
    await asBob.post(`/calls/${call}/join`)
    app.clock.advance({ seconds: 60 })
    await asAda.post(`/calls/${call}/join`)
    app.clock.advance({ seconds: 31 })
    await app.runCron('calls.end_abandoned')
    expect(present((await asAda.get(`/calls/${call}`)).body.data)).toEqual([ada.userId])
    app.clock.advance({ seconds: 91 })
    await app.runCron('calls.end_abandoned')
    expect((await asBob.get(`/calls/${call}`)).body.data).toMatchObject({ status: 'ended' })
    const next = await startCall(bob, room)
    app.clock.advance({ seconds: 91 })
    // Nobody looked meanwhile: who starts finds the old one over.
    expect((await asAda.post(`/rooms/${room}/calls`)).status).toBe(201)
    expect((await asBob.get(`/calls/${next}`)).body.data.outcome).toBe('missed')
  })

  it('goes on for whoever is connected, by the one connection where one was named', async () => {
    const { ada, bob, room, asAda, asBob } = await team()
    const call = await startCall(ada, room)
    const connection = newId()
    await asBob.post(`/calls/${call}/join`, { connection_id: connection })
    const people = [`user:${ada.userId}`, `user:${bob.userId}`]
    const renew = (connections: string[]) => ada.within(ctx => renewLeases(ctx, people, connections))
    app.clock.advance({ seconds: 60 })
    await renew([connection])
    app.clock.advance({ seconds: 60 })
    await app.runCron('calls.end_abandoned')
    expect(present((await asAda.get(`/calls/${call}`)).body.data)).toHaveLength(2)
    // Bob's page is gone, and another tab of his says nothing of it.
    await renew([newId()])
    app.clock.advance({ seconds: 60 })
    await app.runCron('calls.end_abandoned')
    expect(present((await asAda.get(`/calls/${call}`)).body.data)).toEqual([ada.userId])
    await asAda.post(`/calls/${call}/end`)
  })

  it('is told of over the socket, from whichever process, and its lease is renewed there', async () => {
    const { ada, bob, eve, room, asBob } = await team()
    const second = await startSecondApp(app)
    const [near, far, outside] = [
      await Line.open(app.url, ada.token!),
      await Line.open(second.url, bob.token!),
      await Line.open(second.url, eve.token!),
    ]
    try {
      const call = await startCall(ada, room)
      expect(await far.next(({ type }) => type === 'call')).toMatchObject({ call: { id: call } })
      await far.next(frame => frame.type === 'room' && frame.room.active_call_id === call)
      await asBob.post(`/calls/${call}/join`)
      await near.next(frame => frame.type === 'call' && present(frame.call).length === 2)
      // Some longer than a notice of the database can be, in order, both ways.
      const long = 'candidate\n'.repeat(3_000)
      for (let n = 0; n < 20; n += 1) {
        const text = n % 3 === 0 ? long : 'short\n'
        near.send({ type: 'signal', call_id: call, to: `user:${bob.userId}`, data: { n, text } })
      }
      far.send({ type: 'signal', call_id: call, to: `user:${ada.userId}`, data: 'answer' })
      await far.next(frame => frame.type === 'signal' && frame.data.n === 19)
      const signals = far.frames.filter(({ type }) => type === 'signal')
      expect(signals.map(({ data }) => data.n)).toEqual(Array.from({ length: 20 }, (_, n) => n))
      expect(signals[0]).toMatchObject({ call_id: call, from: `user:${ada.userId}`, data: { text: long } })
      expect(signals[1]).toMatchObject({
        call_id: call,
        from: `user:${ada.userId}`,
        data: { text: 'short\n' },
      })
      expect(await near.next(({ type }) => type === 'signal')).toMatchObject({ data: 'answer' })
      outside.send({ type: 'signal', call_id: call, to: `user:${ada.userId}`, data: 'hello?' })
      expect(await outside.next(({ type }) => type === 'error')).toMatchObject({ code: 'not_in_call' })
      near.send({ type: 'signal', call_id: 'x', to: 'y', data: 1 })
      expect(await near.next(({ type }) => type === 'error')).toMatchObject({ code: 'bad_signal' })
      await asBob.post(`/calls/${call}/leave`)
      near.send({ type: 'signal', call_id: call, to: `user:${bob.userId}`, data: 'gone?' })
      await near.next(frame => frame.type === 'error' && frame.code === 'not_in_call')
      expect(outside.frames.filter(({ type }) => type === 'call' || type === 'signal')).toEqual([])
    } finally {
      for (const line of [near, far, outside]) line.close()
      await second.close()
    }
  })
})

describe('servers for browsers to find each other by', () => {
  it('come with credentials that a TURN server can check', async () => {
    const { ada, room, asAda } = await team()
    const { data } = (await asAda.get('/rtc/ice')).body
    expect(data.ttl).toBe(3600)
    const [stun, turn] = data.ice_servers
    expect(stun).toEqual({ urls: ['stun:stun.example.com:3478'] })
    const expiry = Math.floor(Date.parse(data.expires_at) / 1000)
    expect(turn.username).toBe(`${expiry}:${ada.userId}`)
    expect(turn.credential).toBe(createHmac('sha1', 'north wind').update(turn.username).digest('base64'))
    const guest = chat(await guestOf(ada, room))
    expect((await guest.get('/rtc/ice')).body.data.ice_servers[1].username).toMatch(/^\d+:g[0-9a-f-]{36}$/)
  })
})
