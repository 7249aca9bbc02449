import { describe, expect, it } from 'vitest'
import { useConnectedMailbox } from '#tests/connected-mailbox.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import type { ImapServer } from '#tests/imap-server.ts'

const app = useTestApp()
let imap: ImapServer
let acme: Account
let inbox: string
let mailbox: string
let grace: string
const read = useConnectedMailbox(app, one => {
  ;({ imap, owner: acme, inbox, mailbox, contact: grace } = one)
})

let counter = 0
async function receive(from: string, subject: string, headers: string[] = [], to = inbox) {
  counter += 1
  await imap.deliver(
    to,
    [
      `From: <${from}>`,
      'To: ada@acme.test',
      `Subject: ${subject}`,
      `Message-ID: <team-${counter}@navy.test>`,
      ...headers,
      '',
      'Knots.',
      '',
    ].join('\n'),
  )
  await read()
}
const rows = async (who: Account, query: Record<string, string | number | boolean> = {}) =>
  (await who.get('/conversations', query)).body.data as Record<string, unknown>[]
const row = async (who: Account = acme) => (await rows(who)).find(one => one.contact_id === grace)!
const change = (body: object, who: Account = acme) => who.patch(`/conversations/${grace}`, body)
const told = async (who: Account) => {
  await app.drain()
  const { data } = (await who.get('/notifications')).body as { data: { kind: string; title: string }[] }
  return data.filter(({ kind }) => kind.startsWith('conversation.')).map(({ kind, title }) => [kind, title])
}
const events = async () =>
  (
    await app.sql<{ type: string; data: Record<string, unknown> }>(
      `select type, data from events where organization_id = $1 and type like 'conversation.%' order by seq`,
      [acme.organizationId],
    )
  ).map(({ type, data }) => [type, data.by ?? data.assignee_id ?? null])

describe('a conversation of a team', () => {
  it('is done until a person writes, not a machine', async () => {
    await receive('grace@navy.test', 'Knots')
    expect(await row()).toMatchObject({
      status: 'open',
      snooze_until: null,
      assignee_id: null,
      mailbox_ids: [mailbox],
    })
    const done = await change({ status: 'done' })
    expect([done.status, done.body.data]).toMatchObject([200, { contact_id: grace, status: 'done' }])
    await receive('grace@navy.test', 'Away', ['Auto-Submitted: auto-replied'])
    expect(await row()).toMatchObject({ status: 'done' })
    await receive('grace@navy.test', 'Knots again')
    expect(await row()).toMatchObject({ status: 'open', message_count: 3 })
    expect(await events()).toEqual([
      ['conversation.done', null],
      ['conversation.reopened', 'mail'],
    ])
  })

  it('is put off until its moment, and whoever takes care of it is told', async () => {
    const colleague = await acme.invite('member')
    await receive('grace@navy.test', 'Knots')
    expect((await change({ status: 'snoozed' })).body.detail).toBe('snooze_until is required')
    const past = app.clock.now().subtract({ minutes: 1 }).toString()
    expect((await change({ status: 'snoozed', snooze_until: past })).body.detail).toBe(
      'snooze_until must be in the future',
    )
    const at = app.clock.now().add({ hours: 2 }).toString()
    const put = await change({ status: 'snoozed', snooze_until: at, assignee_id: colleague.userId })
    expect(put.body.data).toMatchObject({ status: 'snoozed', assignee_id: colleague.userId })
    expect(Temporal.Instant.from(put.body.data.snooze_until).epochMilliseconds).toBe(
      Temporal.Instant.from(at).epochMilliseconds,
    )
    app.clock.advance('PT1H')
    await app.drain()
    expect(await row()).toMatchObject({ status: 'snoozed' })
    app.clock.advance('PT61M')
    await app.drain()
    expect(await row()).toMatchObject({ status: 'open', snooze_until: null, assignee_id: colleague.userId })
    expect((await told(colleague)).map(([kind]) => kind)).toEqual([
      'conversation.woken',
      'conversation.assigned',
    ])
    expect(await told(acme)).toEqual([])
  })

  it('wakes for whoever put it off where it is nobody’s, and mail ends the waiting', async () => {
    await receive('grace@navy.test', 'Knots')
    const later = () => app.clock.now().add({ hours: 1 }).toString()
    await change({ status: 'snoozed', snooze_until: later() })
    await receive('grace@navy.test', 'Sooner')
    expect(await row()).toMatchObject({ status: 'open', snooze_until: null })
    app.clock.advance('PT2H')
    await app.drain()
    expect(await told(acme)).toEqual([])
    await change({ status: 'snoozed', snooze_until: later() })
    // Moved: only the last moment counts.
    await change({ snooze_until: app.clock.now().add({ hours: 5 }).toString() })
    app.clock.advance('PT2H')
    await app.drain()
    expect(await row()).toMatchObject({ status: 'snoozed' })
    app.clock.advance('PT4H')
    expect(await told(acme)).toEqual([
      ['conversation.woken', 'Back in your inbox: the conversation with Grace'],
    ])
  })

  it('is given to somebody, once, and found by whose it is', async () => {
    const colleague = await acme.invite('member')
    await receive('grace@navy.test', 'Knots')
    const alan = (await acme.post('/contacts', { email: 'alan@bletchley.test' })).body.data.id
    await receive('alan@bletchley.test', 'Enigma')
    await change({ assignee_id: colleague.userId })
    await change({ assignee_id: colleague.userId })
    expect(await told(colleague)).toEqual([
      ['conversation.assigned', 'Test owner gave you the conversation with Grace'],
    ])
    const ids = async (who: Account, query: object) => (await rows(who, { ...query })).map(r => r.contact_id)
    expect(await ids(colleague, { assignee: 'me' })).toEqual([grace])
    expect(await ids(acme, { assignee: 'me' })).toEqual([])
    expect(await ids(acme, { assignee: String(colleague.userId) })).toEqual([grace])
    expect(await ids(acme, { assignee: 'none' })).toEqual([alan])
    expect((await acme.get('/conversations', { assignee: 'you' })).status).toBe(400)
    expect((await change({ assignee_id: 999_999 })).body.detail).toBe(
      'assignee_id must be the id of a colleague',
    )
    await change({ status: 'done', assignee_id: null })
    expect(await ids(acme, { status: 'done' })).toEqual([grace])
    expect(await ids(acme, { status: 'open' })).toEqual([alan])
    expect(await ids(acme, { mailbox_id: mailbox })).toEqual([alan, grace])
    expect(await ids(acme, { mailbox_id: alan })).toEqual([])
    expect(await ids(acme, { q: 'grce' })).toEqual([grace])
  })

  it('may be assigned before the first mail, and is listed with it', async () => {
    expect((await change({ assignee_id: acme.userId })).body.data).toMatchObject({
      last_message: null,
      message_count: 0,
    })
    expect(await rows(acme)).toEqual([])
    await receive('grace@navy.test', 'Knots')
    expect(await row()).toMatchObject({ assignee_id: acme.userId, last_message: { subject: 'Knots' } })
    const other = await app.createAccount()
    expect((await other.patch(`/conversations/${grace}`, { status: 'done' })).status).toBe(404)
    const viewer = await acme.invite('viewer')
    expect((await change({ status: 'done' }, viewer)).status).toBe(403)
  })
})

