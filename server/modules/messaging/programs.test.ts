import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { useTestApp } from '#tests/harness.ts'
import { startWebhookReceiver } from '#tests/webhook-receiver.ts'
import { chat, openChannel, say, uploadFile } from './chat.fixture.ts'

const app = useTestApp()

async function team() {
  const owner = await app.createAccount()
  const [ada, bob] = [await owner.invite('member'), await owner.invite('member')]
  const room = await openChannel(chat(ada), { visibility: 'private', user_ids: [bob.userId] })
  return { owner, ada, bob, room, asOwner: chat(owner), asAda: chat(ada), asBob: chat(bob) }
}

interface ChatMessage {
  id: string
  text: string
  reply_count: number
  deleted_at: string | null
}

const texts = (all: { text: string }[]) => all.map(({ text }) => text)

describe('guests', () => {
  it('come by a link, see one room and nothing else', async () => {
    const { asAda, asBob, room } = await team()
    const refused = await asBob.post(`/rooms/${room}/guest-invitations`, { email: 'eve@example.com' })
    expect(refused.status).toBe(403)
    const made = (
      await asAda.post(`/rooms/${room}/guest-invitations`, { email: 'eve@example.com', name: 'Eve' })
    ).body.data
    expect(made).toMatchObject({ status: 'pending', link: `http://bowline.localhost/chat/${made.token}` })
    await app.drain()
    const [mail] = await app.sql<{ body: string; sealed: boolean }>(
      `select row(body_html, body_text, snippet)::text as body, sealed_body is not null as sealed
       from email_messages where source_kind = 'chat_invitation' and source_id = $1`,
      [made.id],
    )
    expect(mail).toEqual({ body: '(,"","")', sealed: true })
    const anyone = chat(app.anonymous)
    const shown = (await anyone.get(`/chat-invitations/${made.token}`)).body.data
    expect(shown).toMatchObject({
      organization: { name: 'Acme' },
      email: 'eve@example.com',
      status: 'pending',
    })
    const accepted = await anyone.post(`/chat-invitations/${made.token}/accept`)
    expect([accepted.status, accepted.body.data.token_type]).toEqual([201, 'bearer'])
    expect((await anyone.post(`/chat-invitations/${made.token}/decline`)).body.detail).toBe(
      'The invitation was already accepted',
    )
    const eve = new Api(app.url, accepted.body.data.access_token)
    const asEve = chat(eve)
    await say(asAda, room, 'welcome')
    expect(texts((await asEve.get(`/rooms/${room}/messages`)).body.data)).toEqual(['welcome'])
    const message = await say(asEve, room, 'hello')
    expect(message.author).toMatchObject({ type: 'guest', name: 'Eve' })
    expect((await asEve.put(`/rooms/${room}/messages/${message.id}/reactions/👋`)).status).toBe(200)
    const file = await uploadFile(eve, room, { name: 'x.txt', bytes: 'from outside' })
    expect(file.status).toBe(201)
    expect((await asEve.get('/search', { q: 'welcome' })).body.data).toHaveLength(1)
    expect((await asEve.get('/users')).body.data.map((one: { email: null }) => one.email)).toEqual([
      null,
      null,
      null,
    ])
    expect((await asEve.get('/rooms')).body.data.map((one: { id: string }) => one.id)).toEqual([room])
    const other = await openChannel(asAda)
    expect((await asEve.get(`/rooms/${other}/messages`)).status).toBe(404)
    for (const reply of [
      await asEve.post('/rooms', { name: 'x' }),
      await asEve.get('/rooms/discover'),
      await asEve.patch(`/rooms/${room}`, { topic: 'x' }),
      await asEve.post(`/rooms/${room}/messages/${message.id}/pin`),
      await asEve.post(`/rooms/${room}/messages/${message.id}/forward`, { room_id: room }),
      await asEve.post(`/rooms/${room}/scheduled`, { text: 'x', send_at: '2027-03-01T00:00:00Z' }),
      await asEve.post(`/rooms/${room}/webhook`),
    ]) {
      expect([reply.status, reply.body.detail]).toEqual([403, 'Guests cannot do this'])
    }
    expect((await eve.get('/contacts')).status).toBe(401)
    const again = await anyone.post(`/chat-invitations/${made.token}/accept`)
    expect([again.status, again.body.data.guest.id]).toEqual([200, accepted.body.data.guest.id])
    expect((await asAda.delete(`/guest-invitations/${made.id}`)).status).toBe(200)
    expect((await asEve.get(`/rooms/${room}/messages`)).status).toBe(401)
    expect((await anyone.get(`/chat-invitations/${made.token}`)).status).toBe(404)
    expect(texts((await asAda.get(`/rooms/${room}/messages`)).body.data)).toContain('hello')
  })

  it('can be declined, replaced, forbidden and expire', async () => {
    const { asAda, room } = await team()
    const anyone = chat(app.anonymous)
    const invite = async () =>
      (await asAda.post(`/rooms/${room}/guest-invitations`, { email: 'eve@example.com' })).body.data
    const [first, second] = [await invite(), await invite()]
    expect((await anyone.get(`/chat-invitations/${first.token}`)).body.detail).toBe('Invitation not found')
    expect((await anyone.post(`/chat-invitations/${second.token}/decline`)).status).toBe(200)
    expect((await anyone.post(`/chat-invitations/${second.token}/accept`)).body.detail).toBe(
      'The invitation was declined',
    )
    const third = await invite()
    app.clock.advance({ hours: 24 * 8 })
    expect((await anyone.get(`/chat-invitations/${third.token}`)).status).toBe(404)
    await asAda.put(`/rooms/${room}/settings`, { guests_allowed: false })
    const forbidden = await asAda.post(`/rooms/${room}/guest-invitations`, { email: 'x@example.com' })
    expect([forbidden.status, forbidden.body.detail]).toEqual([403, 'This room does not allow guests'])
  })
})

