import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSecretBox } from '#platform/crypto/secret-box.ts'
import { testSettings, useTestApp } from '#tests/harness.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'
import { executeContract, sendDraft } from './testing.fixture.ts'

const app = useTestApp()
let sink: SmtpSink

beforeAll(async () => {
  sink = await startSmtpSink()
})
afterAll(() => sink.close())

it('asks, reminds and delivers by mail, with a text part and the very file', async () => {
  const acme = await app.createAccount({ name: 'Acme <Rope>' })
  await acme.post('/mailboxes', { email: 'sales@acme.test', display_name: 'Acme', smtp: sink.smtp })
  const contract = await executeContract(app, acme, { title: 'Rope & <twine>' })
  expect(sink.mails.map(({ to, mail }) => `${to} ${mail.subject}`).sort()).toEqual([
    'ada@acme.test Completed: Rope & <twine>',
    'ada@acme.test Please sign: Rope & <twine>',
    'grace@navy.test Completed: Rope & <twine>',
    'grace@navy.test Please sign: Rope & <twine>',
  ])
  const find = (to: string, word: string) =>
    sink.mails.find(({ to: all, mail }) => all.includes(to) && mail.subject?.startsWith(word))!.mail
  const request = find('grace@navy.test', 'Please sign')
  for (const part of [request.text, String(request.html)]) {
    expect(part).toContain('Hello Grace Hopper,')
    expect(part).toContain(contract.sign_url_b)
    expect(part).not.toContain(contract.sign_url_a)
  }
  expect(request.text).toContain('Acme <Rope> has sent you a contract')
  expect(String(request.html)).toContain('Rope &amp; &lt;twine&gt;')
  expect(request.headers.has('list-unsubscribe')).toBe(false)

  const delivered = find('ada@acme.test', 'Completed')
  const { executed_pdf_sha256 } = (await acme.get(`/contracts/${contract.id}/audit`)).body
  const [file] = delivered.attachments
  expect(file).toMatchObject({ contentType: 'application/pdf', filename: 'Rope_twine.pdf' })
  expect(createHash('sha256').update(file!.content).digest('hex')).toBe(executed_pdf_sha256)
  expect(delivered.text).toContain(executed_pdf_sha256)

  sink.mails.length = 0
  const waiting = await sendDraft(acme)
  await app.drain()
  app.clock.advance('P5D')
  await app.drain()
  const reminder = find('grace@navy.test', 'Reminder')
  expect(reminder.subject).toBe('Reminder: Rope on call is waiting for your signature')
  expect(reminder.text).toContain(waiting.sign_url_b)
})

it('writes as the organization speaks', async () => {
  const acme = await app.createAccount({ name: 'Seilerei' })
  await acme.patch('/organization', { locale: 'de-AT' })
  await acme.post('/mailboxes', { email: 'post@seilerei.test', display_name: 'Seilerei', smtp: sink.smtp })
  sink.mails.length = 0
  const sent = await sendDraft(acme)
  await app.drain()
  const { mail } = sink.mails.find(({ to }) => to.includes('grace@navy.test'))!
  expect(mail.subject).toBe('Bitte unterschreiben: Rope on call')
  expect(mail.text).toContain('Guten Tag Grace Hopper,')
  expect(mail.text).toContain(sent.sign_url_b)
  expect(String(mail.html)).toContain('lang="de"')
})

it('writes to a customer as they are written to, and the page follows', async () => {
  const acme = await app.createAccount({ name: 'Seilerei' })
  await acme.patch('/organization', { locale: 'de-AT' })
  await acme.post('/mailboxes', { email: 'post@seilerei.test', display_name: 'Seilerei', smtp: sink.smtp })
  const navy = (await acme.post('/companies', { name: 'Navy', language: 'fr' })).body.data
  await acme.post('/contacts', { email: 'Grace@navy.test', company_id: navy.id })
  sink.mails.length = 0
  const sent = await sendDraft(acme)
  await app.drain()
  const mailTo = (email: string) => sink.mails.find(({ to }) => to.includes(email))!.mail
  expect(mailTo('ada@acme.test').subject).toBe('Bitte unterschreiben: Rope on call')
  const mail = mailTo('grace@navy.test')
  expect(mail.text).toContain('Bonjour Grace Hopper')
  expect(String(mail.html)).toContain('lang="fr"')
  expect(mail.text).toContain(`${sent.sign_url_b}?lang=fr`)
})

it('moves its secrets under a new key at night', async () => {
  const acme = await app.createAccount()
  const contract = await executeContract(app, acme)
  const { appSecret } = testSettings('')
  const former = createSecretBox({ current: 'the secret that was in use a year ago, or so' })
  const both = createSecretBox({
    current: appSecret,
    previous: ['the secret that was in use a year ago, or so'],
  })
  const services = await acme.within(async ctx => ctx.services)
  const plain = services.secrets
  Object.assign(services, { secrets: both })
  const [row] = await app.sql<{ tokens: Buffer }>('select tokens from contracts where id = $1', [contract.id])
  const aad = `contract-tokens:${contract.id}`
  await app.sql('update contracts set tokens = $2 where id = $1', [
    contract.id,
    former.seal(plain.open(row!.tokens, aad), aad),
  ])
  const [key] = await app.sql<{ id: string; private_key: Buffer }>(
    'select id, private_key from contract_seal_keys where organization_id = $1',
    [acme.organizationId],
  )
  const place = `contract-seal-key:${key!.id}`
  await app.sql('update contract_seal_keys set private_key = $2 where id = $1', [
    key!.id,
    former.seal(plain.open(key!.private_key, place), place),
  ])
  await app.runCron('operations.reseal_secrets')
  Object.assign(services, { secrets: plain })
  expect((await acme.get(`/contracts/${contract.id}`)).body.data.sign_url_b).toBe(contract.sign_url_b)
  await executeContract(app, acme)
})
