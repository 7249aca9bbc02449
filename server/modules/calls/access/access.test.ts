import { describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import type { Route } from '#kit/route.ts'
import { chat, openChannel, say } from '#modules/messaging/chat.fixture.ts'
import { Api } from '#tests/api.ts'
import { useTestApp } from '#tests/harness.ts'
import { sampleBody } from '#tests/samples.ts'
import { Line, sendChunk, startCall } from '../calls.fixture.ts'
import { calls } from '../index.ts'
import { callFrames } from '../signalling/frames.ts'

/** Generated from the routes: whoever is not in the room learns nothing of its calls, whatever they ask. */
const app = useTestApp()
const ofCalls = calls.routes.filter(({ path }) => path.includes('{call_id}'))
/** What a client may say about calls over the socket. */
const { types: frameTypes } = callFrames({} as never, {} as never)
const nameOf = ({ method, path }: Route) => `${method} ${path}`
const bodyOf = (route: Route) =>
  route.method === 'GET' || route.consumes === 'none' ? undefined : route.body ? sampleBody(route.body) : {}

describe('a call of a private room', () => {
  it('is there', () => expect(ofCalls.length).toBeGreaterThan(12))

  it('does not exist for colleagues, owners included, for who was taken out, nor for guests of another room', async () => {
    const { owner, ada, bob, eve, room } = await people()
    const call = await startCall(ada, room, { title: 'secret' })
    await chat(bob).post(`/calls/${call}/join`)
    const recording = newId()
    await sendChunk(ada, call, { index: 0, recording_id: recording }, 'secret sound')
    await chat(ada).post(`/calls/${call}/recording/finalize`, { recording_id: recording })
    const segments = [{ start_ms: 0, end_ms: 9, speaker: 'A', text: 'secret' }]
    await chat(ada).post(`/calls/${call}/transcribe`, { segments })
    await chat(ada).delete(`/rooms/${room}/users/${bob.userId}`)
    for (const route of ofCalls) {
      const path = `${route.base}${route.path.replace('{call_id}', call).replace('{recording_id}', recording)}`
      const query = route.path.endsWith('/chunks') ? { index: 0 } : {}
      for (const who of [owner, bob, eve]) {
        const reply = await who.call(route.method, path, { body: bodyOf(route), query })
        const isClosed = who === eve && route.access.kind === 'role' && route.access.guests !== 'welcome'
        expect([nameOf(route), reply.status, reply.text.includes('secret')]).toEqual([
          nameOf(route),
          isClosed ? 403 : 404,
          false,
        ])
      }
    }
    for (const who of [owner, bob]) {
      expect((await chat(who).get('/calls')).body.pagination.total).toBe(0)
      expect((await chat(who).get('/calls/active')).body.data).toEqual([])
    }
    expect((await chat(ada).get(`/calls/${call}`)).body.data.status).toBe('active')
  })
  it('says nothing of itself to their sockets, and takes nothing from them', async () => {
    const { owner, ada, bob, cat, eve, room, other } = await people()
    await chat(ada).delete(`/rooms/${room}/users/${bob.userId}`)
    const inside = await Line.open(app.url, ada.token!)
    const beside = await Line.open(app.url, cat.token!)
    const outside = [
      await Line.open(app.url, owner.token!),
      await Line.open(app.url, bob.token!),
      await Line.open(app.url, eve.token!),
    ]
    const call = await startCall(ada, room, { title: 'secret' })
    await chat(cat).post(`/calls/${call}/join`)
    const [toAda, toCat] = [`user:${ada.userId}`, `user:${cat.userId}`]
    inside.send({ type: 'signal', call_id: call, to: toCat, data: 'secret offer' })
    await beside.next(({ type }) => type === 'signal')
    await sendChunk(ada, call, { index: 0 }, 'secret sound')
    await chat(ada).post(`/calls/${call}/recording/finalize`)
    expect(frameTypes).not.toEqual([])
    for (const type of frameTypes) {
      for (const [at, line] of outside.entries()) {
        line.send({ type, call_id: call, to: toAda, data: `from outside ${at}` })
        expect(await line.next(frame => frame.type === 'error')).toMatchObject({ code: 'not_in_call' })
      }
    }
    const segments = [{ start_ms: 0, end_ms: 9, speaker: 'A', text: 'secret' }]
    await chat(ada).post(`/calls/${call}/transcribe`, { segments })
    await chat(ada).post(`/calls/${call}/end`)
    await inside.next(frame => frame.type === 'call' && frame.call.status === 'ended')
    // Whatever was on its way has come with what is said last, in a room of theirs.
    await say(chat(owner), other, 'that was all')
    for (const line of outside) {
      await line.next(frame => JSON.stringify(frame).includes('that was all'))
      const told = JSON.stringify(line.frames)
      expect([told.includes(call), told.includes('secret'), told.includes(room)]).toEqual([
        false,
        false,
        false,
      ])
    }
    for (const line of [inside, beside]) expect(JSON.stringify(line.frames)).not.toContain('from outside')
    for (const line of [inside, beside, ...outside]) line.close()
  })
})

/** Ada, Bob and Cat in a private room; the owner and Bob in another one, and Eve a guest there. */
async function people() {
  const owner = await app.createAccount()
  const [ada, bob, cat] = [
    await owner.invite('member'),
    await owner.invite('member'),
    await owner.invite('member'),
  ]
  const room = await openChannel(chat(ada), { visibility: 'private', user_ids: [bob.userId, cat.userId] })
  const other = await openChannel(chat(owner), { visibility: 'private', user_ids: [bob.userId] })
  const { token } = (
    await chat(owner).post(`/rooms/${other}/guest-invitations`, { email: 'eve@example.com' })
  ).body.data
  const { access_token } = (await chat(app.anonymous).post(`/chat-invitations/${token}/accept`)).body.data
  return { owner, ada, bob, cat, eve: new Api(app.url, access_token), room, other }
}