describe('hooks', () => {
  it('take what Slack takes', async () => {
    const { asAda, room } = await team()
    const hook = (await asAda.post(`/rooms/${room}/webhook`, { name: 'CI' })).body.data
    const anyone = chat(app.anonymous)
    const path = `/hooks/${hook.token}`
    const posted = await anyone.post(path, {
      text: '*Build* <https://ci.example/1|#1> passed',
      username: 'Jenkins',
    })
    expect([posted.status, posted.body.data.seq]).toEqual([200, 1])
    const [message] = (await asAda.get(`/rooms/${room}/messages`)).body.data
    expect(message.author).toEqual({ type: 'hook', id: hook.id, name: 'Jenkins' })
    expect(message.html).toContain('<strong>Build</strong>')
    const form = await fetch(`${app.url}/api/v1/messaging${path}`, {
      method: 'POST',
      body: new URLSearchParams({ payload: JSON.stringify({ text: 'by form', client_msg_id: 'x' }) }),
    })
    expect(form.status).toBe(200)
    expect((await anyone.post(path, { text: 'by form', client_msg_id: 'x' })).body.data.seq).toBe(2)
    expect((await anyone.post(path, {})).body.detail).toBe('text is required')
    expect((await anyone.post(path, [])).body.detail).toBe('Invalid payload')
    expect((await anyone.post('/hooks/nope', { text: 'x' })).body.detail).toBe('Hook not found')
    await asAda.patch(`/rooms/${room}`, { archived: true })
    expect((await anyone.post(path, { text: 'x' })).status).toBe(410)
    await asAda.patch(`/rooms/${room}`, { archived: false })
    await asAda.delete(`/rooms/${room}/webhooks/${hook.id}`)
    expect((await anyone.post(path, { text: 'x' })).status).toBe(404)
  })

  it('tell others in order, signed, and again after a failure', async () => {
    const { asAda, room } = await team()
    const receiver = await startWebhookReceiver()
    const hook = (
      await asAda.post(`/rooms/${room}/webhook`, {
        url: receiver.url,
        events: ['message.created', 'message.edited'],
      })
    ).body.data
    receiver.answer = () => 500
    const { id } = await say(asAda, room, 'one')
    await app.drain()
    await asAda.patch(`/rooms/${room}/messages/${id}`, { text: 'one, edited' })
    receiver.answer = () => 200
    await app.drain()
    app.clock.advance({ seconds: 6 })
    await app.drain()
    const verifier = new Webhook(hook.secret)
    for (const { id: webhookId, headers, raw } of receiver.received) {
      // The test's clock stands elsewhere than the verifier's.
      const signed = verifier.sign(webhookId, new Date(Number(headers['webhook-timestamp']) * 1_000), raw)
      expect(headers['webhook-signature']).toBe(signed)
    }
    expect(receiver.received.map(({ body }) => [body.type, body.data.message.text])).toEqual([
      ['message.created', 'one'],
      ['message.edited', 'one, edited'],
    ])
    expect(receiver.attempts[0]!.id).toBe(receiver.received[0]!.id)
    const [shown] = (await asAda.get(`/rooms/${room}/webhooks`)).body.data
    expect(shown).toMatchObject({ direction: 'out', last_status: 200, failures: 0, disabled_at: null })
    expect(JSON.stringify(shown)).not.toContain(hook.secret)
    receiver.answer = () => 410
    await say(asAda, room, 'two')
    await app.drain()
    expect((await asAda.get(`/rooms/${room}/webhooks`)).body.data[0].disabled_at).not.toBeNull()
    expect((await asAda.post(`/rooms/${room}/webhook`, { url: 'ftp://x' })).status).toBe(400)
    await receiver.close()
  })
})

