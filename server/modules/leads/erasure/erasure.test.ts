import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'
import { importPeople } from '../pool.fixture.ts'

let sink: SmtpSink
const smtp = await startSmtpSink()
const app = useTestApp({ smtpUrl: smtp.url })
let acme: Account

beforeAll(async () => {
  sink = smtp
  acme = await app.createAccount()
  await importPeople(app, [{ name: 'Mary Shelley', email: 'mary@modern.example' }])
})
afterAll(() => sink.close())

const ask = (email: string) => app.anonymous.post('/public/erasure', { email })

describe('somebody who wants out', () => {
  it('is answered alike, known or not, and gets a link only if known', async () => {
    const [known, unknown] = [await ask('Mary@Modern.example'), await ask('nope@modern.example')]
    expect(known.status).toBe(202)
    expect(known.body).toEqual({ success: true })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    const shape = (headers: Headers) => [...headers.keys()].toSorted()
    expect(shape(unknown.headers)).toEqual(shape(known.headers))
    // Nothing was looked up on the way: one row each, of one length, and nobody has looked at it yet.
    const rows = await app.sql(
      `select octet_length(sealed_email) as length, language, token_hash, looked_at from pool_requests`,
    )
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual(rows[1])
    expect(rows[0]).toMatchObject({ token_hash: null, looked_at: null })
    await app.runCron('leads.mail_erasure_links')
    await app.runCron('leads.mail_erasure_links')
    expect(sink.mails.map(({ to }) => to)).toEqual([['mary@modern.example']])
  })

  it('is asked on a page, erased by its button, once, and given the receipt', async () => {
    const link = /http:\/\/bowline\.localhost(\/api\/v1\/app\/public\/erasure\/[\w-]+)/.exec(
      sink.mails[0]!.mail.text ?? '',
    )
    const path = link![1]!
    const page = await app.anonymous.get(path)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.text).toContain('m•••@modern.example')
    expect(page.text).not.toContain('<script')
    const total = async () =>
      (await acme.post('/leads/search', { filters: { q: 'shelley' } })).body.pagination.total
    expect(await total()).toBe(1)
    const done = await app.anonymous.call('POST', path, { body: 'x' })
    expect(done.status).toBe(200)
    expect(done.text).toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/)
    expect(await total()).toBe(0)
    expect(await app.sql('select key from pool_keys')).toEqual([])
    expect((await app.anonymous.call('POST', path, { body: 'x' })).status).toBe(404)
    expect((await app.anonymous.get(path)).status).toBe(404)
    const again = await importPeople(app, [{ name: 'Mary Shelley', email: 'mary@modern.example' }])
    expect(again).toMatchObject({ refused: 1 })
  })

  it('is held back when somebody asks too often', async () => {
    const answers: number[] = []
    for (let n = 0; n < 8; n += 1) answers.push((await ask(`someone${n}@modern.example`)).status)
    expect(answers).toContain(429)
  })
})

describe('a unit', () => {
  it('comes back, once, when the address it bought bounces', async () => {
    await importPeople(app, [
      { name: 'Wrong Address', email: 'wrong@modern.example', email_status: 'verified' },
    ])
    const [person] = (await acme.post('/leads/search', { filters: { q: 'wrong' } })).body.data
    const { data } = (await acme.post('/leads/convert-from-pool', { pool_id: person.id, reveal: true })).body
    expect((await acme.get('/leads/quota')).body.data).toMatchObject({ used: 1, credited: 0 })
    sink.refuseRecipient = email =>
      email.startsWith('wrong') ? { code: 550, message: '5.1.1 no such user' } : undefined
    const mail = { subject: 'Hello', body_html: '<p>Hello</p>' }
    await acme.post(`/contacts/${data.id}/send-email`, mail)
    await app.drain()
    expect((await acme.get('/leads/quota')).body.data).toMatchObject({ used: 0, credited: 1, remaining: 50 })
    const after = (await acme.get(`/leads/pool/${person.id}`)).body.data
    expect(after).toMatchObject({ email_status: 'unknown', email: 'wrong@modern.example' })
    expect(after.sources.some(({ source }: { source: string }) => source === 'delivery')).toBe(true)
  })
})
