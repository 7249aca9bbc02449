import { describe, expect, it } from 'vitest'
import { useConnectedMailbox } from '#tests/connected-mailbox.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import type { ImapServer } from '#tests/imap-server.ts'

const app = useTestApp()
let imap: ImapServer
let ada: Account
let boss: Account
let mailbox: string
let grace: string
let inbox: string
const poll = useConnectedMailbox(
  app,
  one => {
    ;({ imap, person: ada, owner: boss, mailbox, contact: grace, inbox } = one)
  },
  { isMembers: true },
)

const SUBJECT = 'Xanthippe'
const TEXT = 'Zugzwang'
let counter = 0
async function receive(subject = SUBJECT) {
  counter += 1
  await imap.deliver(
    inbox,
    [
      'From: <grace@navy.test>',
      'To: ada@acme.test',
      `Subject: ${subject}`,
      `Message-ID: <seen-${counter}@navy.test>`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      `${TEXT} is what I mean.`,
      '',
    ].join('\n'),
  )
  await poll()
}
const show = (visibility: string) => ada.patch(`/mailboxes/${mailbox}`, { visibility })
const first = async (who: Account) => (await who.get('/emails')).body.data[0]

/** Everything that tells of mail, as text. */
async function everything(who: Account): Promise<string> {
  const [mail] = (await ada.get('/emails')).body.data
  const paths = [
    '/emails',
    `/emails/${mail.id}`,
    '/conversations',
    `/conversations/${grace}`,
    '/conversations/unread',
    `/contacts/${grace}/activities`,
    `/contacts/${grace}/overview`,
    '/activities/customers',
    '/home',
    '/notifications',
    '/search?q=grace',
    `/search?q=${SUBJECT}`,
    '/tasks',
  ]
  const told = await Promise.all(paths.map(async path => JSON.stringify((await who.get(path)).body)))
  const events = await app.sql<{ data: unknown }>('select data from events where organization_id = $1', [
    who.organizationId,
  ])
  return [...told, JSON.stringify(events)].join('\n')
}

/** What a mail says, by the keys that hold it. */
const TEXTS = ['snippet', 'body_html', 'body_text', 'safe_html', 'has_remote_pictures', 'attachments']

