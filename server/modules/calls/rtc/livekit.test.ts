import { createHash } from 'node:crypto'
import { AccessToken, TokenVerifier } from 'livekit-server-sdk'
import { describe, expect, it } from 'vitest'
import { chat, openChannel } from '#modules/messaging/chat.fixture.ts'
import { useTestApp } from '#tests/harness.ts'
import { startCall } from '../calls.fixture.ts'

const livekit = {
  url: 'wss://media.example.com',
  apiKey: 'key',
  apiSecret: 'a secret of LiveKit that is long',
}
const app = useTestApp({ livekit, callsMeshMax: 2 })
const path = '/api/v1/messaging/calls/livekit/webhook'

async function report(event: object, secret = livekit.apiSecret) {
  const body = JSON.stringify(event)
  const token = new AccessToken(livekit.apiKey, secret, { ttl: '5m' })
  token.sha256 = createHash('sha256').update(body).digest('base64')
  return app.anonymous.call('POST', path, {
    body,
    headers: { authorization: await token.toJwt(), 'content-type': 'application/webhook+json' },
  })
}

describe('calls through a media server', () => {
  it('give a token that it accepts, hold as many as it does, and hear who left', async () => {
    const ada = await app.createAccount()
    const others = await Promise.all([1, 2, 3].map(() => ada.invite('member')))
    const room = await openChannel(chat(ada), { user_ids: others.map(({ userId }) => userId) })
    const call = await startCall(ada, room)
    for (const one of others) {
      const { data } = (await chat(one).post(`/calls/${call}/join`)).body
      expect(data.call.topology).toBe('sfu')
      expect(data.sfu.url).toBe(livekit.url)
      const claims = await new TokenVerifier(livekit.apiKey, livekit.apiSecret).verify(data.sfu.token)
      expect(claims).toMatchObject({
        sub: `user:${one.userId}`,
        iss: livekit.apiKey,
        video: { room: call, roomJoin: true },
      })
      expect(claims.exp! - Math.floor(Date.now() / 1000)).toBeLessThanOrEqual(600)
    }
    const left = {
      event: 'participant_left',
      room: { name: call },
      participant: { identity: `user:${others[0]!.userId}` },
    }
    expect((await report(left, 'another secret of LiveKit, long enough')).status).toBe(401)
    expect((await app.anonymous.call('POST', path, { body: JSON.stringify(left) })).status).toBe(401)
    const present = async () =>
      (await chat(ada).get(`/calls/${call}`)).body.data.participants.filter(
        (one: { present: boolean }) => one.present,
      )
    expect(await present()).toHaveLength(4)
    expect((await report(left)).status).toBe(200)
    expect(await present()).toHaveLength(3)
    expect((await report({ event: 'room_finished', room: { name: 'not a call' } })).status).toBe(200)
    expect((await report({ event: 'room_finished', room: { name: call } })).status).toBe(200)
    expect((await chat(ada).get(`/calls/${call}`)).body.data.status).toBe('ended')
  })
})
