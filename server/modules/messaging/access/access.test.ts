import { describe, expect, it } from 'vitest'
import type { Route } from '#kit/route.ts'
import { Api } from '#tests/api.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { sampleBody } from '#tests/samples.ts'
import { targets } from '#tests/targets/index.ts'
import { chat, openChannel } from '../chat.fixture.ts'
import { messaging } from '../index.ts'

/** Generated from the routes: whoever is not in a private room learns nothing of it, whatever they call. */
const app = useTestApp()
const base = '/api/v1/messaging'

const ofRooms = messaging.routes.filter(
  route => route.path.startsWith('/rooms/{room_id}') && route.access.kind === 'role',
)
const nameOf = ({ method, path }: Route) => `${method} ${path}`
const bodyOf = (route: Route) =>
  route.method === 'GET' || route.consumes === 'none' ? undefined : route.body ? sampleBody(route.body) : {}

async function secretRoom(owner: Account): Promise<string> {
  return openChannel(chat(owner), { visibility: 'private' })
}

/** Every route with ids that belong to the room. */
async function pathsOf(owner: Account, room: string): Promise<Map<Route, string>> {
  const asOwner = chat(owner)
  const message = (await asOwner.post(`/rooms/${room}/messages`, { text: 'a secret' })).body.data.id
  const poll = (await asOwner.post(`/rooms/${room}/polls`, { question: 'q', options: ['a', 'b'] })).body.data
    .id
  const hook = (await asOwner.post(`/rooms/${room}/webhook`, {})).body.data.id
  const ids: Record<string, string> = {
    chat_room: room,
    chat_message: message,
    chat_poll: poll,
    chat_hook: hook,
    chat_emoji: '👍',
    user: String(owner.userId),
  }
  return new Map(
    ofRooms.map(route => [
      route,
      Object.entries(route.params).reduce(
        (path, [name, { names }]) => path.replace(`{${name}}`, encodeURIComponent(ids[names]!)),
        base + route.path,
      ),
    ]),
  )
}

describe('a private room', () => {
  it('is there', () => expect(ofRooms.length).toBeGreaterThan(30))

  it('does not exist for colleagues, owners included, nor for who was taken out of it', async () => {
    const owner = await app.createAccount()
    const [ada, bob] = [await owner.invite('member'), await owner.invite('member')]
    const room = await secretRoom(ada)
    await chat(ada).post(`/rooms/${room}/users`, { user_ids: [bob.userId] })
    await chat(ada).delete(`/rooms/${room}/users/${bob.userId}`)
    for (const [route, path] of await pathsOf(ada, room)) {
      for (const who of [owner, bob]) {
        const reply = await who.call(route.method, path, { body: bodyOf(route) })
        expect([nameOf(route), reply.status, reply.text.includes('secret')]).toEqual([
          nameOf(route),
          404,
          false,
        ])
      }
    }
  })

  it('does not exist for another organization or for viewers, nor for a session that was ended', async () => {
    const ada = await app.createAccount()
    const [viewer, revoked] = [await ada.invite('viewer'), await ada.invite('member')]
    const room = await secretRoom(ada)
    await chat(ada).post(`/rooms/${room}/users`, { user_ids: [revoked.userId] })
    await app.sql('update sessions set revoked_at = now() where user_id = $1', [revoked.userId])
    await ada.within(async ctx => ctx.services.identities.forget(ctx.organizationId))
    const stranger = await app.createAccount()
    for (const [route, path] of await pathsOf(ada, room)) {
      const ask = async (who: Account) => {
        const reply = await who.call(route.method, path, { body: bodyOf(route) })
        return [nameOf(route), reply.status, reply.text.includes('secret')]
      }
      const mayView = route.access.kind === 'role' && route.access.role === 'viewer'
      expect(await ask(stranger)).toEqual([nameOf(route), 404, false])
      expect(await ask(viewer)).toEqual([nameOf(route), mayView ? 404 : 403, false])
      expect(await ask(revoked)).toEqual([nameOf(route), 401, false])
    }
  })

  it('does not exist for guests of another room', async () => {
    const ada = await app.createAccount()
    const [room, other] = [await secretRoom(ada), await secretRoom(ada)]
    const { token } = (
      await chat(ada).post(`/rooms/${other}/guest-invitations`, { email: 'eve@example.com' })
    ).body.data
    const { access_token } = (await chat(app.anonymous).post(`/chat-invitations/${token}/accept`)).body.data
    const eve = new Api(app.url, access_token)
    for (const [route, path] of await pathsOf(ada, room)) {
      const reply = await eve.call(route.method, path, { body: bodyOf(route) })
      const isWelcome = route.access.kind === 'role' && route.access.guests === 'welcome'
      expect([nameOf(route), reply.status]).toEqual([nameOf(route), isWelcome ? 404 : 403])
    }
    const file = await targets.chat_attachment!(ada)
    expect((await chat(eve).get(`/attachments/${file}/file`)).status).toBe(404)
  })
})