describe('what colleagues see of a mailbox', () => {
  it.each([
    ['full', true, true, []],
    ['subject', true, false, TEXTS],
    ['metadata', false, false, ['subject', ...TEXTS]],
  ] as const)('is what %s says, to owners as well', async (visibility, subject, text, hidden) => {
    expect((await show(visibility)).status).toBe(200)
    await receive()
    const told = await everything(boss)
    expect([told.includes(SUBJECT), told.includes(TEXT)]).toEqual([subject, text])
    const mail = (await boss.get(`/emails/${(await first(boss)).id}`)).body.data
    expect(mail).toMatchObject({ subject: subject ? SUBJECT : '', from_email: 'grace@navy.test' })
    expect([...mail.hidden].sort()).toEqual([...hidden].sort())
    expect((await ada.get(`/emails/${mail.id}`)).body.data).toMatchObject({
      subject: SUBJECT,
      body_text: expect.stringContaining(TEXT),
      hidden: [],
    })
    const lines = (await ada.get(`/contacts/${grace}/activities`)).body.data as { title: string }[]
    expect(lines.map(({ title }) => title)).toContain(`Mail received: ${SUBJECT}`)
  })

  it('is nothing of a private one: no mail, no conversation, no line', async () => {
    await show('private')
    await receive()
    const told = await everything(boss)
    expect([told.includes(SUBJECT), told.includes(TEXT)]).toEqual([false, false])
    expect((await boss.get('/emails')).body.pagination.total).toBe(0)
    expect((await boss.get('/conversations')).body).toMatchObject({ data: [], pagination: { total: 0 } })
    expect((await boss.get(`/conversations/${grace}`)).body.data).toMatchObject({ messages: [], threads: [] })
    const { id } = await first(ada)
    expect((await boss.get(`/emails/${id}`)).status).toBe(404)
    expect((await boss.post('/drafts', { reply_to_message_id: id, mode: 'forward' })).status).toBe(404)
    const lines = (await boss.get(`/contacts/${grace}/activities`)).body.data as { type: string }[]
    expect(lines.map(({ type }) => type)).not.toContain('received')
    expect((await ada.get('/conversations')).body.data[0]).toMatchObject({
      unread_count: 1,
      last_message: { subject: SUBJECT },
    })
  })

  it('changes for mail that was there, and orders conversations by what is seen', async () => {
    await receive()
    expect((await everything(boss)).includes(TEXT)).toBe(true)
    await show('private')
    const lines = JSON.stringify((await boss.get(`/contacts/${grace}/activities`)).body)
    expect(lines).not.toContain(SUBJECT)
    expect((await boss.get('/conversations')).body.data).toEqual([])
    await boss.post(`/contacts/${grace}/send-email`, { subject: 'From us', body_html: '<p>Hello</p>' })
    await app.drain()
    expect((await boss.get('/conversations')).body.data[0]).toMatchObject({
      message_count: 1,
      last_message: { subject: 'From us' },
    })
    expect((await ada.get('/conversations')).body.data[0]).toMatchObject({ message_count: 2 })
    expect((await ada.patch(`/mailboxes/${mailbox}`, { shared_with: [boss.userId] })).status).toBe(200)
    expect((await boss.get('/conversations')).body.data[0]).toMatchObject({ message_count: 2 })
  })

  it('is said by its person alone, also of one thread', async () => {
    await show('metadata')
    expect((await boss.patch(`/mailboxes/${mailbox}`, { visibility: 'full' })).status).toBe(403)
    expect((await boss.patch(`/mailboxes/${mailbox}`, { shared_with: [boss.userId] })).status).toBe(403)
    expect((await boss.patch(`/mailboxes/${mailbox}`, { user_id: boss.userId })).status).toBe(403)
    expect((await boss.patch(`/mailboxes/${mailbox}`, { daily_cap: 10 })).status).toBe(200)
    await receive()
    await receive('Something else')
    const threads = (await ada.get(`/conversations/${grace}`)).body.data.threads as {
      id: string
      subject: string
    }[]
    const thread = threads.find(({ subject }) => subject === SUBJECT)!.id
    expect((await boss.patch(`/threads/${thread}`, { visibility: 'full' })).status).toBe(403)
    expect((await ada.patch(`/threads/${thread}`, { visibility: 'full' })).status).toBe(200)
    const subjects = async () =>
      (await boss.get('/emails')).body.data.map((one: { subject: string }) => one.subject).sort()
    expect(await subjects()).toEqual(['', SUBJECT])
    await ada.patch(`/threads/${thread}`, { visibility: 'private' })
    expect(await subjects()).toEqual([''])
    await ada.patch(`/threads/${thread}`, { visibility: null })
    expect(await subjects()).toEqual(['', ''])
    expect((await ada.patch(`/threads/${grace}`, { visibility: null })).status).toBe(404)
  })

  it('is given away by its person, with what it hides, and not to the team', async () => {
    await show('private')
    await receive()
    const bob = await boss.invite('member')
    const give = (who: Account, to: number | null) => who.patch(`/mailboxes/${mailbox}`, { user_id: to })
    expect((await give(bob, bob.userId)).status).toBe(403)
    expect((await give(ada, null)).status).toBe(403)
    expect((await give(ada, bob.userId)).body.data).toMatchObject({
      user_id: bob.userId,
      visibility: 'private',
    })
    expect((await bob.get('/emails')).body.data).toMatchObject([{ subject: SUBJECT }])
    expect((await ada.get('/emails')).body.data).toEqual([])
    expect((await give(ada, ada.userId)).status).toBe(403)
  })

  it('is not undone by taking the mailbox away', async () => {
    await receive()
    const thread = (await first(ada)).thread_id
    const remove = async (who: Account) => (await who.delete(`/mailboxes/${mailbox}`)).body?.code
    for (const visibility of ['private', 'subject']) {
      await show(visibility)
      expect([await remove(boss), await remove(ada)]).toEqual(['mailbox_hides_mail', 'mailbox_hides_mail'])
    }
    await show('full')
    await ada.patch(`/threads/${thread}`, { visibility: 'private' })
    expect(await remove(ada)).toBe('mailbox_hides_mail')
    await ada.patch(`/threads/${thread}`, { visibility: null })
    expect((await ada.delete(`/mailboxes/${mailbox}`)).status).toBe(200)
  })

  it('goes over to an owner once its person has left, and that is on record', async () => {
    await show('private')
    await receive()
    const admin = await boss.invite('admin')
    const take = (who: Account) => who.patch(`/mailboxes/${mailbox}`, { user_id: who.userId })
    expect((await take(boss)).status).toBe(403)
    expect((await boss.delete(`/team/members/${ada.userId}`)).status).toBe(200)
    expect((await take(admin)).status).toBe(403)
    expect((await boss.get('/emails')).body.data).toEqual([])
    expect((await boss.patch(`/mailboxes/${mailbox}`, { visibility: 'full' })).status).toBe(403)
    expect((await take(boss)).body.data).toMatchObject({ user_id: boss.userId, visibility: 'private' })
    expect((await boss.get('/emails')).body.data).toMatchObject([{ subject: SUBJECT }])
    expect((await admin.get('/emails')).body.data).toEqual([])
    const [line] = (await boss.get('/audit-log', { action: 'mailbox_updated' })).body.data
    expect(line).toMatchObject({
      actor_user_id: boss.userId,
      target_kind: 'mailbox',
      target_id: mailbox,
      detail: { fields: ['user_id'], from_user_id: ada.userId, to_user_id: boss.userId },
    })
  })

  it('does not hide at home what was said before by mail that is seen', async () => {
    expect((await boss.put(`/contacts/${grace}`, { owner_id: boss.userId })).status).toBe(200)
    await receive('Open to all')
    const open = (await first(ada)).thread_id
    await show('private')
    await ada.patch(`/threads/${open}`, { visibility: 'full' })
    await receive()
    const waiting = async (who: Account) => (await who.get('/home')).body.data.replies_waiting
    expect(await waiting(boss)).toMatchObject({ total: 1, items: [{ subtitle: 'Open to all' }] })
    expect(await waiting(ada)).toMatchObject({ total: 1, items: [{ subtitle: SUBJECT }] })
    await ada.patch(`/threads/${open}`, { visibility: null })
    expect((await waiting(boss)).total).toBe(0)
  })
})