describe('what is unread', () => {
  it('is everybody’s own, in their own mailbox and in the team’s', async () => {
    const colleague = await acme.invite('member')
    const shared = `sales-${inbox}`
    const ours = (
      await acme.post('/mailboxes', {
        email: `${shared}@acme.test`,
        imap: imap.settings(shared),
        user_id: null,
      })
    ).body.data.id
    await app.drain()
    await receive('grace@navy.test', 'To Ada')
    expect([await row(), await row(colleague)]).toMatchObject([{ unread_count: 1 }, { unread_count: 0 }])
    await receive('grace@navy.test', 'To all', [], shared)
    expect([await row(), await row(colleague)]).toMatchObject([{ unread_count: 2 }, { unread_count: 1 }])
    const late = await acme.invite('member')
    expect(await row(late)).toMatchObject({ unread_count: 0 })

    expect((await acme.post(`/conversations/${grace}/read`)).body.data.marked).toBe(2)
    expect([await row(), await row(colleague)]).toMatchObject([{ unread_count: 0 }, { unread_count: 1 }])
    const readAt = async (who: Account) =>
      (await who.get(`/conversations/${grace}`)).body.data.messages.map(
        (message: { read_at: string | null }) => message.read_at !== null,
      )
    expect([await readAt(acme), await readAt(colleague)]).toEqual([
      [true, true],
      [false, false],
    ])
    const count = async (who: Account) =>
      (await who.get('/conversations/unread')).body.data.conversations as number
    expect([await count(acme), await count(colleague), await count(late)]).toEqual([0, 1, 0])
    expect(await rows(colleague, { unread: true })).toHaveLength(1)
    expect(await rows(acme, { unread: true })).toHaveLength(0)
    expect(await rows(acme, { unread: false })).toHaveLength(1)

    const [first] = (await acme.get(`/conversations/${grace}`)).body.data.messages
    expect(
      (await late.post(`/conversations/${grace}/unread`, { message_id: first.id })).body.data.marked,
    ).toBe(1)
    expect((await acme.post(`/conversations/${grace}/unread`, {})).body.data.marked).toBe(1)
    expect([await count(acme), await count(late)]).toEqual([1, 1])
    const unknown = await acme.post(`/conversations/${grace}/unread`, { message_id: grace })
    expect(unknown.status).toBe(404)
    await acme.delete(`/mailboxes/${ours}`)
  })

  it('is not what a colleague’s conversation says of the same mail', async () => {
    const colleague = await acme.invite('member')
    const second = `${inbox}b`
    const theirs = (
      await colleague.post('/mailboxes', { email: `${second}@acme.test`, imap: imap.settings(second) })
    ).body.data.id
    await app.drain()
    const text = [
      'From: <grace@navy.test>',
      'To: ada@acme.test',
      'Subject: Both',
      `Message-ID: <both-${inbox}@navy.test>`,
      '',
      'Hello.',
      '',
    ].join('\n')
    await imap.deliver(inbox, text)
    await imap.deliver(second, text)
    await read()
    expect([await row(), await row(colleague)]).toMatchObject([
      { unread_count: 1, message_count: 1 },
      { unread_count: 1, message_count: 1 },
    ])
    expect([...((await row()).mailbox_ids as string[])].sort()).toEqual([mailbox, theirs].sort())
    await colleague.delete(`/mailboxes/${theirs}`)
  })
})