describe('what is sent later', () => {
  it('is sent once, at its moment, or says why not', async () => {
    const { owner, bob, asAda, asBob, room } = await team()
    app.clock.set('2027-01-16T10:00:00Z')
    const plan = async (text: string, send_at: string, who = asAda) =>
      who.post(`/rooms/${room}/scheduled`, { text, send_at })
    const made = (await plan('morning', '2027-01-17T11:00:00+01:00')).body.data
    expect(made).toMatchObject({ status: 'pending', send_at: '2027-01-17T10:00:00.000Z' })
    expect((await plan('x', '2026-11-01T00:00:00Z')).body.detail).toBe('send_at must be in the future')
    expect((await plan('x', '2028-11-01T00:00:00Z')).body.detail).toBe('send_at must be within a year')
    expect((await plan('x', '2027-02-01T00:00:00')).status).toBe(400)
    // Where clocks in Berlin skip an hour, and where they show one twice, the offset says which moment is meant.
    for (const [text, instant] of [
      ['2027-03-28T02:30:00+01:00', '2027-03-28T01:30:00.000Z'],
      ['2027-03-28T02:30:00+02:00', '2027-03-28T00:30:00.000Z'],
      ['2027-10-31T02:30:00+02:00', '2027-10-31T00:30:00.000Z'],
      ['2027-10-31T02:30:00+01:00', '2027-10-31T01:30:00.000Z'],
      ['2027-06-01T00:00:00-12:00', '2027-06-01T12:00:00.000Z'],
      ['2027-06-01T00:00:00+05:45', '2027-05-31T18:15:00.000Z'],
    ] as const) {
      const { data } = (await plan('moment', text)).body
      expect([text, data.send_at]).toEqual([text, instant])
      await asAda.delete(`/scheduled/${data.id}`)
    }
    const later = (await plan('later', '2027-01-18T00:00:00Z')).body.data
    const byBob = (await plan('by bob', '2027-01-17T09:00:00Z', asBob)).body.data
    expect((await asBob.delete(`/scheduled/${later.id}`)).body.detail).toBe('Scheduled message not found')
    expect((await asAda.delete(`/scheduled/${later.id}`)).body.data.status).toBe('canceled')
    await asAda.delete(`/rooms/${room}/users/${bob.userId}`)
    await app.drain()
    expect((await asAda.get(`/rooms/${room}/messages`)).body.data).toEqual([])
    app.clock.set('2027-01-19T10:00:00Z')
    await app.drain()
    await app.drain()
    expect(texts((await asAda.get(`/rooms/${room}/messages`)).body.data)).toEqual(['morning'])
    expect((await asAda.delete(`/scheduled/${made.id}`)).body.detail).toBe('The message was already sent')
    const [failed] = (await asBob.get('/scheduled', { status: 'all' })).body.data
    expect(failed).toMatchObject({ id: byBob.id, status: 'failed', error: 'Room not found' })
    expect(owner.userId).toBeGreaterThan(0)
  })
})

