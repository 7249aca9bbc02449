import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chat, openChannel } from '#modules/messaging/chat.fixture.ts'
import { startPushService } from '#tests/fake-push.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { pushToDevice } from './jobs.ts'

const app = useTestApp()
let service: Awaited<ReturnType<typeof startPushService>>
beforeEach(async () => {
  service = await startPushService()
})
afterEach(() => service.close())

const devicesOf = async (account: Account) => (await account.get('/notifications/devices')).body.data.devices
const titles = () => service.pushed.map(({ payload }) => (payload as { title: string }).title)

async function team() {
  const owner = await app.createAccount()
  const ada = await owner.invite('member')
  const added = await ada.post('/notifications/devices', service.subscription())
  expect(added.status, added.text).toBe(201)
  return { owner, ada }
}

async function mention(owner: Account, ada: Account, text = 'the margin is 40 %') {
  const contact = (
    await owner.post('/contacts', { first_name: 'Grace', email: `${crypto.randomUUID()}@x.test` })
  ).body.data.id
  const noted = await owner.post(`/contacts/${contact}/notes`, { body: `<@${ada.userId}> ${text}` })
  expect(noted.status, noted.text).toBe(201)
  await app.drain()
  return contact as string
}

describe('a push', () => {
  it('tells a device of a mention once, encrypted, signed, and without what was written', async () => {
    const { owner, ada } = await team()
    const contact = await mention(owner, ada)
    const [one] = service.pushed
    expect(service.pushed).toHaveLength(1)
    expect(one!.payload).toEqual({
      id: expect.any(String),
      title: 'Test owner mentioned you on Grace',
      url: `/contacts/${contact}`,
    })
    expect(one!.claims).toMatchObject({
      aud: new URL(service.subscription().endpoint).origin,
      sub: 'mailto:postmaster@bowline.localhost',
    })
    expect(one!.headers).toMatchObject({ urgency: 'normal', 'content-encoding': 'aes128gcm' })
    expect(Number(one!.headers.ttl)).toBeGreaterThan(86_000)
    // The same job once more, as after a crash.
    const [device] = await devicesOf(ada)
    const { id } = one!.payload as { id: string }
    await ada.within(ctx => ctx.enqueue(pushToDevice, { notification_id: id, device_id: device.id }))
    await app.drain()
    expect(service.pushed).toHaveLength(1)
  })

  it('is of replies, calls and approvals as well, and of nothing that was switched off', async () => {
    const { owner, ada } = await team()
    await owner.post('/notifications/devices', service.subscription('two'))
    const [asAda, asOwner] = [chat(ada), chat(owner)]
    const room = await openChannel(asAda, {
      name: 'Harbour',
      visibility: 'private',
      user_ids: [owner.userId],
    })
    const said = (await asAda.post(`/rooms/${room}/messages`, { text: 'Anybody?' })).body.data
    await asOwner.post(`/rooms/${room}/messages`, { text: 'Here', thread_root_id: said.id })
    await asOwner.post(`/rooms/${room}/messages`, { text: `<@${ada.userId}> look` })
    await app.drain()
    expect(titles().toSorted()).toEqual([
      'Test owner mentioned you in Harbour',
      'Test owner replied to you in Harbour',
    ])
    // The bell leaves rooms to themselves.
    expect((await ada.get('/notifications')).body.pagination.total).toBe(0)
    service.pushed.length = 0
    await asOwner.post(`/rooms/${room}/calls`, { user_ids: [ada.userId] })
    await app.drain()
    expect(titles()).toEqual(['Test owner is calling you'])
    expect(service.pushed[0]!.headers).toMatchObject({ urgency: 'high', ttl: expect.stringMatching(/^4\d$/) })
    service.pushed.length = 0
    const lines = [{ name: 'Work', unit_price_cents: 10_000 }]
    const quote = (await ada.post('/quotes', { lines })).body.data.id
    await ada.post(`/quotes/${quote}/submit-for-approval`, {})
    await app.drain()
    expect(titles()).toEqual([expect.stringMatching(/ asks you to approve quote QT-000001$/)])
    await ada.put('/settings/notifications', { kinds: { 'quote.approved': { push: false } } })
    await owner.post(`/quotes/${quote}/approve`, {})
    await app.drain()
    expect(service.pushed).toHaveLength(1)
  })

  it('ends with the session, with what is read, and where the push service says that nobody is there', async () => {
    const { owner, ada } = await team()
    service.status = 503
    await mention(owner, ada, 'first')
    expect(service.pushed).toHaveLength(1)
    // Read meanwhile: the next try says nothing.
    await ada.post('/notifications/read', { all: true })
    app.clock.advance('PT1H')
    await app.drain()
    expect(service.pushed).toHaveLength(1)
    service.status = 410
    await mention(owner, ada, 'second')
    expect(service.pushed).toHaveLength(2)
    expect(await devicesOf(ada)).toEqual([])
    service.status = 201
    await ada.post('/notifications/devices', service.subscription())
    await ada.post('/auth/logout')
    await mention(owner, ada, 'third')
    expect(service.pushed).toHaveLength(2)
  })

  it('goes to whoever is signed in at a browser now, and no internal address is ever called', async () => {
    const { owner, ada } = await team()
    await owner.post('/notifications/devices', service.subscription())
    expect(await devicesOf(ada)).toEqual([])
    expect(await devicesOf(owner)).toMatchObject([{ current: true }])
    const [{ id }] = await devicesOf(owner)
    expect((await ada.delete(`/notifications/devices/${id}`)).status).toBe(404)
    expect((await owner.delete(`/notifications/devices/${id}`)).status).toBe(200)
    const inside = { ...service.subscription(), endpoint: 'https://10.0.0.7/push' }
    const refused = await owner.post('/notifications/devices', inside)
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      'endpoint must be an https address that can be reached from the internet',
    ])
  })

  it('is signed by one key of the installation, which the database holds sealed', async () => {
    const { owner, ada } = await team()
    const stranger = await app.createAccount()
    const keys = await Promise.all(
      [owner, ada, stranger].map(async one => (await one.get('/notifications/devices')).body.data.public_key),
    )
    expect(new Set(keys).size).toBe(1)
    const rows = await app.sql<{ private_key: Buffer }>('select private_key from push_keys')
    expect(rows).toHaveLength(1)
    expect(rows[0]!.private_key.length).toBeGreaterThan(64)
  })
})
