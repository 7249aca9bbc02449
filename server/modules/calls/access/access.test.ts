import { describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import type { Route } from '#kit/route.ts'
import { chat, openChannel } from '#modules/messaging/chat.fixture.ts'
import { Api } from '#tests/api.ts'
import { useTestApp } from '#tests/harness.ts'
import { sampleBody } from '#tests/samples.ts'
import { sendChunk, startCall } from '../calls.fixture.ts'
import { calls } from '../index.ts'

/** Generated from the routes: whoever is not in the room learns nothing of its calls, whatever they ask. */
const app = useTestApp()
const ofCalls = calls.routes.filter(({ path }) => path.includes('{call_id}'))
const nameOf = ({ method, path }: Route) => `${method} ${path}`
const bodyOf = (route: Route) =>
  route.method === 'GET' || route.consumes === 'none' ? undefined : route.body ? sampleBody(route.body) : {}

describe('a call of a private room', () => {
  it('is there', () => expect(ofCalls.length).toBeGreaterThan(12))

  it('does not exist for colleagues, owners included, for who was taken out, nor for guests of another room', async () => {
    const owner = await app.createAccount()
    const [ada, bob] = [await owner.invite('member'), await owner.invite('member')]
    const room = await openChannel(chat(ada), { visibility: 'private', user_ids: [bob.userId] })
    const call = await startCall(ada, room, { title: 'secret' })
    await chat(bob).post(`/calls/${call}/join`)
    const recording = newId()
    await sendChunk(ada, call, { index: 0, recording_id: recording }, 'secret sound')
    await chat(ada).post(`/calls/${call}/recording/finalize`, { recording_id: recording })
    const segments = [{ start_ms: 0, end_ms: 9, speaker: 'A', text: 'secret' }]
    await chat(ada).post(`/calls/${call}/transcribe`, { segments })
    await chat(ada).delete(`/rooms/${room}/users/${bob.userId}`)
    const other = await openChannel(chat(owner), { visibility: 'private' })
    const { token } = (
      await chat(owner).post(`/rooms/${other}/guest-invitations`, { email: 'eve@example.com' })
    ).body.data
    const { access_token } = (await chat(app.anonymous).post(`/chat-invitations/${token}/accept`)).body.data
    const eve = new Api(app.url, access_token)
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
})