describe('a room', () => {
  it('tells of the deal it is about', async () => {
    const { ada, asAda } = await team()
    const deal = (await ada.post('/deals', { name: 'Forty seats' })).body.data
    const room = await openChannel(asAda, { record: { type: 'deal', id: deal.id } })
    expect(
      (await asAda.get('/rooms', { record_type: 'deal', record_id: deal.id })).body.data[0].record.title,
    ).toBe('Forty seats')
    const { data: pipelines } = (await ada.get('/pipelines')).body
    const stages = pipelines[0].stages as { id: string; kind: string }[]
    await ada.put(`/deals/${deal.id}/move`, { stage_id: stages[1]!.id })
    await ada.put(`/deals/${deal.id}/move`, { stage_id: stages.find(({ kind }) => kind === 'won')!.id })
    const lines = (await asAda.get(`/rooms/${room}/messages`)).body.data
    expect(lines.every(({ type }: { type: string }) => type === 'system')).toBe(true)
    expect(texts(lines)).toContain('Forty seats was won')
    expect((await asAda.get(`/rooms/${room}`)).body.data.unread_count).toBe(0)
    const mention = await say(
      asAda,
      room,
      `see <deal:${deal.id}> and <deal:01a1dce5-541d-7093-834b-661a97c3b69e>`,
    )
    expect(mention.links).toMatchObject([{ type: 'deal', id: deal.id, title: 'Forty seats' }])
  })

  it('forgets what is older than it keeps, but not its pins', async () => {
    const { asAda, room } = await team()
    const [, pinned] = [await say(asAda, room, 'old'), await say(asAda, room, 'pinned')]
    await asAda.post(`/rooms/${room}/messages/${pinned.id}/pin`)
    await asAda.put(`/rooms/${room}/settings`, { retention_days: 30 })
    app.clock.advance({ hours: 24 * 31 })
    await say(asAda, room, 'new')
    await app.runCron('messaging.drop_old_messages')
    const { data, last_seq } = (await asAda.get(`/rooms/${room}/messages`)).body
    expect([texts(data), last_seq]).toEqual([['pinned', 'new'], 3])
    expect((await asAda.get(`/rooms/${room}`)).body.data.first_seq).toBe(2)
  })

  it('says that something was forgotten to whoever catches up, and keeps the place of what is still answered', async () => {
    const { ada, asAda, room } = await team()
    const root = await say(asAda, room, 'question')
    await say(asAda, room, 'early answer', { thread_root_id: root.id })
    const pinned = await say(asAda, room, 'pinned question')
    await say(asAda, room, 'its answer', { thread_root_id: pinned.id })
    await asAda.post(`/rooms/${room}/messages/${pinned.id}/pin`)
    await say(asAda, room, 'gone')
    await asAda.put(`/rooms/${room}/settings`, { retention_days: 30 })
    app.clock.advance({ hours: 24 * 20 })
    await say(asAda, room, 'late answer', { thread_root_id: root.id })
    app.clock.advance({ hours: 24 * 11 })
    const { last_rev } = (await asAda.get(`/rooms/${room}`)).body.data
    const since = async (rev: number) =>
      (await asAda.get(`/rooms/${room}/messages`, { since_rev: rev, limit: 200 })).body
    expect((await since(0)).reset).toBeUndefined()
    await app.runCron('messaging.drop_old_messages')
    await app.runCron('messaging.drop_old_messages')
    const after = await since(last_rev)
    expect(after.reset).toBe(true)
    expect(
      after.data.map((one: ChatMessage) => [one.id, one.text, one.reply_count, one.deleted_at !== null]),
    ).toEqual([
      [pinned.id, 'pinned question', 0, false],
      [root.id, '', 1, true],
    ])
    expect((await since(after.last_rev)).reset).toBeUndefined()
    const fresh = (await asAda.get(`/rooms/${room}/messages`, { include_replies: true })).body.data
    expect(texts(fresh)).toEqual(['', 'pinned question', 'late answer'])
    const thread = (await asAda.get(`/rooms/${room}/messages/${root.id}/thread`)).body.data
    expect(texts(thread.replies)).toEqual(['late answer'])
    expect((await asAda.get(`/rooms/${room}/messages/search`, { q: 'question' })).body.data).toHaveLength(1)
    expect(ada.userId).toBeGreaterThan(0)
  })

  it('lets managers alone post where it says so, and everybody choose what they hear', async () => {
    const { bob, asAda, asBob, room } = await team()
    const root = await say(asAda, room, 'announcement')
    expect((await asBob.put(`/rooms/${room}/settings`, { posting: 'managers' })).status).toBe(403)
    await asAda.put(`/rooms/${room}/settings`, { posting: 'managers' })
    const refused = await asBob.post(`/rooms/${room}/messages`, { text: 'x' })
    expect([refused.status, refused.body.detail]).toEqual([403, 'Only managers may post in this room'])
    expect((await asBob.post(`/rooms/${room}/messages`, { text: 'x', thread_root_id: root.id })).status).toBe(
      201,
    )
    expect(
      (await asBob.put(`/rooms/${room}/settings`, { notifications: 'none' })).body.data.notifications,
    ).toBe('none')
    expect((await asAda.get(`/rooms/${room}/settings`)).body.data.notifications).toBe('all')
    expect(bob.userId).toBeGreaterThan(0)
  })

  it('mails mentions that somebody away has missed, once an hour', async () => {
    const { owner, bob, asAda, asBob, room } = await team()
    await say(asAda, room, `ping <@${bob.userId}>`)
    const mails = () =>
      app.sql(
        `select subject, body_html from email_messages where source_kind = 'chat_digest' order by created_at, id`,
      )
    await app.runCron('messaging.mail_missed_mentions')
    expect(await mails()).toHaveLength(0)
    app.clock.advance({ minutes: 16 })
    await app.runCron('messaging.mail_missed_mentions')
    await app.runCron('messaging.mail_missed_mentions')
    expect(await mails()).toHaveLength(1)
    await owner.patch('/organization', { locale: 'de-AT' })
    await say(asAda, room, `again <@${bob.userId}>`)
    app.clock.advance({ minutes: 20 })
    await app.runCron('messaging.mail_missed_mentions')
    expect(await mails()).toHaveLength(1)
    app.clock.advance({ minutes: 60 })
    await app.runCron('messaging.mail_missed_mentions')
    const [, second] = await mails()
    expect(second).toMatchObject({ subject: expect.stringContaining('hat Sie erwähnt') })
    expect(second!.body_html).toContain('lang="de"')
    await asBob.put('/settings', { email_digest: false })
    expect((await asBob.get('/settings')).body.data).toEqual({ email_digest: false })
  })
})
