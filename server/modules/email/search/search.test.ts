import { beforeEach, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { fillWords } from './queries.ts'

const app = useTestApp()
let ada: Account
let grace: string
const ids = new Map<string, string>()

async function send(subject: string, text: string, more: object = {}) {
  app.clock.advance('PT1M')
  const { body } = await ada.post('/email/send', {
    to: 'grace@navy.test',
    subject,
    body_html: `<p>${text}</p>`,
    ...more,
  })
  ids.set(body.message_id, subject)
}

const find = async (query: Record<string, unknown>, who = ada) => {
  const { status, body } = await who.get('/emails', query as never)
  expect(status).toBe(200)
  expect(body.pagination.total).toBe(body.data.length)
  return (body.data as { id: string }[]).map(({ id }) => ids.get(id))
}

beforeEach(async () => {
  ada = await app.createAccount()
  grace = (
    await ada.post('/contacts', { email: 'grace@navy.test', first_name: 'Grace', last_name: 'Höpper' })
  ).body.data.id
  await send('Café in Zürich', 'Bring the straße plan, and a rope of hemp.')
  await send('Second', 'A hemp rope is no plan.', { cc: ['bob@rope-works.test'] })
  await send('見積書の件', '東京の会議で契約書を確認します。')
  const file = new FormData()
  file.set('file', new Blob(['%PDF-1.4']), 'Blaupause.final.pdf')
  const attached = await ada.post('/email/attachments', file)
  await send('Fourth', 'See below.', { attachment_ids: [attached.body.id] })
})

describe('the search over mail', () => {
  it('finds all words of subject, people and text, however they are written, the newest first', async () => {
    expect(await find({ q: 'rope PLAN' })).toEqual(['Second', 'Café in Zürich'])
    expect(await find({ q: 'cafe zurich' })).toEqual(['Café in Zürich'])
    expect(await find({ q: 'STRASSE' })).toEqual(['Café in Zürich'])
    expect(await find({ q: 'rope none' })).toEqual([])
    expect(await find({ q: 'bob@rope-works.test' })).toEqual(['Second'])
    expect(await find({ q: 'works hemp' })).toEqual(['Second'])
    expect(await find({ q: '契約書' })).toEqual(['見積書の件'])
    expect(await find({ q: '東京 見積書' })).toEqual(['見積書の件'])
    expect(await find({ q: '東京契約' })).toEqual([])
    for (const q of ["'", '%', '\\', '"', '""', ':*&|!()', '<->', '🦑', "a' or 1=1 --", 'x'.repeat(200)]) {
      expect((await ada.get('/emails', { q })).status).toBe(200)
    }
    expect(await find({ q: '!!!' })).toEqual([])
    expect(await find({ q: '  ' })).toHaveLength(4)
    expect((await ada.get('/emails', { q: 'x'.repeat(201) })).status).toBe(400)
  })

  it('finds the conversations that a mail stands in, beside those of who is called so', async () => {
    const whose = async (q: string) =>
      (await ada.get('/conversations', { q })).body.data.map((one: { contact_id: string }) => one.contact_id)
    expect(await whose('rope PLAN')).toEqual([grace])
    expect(await whose('"hemp rope"')).toEqual([grace])
    expect(await whose('Höpper')).toEqual([grace])
    expect(await whose('rope none')).toEqual([])
  })

  it('finds a phrase only as it stands', async () => {
    expect(await find({ q: '"hemp rope"' })).toEqual(['Second'])
    expect(await find({ q: '"rope of hemp"' })).toEqual(['Café in Zürich'])
    expect(await find({ q: '"rope of" zurich' })).toEqual(['Café in Zürich'])
    expect(await find({ q: '"emp rope"' })).toEqual([])
  })

  it('is narrowed by people, files and threads', async () => {
    expect(await find({ q: 'rope', to: 'bob@rope-works.test' })).toEqual(['Second'])
    expect(await find({ to: 'bob@rope-works.test' })).toEqual(['Second'])
    expect(await find({ from: 'bob@rope-works.test' })).toEqual([])
    const [mail] = (await ada.get('/emails')).body.data
    expect(await find({ from: mail.from_email })).toHaveLength(4)
    expect(await find({ q: 'blaupause' })).toEqual(['Fourth'])
    expect(await find({ has_attachment: true })).toEqual(['Fourth'])
    expect(await find({ has_attachment: false, q: 'rope' })).toEqual(['Second', 'Café in Zürich'])
    expect(await find({ thread_id: mail.thread_id })).toEqual(['Fourth'])
    expect(await find({ q: 'rope', contact_id: grace })).toEqual(['Second', 'Café in Zürich'])
  })

  it('is narrowed by who wrote it, to what one may see of theirs', async () => {
    const bob = await ada.invite('member')
    const sent = await bob.post('/email/send', {
      to: 'grace@navy.test',
      subject: 'From Bob',
      body_html: '<p>Ahoy</p>',
    })
    ids.set(sent.body.message_id, 'From Bob')
    expect(await find({ sender: 'me' })).toEqual(['Fourth', '見積書の件', 'Second', 'Café in Zürich'])
    expect(await find({ sender: 'me', q: 'rope' })).toEqual(['Second', 'Café in Zürich'])
    expect(await find({ sender: bob.userId })).toEqual(['From Bob'])
    expect(await find({ sender: 'me' }, bob)).toEqual(['From Bob'])
    expect(await find({ sender: ada.userId }, await app.createAccount())).toEqual([])
    expect((await find({ sender: 'none' })).filter(Boolean)).toEqual([])
    expect((await ada.get('/emails', { sender: 'bob' })).body.detail).toContain('sender must be me')
  })

  it('is part of the search over everything, and of nobody else', async () => {
    const rival = await app.createAccount()
    expect(await find({ q: 'hemp' }, rival)).toEqual([])
    expect((await rival.get('/search', { q: 'hemp' })).body.data).toEqual([])
    const [group] = (await ada.get('/search', { q: 'hemp', types: 'emails' })).body.data
    expect(group).toMatchObject({ type: 'email', items: [{ title: 'Second' }, { title: 'Café in Zürich' }] })
    expect(group.items[0].url).toBe(`/mails/${group.items[0].id}`)
  })

  it('finds nothing by a body that is sealed, and all that was there before it was searched', async () => {
    await ada.invite('member')
    const words = await app.sql<{ words: string }>(
      `select w.words::text as words from email_words w join email_messages m on m.id = w.message_id
       where m.organization_id = $1 and m.sealed_body is not null`,
      [ada.organizationId],
    )
    for (const one of words) expect(one.words).not.toMatch(/https|token|invit\w+\/|[0-9a-f]{32}/)
    await app.sql('delete from email_words where organization_id = $1', [ada.organizationId])
    expect(await find({ q: 'hemp' })).toEqual([])
    await ada.within(ctx => fillWords(ctx, null))
    expect(await find({ q: 'hemp' })).toEqual(['Second', 'Café in Zürich'])
    expect(await find({ q: 'blaupause' })).toEqual(['Fourth'])
  })
})
