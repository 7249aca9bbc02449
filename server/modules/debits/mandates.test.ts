import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { customerWith, IBAN, paperMandate, setUpDebits } from './debits.fixture.ts'

const app = useTestApp()
let acme: Account
let customer: string

beforeEach(async () => {
  app.clock.set('2026-11-16T10:00:00Z')
  acme = await app.createAccount({ timezone: 'Europe/Berlin' })
  await setUpDebits(acme)
  customer = await customerWith(acme)
})

const mails = () =>
  app.sql<{ subject: string; to: string; kept: string | null }>(
    `select subject, to_list->0->>'email' as to, body_text as kept from email_messages
     where organization_id = $1 order by id`,
    [acme.organizationId],
  )
const events = async (type: string) =>
  (
    await app.sql<{ data: Record<string, unknown> }>(
      'select data from events where organization_id = $1 and type = $2 order by seq',
      [acme.organizationId, type],
    )
  ).map(({ data }) => data)
const ask = async (given: object = {}) =>
  (await acme.post(`/customers/${customer}/mandates`, { email: 'grace@navy.test', ...given })).body.data
const tokenOf = ({ url }: { url: string }) => url.split('/').at(-1)!
const given = { name: ' Grace  Hopper ', iban: 'DE89 3704 0044 0532 0130 00', consent: true }

describe('a mandate by its link', () => {
  it('is mailed, read, signed once, and becomes a payment method', async () => {
    const made = await ask()
    expect(made).toMatchObject({
      customer: { type: 'company', id: customer, name: 'Northwind' },
      scheme: 'CORE',
      one_off: false,
      state: 'pending',
      holder: null,
      iban_masked: null,
      expires_on: null,
      payment_method_id: null,
    })
    expect(made.url).toMatch(/^http:\/\/bowline\.localhost\/m\/[\w-]{43}$/)
    await app.drain()
    expect(await mails()).toMatchObject([
      { to: 'grace@navy.test', subject: 'Direct debit mandate for Acme GmbH' },
    ])

    const path = `/mandates/public/${tokenOf(made)}`
    const shown = (await app.anonymous.get(path)).body.data
    expect(shown).toMatchObject({
      creditor: { name: 'Acme GmbH', creditor_id: 'DE98ZZZ09999999999' },
      umr: made.umr,
      state: 'pending',
      pdf_url: null,
    })
    expect(shown.text).toContain('you authorise (A) Acme GmbH')
    const signed = await app.anonymous.post(`${path}/sign`, given)
    expect([signed.status, signed.body.data]).toEqual([200, { state: 'active', umr: made.umr }])
    const again = await app.anonymous.post(`${path}/sign`, given)
    expect([again.status, again.body.detail]).toEqual([409, 'This mandate is already signed'])

    const kept = (await acme.get(`/mandates/${made.id}`)).body.data
    expect(kept).toMatchObject({
      state: 'active',
      holder: 'Grace Hopper',
      iban_masked: 'DE89 ···· 3000',
      signed_on: '2026-11-16',
      expires_on: '2029-11-16',
    })
    expect(kept.payment_method_id).not.toBeNull()
    await app.drain()
    expect((await mails()).map(mail => mail.subject)).toEqual([
      'Direct debit mandate for Acme GmbH',
      'Your direct debit mandate for Acme GmbH',
    ])
    expect(await events('mandate.signed')).toMatchObject([
      { mandate_id: made.id, umr: made.umr, company_id: customer },
    ])

    // What was shown is what is kept, and nobody can exchange any of it later.
    const [row] = await app.sql<Record<string, string>>(
      'select text, signed_at, signed_ip, signed_agent, evidence_sha256 from mandates where id = $1',
      [made.id],
    )
    expect(row!.text).toBe(shown.text)
    const at = new Date(row!.signed_at!).toISOString()
    const evidence = [row!.text, at, row!.signed_ip, row!.signed_agent]
    expect(row!.evidence_sha256).toBe(createHash('sha256').update(JSON.stringify(evidence)).digest('hex'))
    const paper = await app.anonymous.get(`${path}/pdf`)
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('says what is wrong, and signs nothing', async () => {
    const path = `/mandates/public/${tokenOf(await ask())}`
    const sign = async (more: object) => {
      const { status, body } = await app.anonymous.post(`${path}/sign`, { ...given, ...more })
      return [status, body.detail]
    }
    expect(await sign({ iban: 'DE89370400440532013001' })).toEqual([400, 'iban must be a valid IBAN'])
    expect(await sign({ iban: 'TR330006100519786457841326' })).toEqual([
      400,
      'iban must be of a SEPA country',
    ])
    expect(await sign({ name: '  ' })).toEqual([400, 'name must not be empty'])
    const unsaid = [400, 'You must agree to the mandate in order to sign']
    expect(await sign({ consent: false })).toEqual(unsaid)
    expect(await sign({ consent: undefined })).toEqual(unsaid)
    expect((await app.anonymous.get('/mandates/public/nope')).body.detail).toBe('Mandate not found')
    expect((await app.anonymous.get(path)).body.data.state).toBe('pending')
    app.clock.advance('P31D')
    const over = [400, 'This link is no longer valid']
    expect(await sign({})).toEqual(over)
    const { status, body } = await app.anonymous.get(path)
    expect([status, body.detail]).toEqual(over)
  })

  it('is signed by one of ten at once', async () => {
    const path = `/mandates/public/${tokenOf(await ask())}/sign`
    const all = await Promise.all(Array.from({ length: 10 }, () => app.anonymous.post(path, given)))
    expect(all.map(one => one.status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await acme.get(`/customers/${customer}/mandates`)).body.data).toHaveLength(1)
  })

  it('is over once it is revoked', async () => {
    const made = await ask({ send: false })
    expect((await acme.post(`/mandates/${made.id}/revoke`)).body.data.state).toBe('revoked')
    expect((await acme.post(`/mandates/${made.id}/revoke`)).status).toBe(200)
    const { status } = await app.anonymous.post(`/mandates/public/${tokenOf(made)}/sign`, given)
    expect(status).toBe(400)
    await app.drain()
    expect(await mails()).toEqual([])
    expect(await events('mandate.revoked')).toHaveLength(1)
  })

  it('speaks the language of its customer', async () => {
    customer = (await acme.post('/companies', { name: 'Nordwind', language: 'de' })).body.data.id
    const made = await ask()
    const shown = (await app.anonymous.get(`/mandates/public/${tokenOf(made)}`)).body.data
    expect(shown).toMatchObject({ language: 'de' })
    expect(shown.text).toContain('Ich ermächtige / Wir ermächtigen (A) Acme GmbH')
  })

  it('is a link for members alone', async () => {
    const made = await ask()
    const viewer = await acme.invite('viewer')
    expect((await viewer.get(`/mandates/${made.id}`)).body.data.url).toBe('')
    expect((await viewer.get(`/customers/${customer}/mandates`)).body.data[0].url).toBe('')
  })
})

describe('a mandate on paper', () => {
  it('is active at once, and needs an admin', async () => {
    const made = await paperMandate(acme, customer, { umr: 'Akte-7/2026', scheme: 'B2B' })
    expect(made).toMatchObject({
      umr: 'Akte-7/2026',
      scheme: 'B2B',
      state: 'active',
      holder: 'Jörg Müller',
      signed_on: '2026-11-02',
      url: null,
    })
    const member = await acme.invite('member')
    const paper = { iban: IBAN, holder: 'A', signed_on: '2026-11-02' }
    expect((await member.post(`/customers/${customer}/mandates`, paper)).status).toBe(403)
    expect((await member.post(`/customers/${customer}/mandates`, {})).status).toBe(201)
    const refused = async (more: object) => {
      const { status, body } = await acme.post(`/customers/${customer}/mandates`, { ...paper, ...more })
      return [status, body.detail]
    }
    // Banks read capital and small letters alike.
    expect(await refused({ umr: 'AKTE-7/2026' })).toEqual([409, 'umr is already used'])
    expect(await refused({ umr: 'Akte 7' })).toEqual([400, expect.stringContaining('umr must be')])
    expect(await refused({ signed_on: '2026-11-17' })).toEqual([400, 'signed_on must not be after today'])
    expect(await refused({ signed_on: undefined })).toEqual([400, 'signed_on is required'])
    expect(await refused({ holder: undefined })).toEqual([400, 'holder is required'])
    expect(await refused({ iban: 'DE00' })).toEqual([400, 'iban must be a valid IBAN'])
  })

  it('needs a creditor and a customer', async () => {
    await acme.put('/settings/collections', { sepa: null })
    const { status, body } = await acme.post(`/customers/${customer}/mandates`, {})
    expect([status, body.code, body.detail]).toEqual([
      409,
      'no_creditor',
      'Set up SEPA direct debit under Settings first',
    ])
    expect((await acme.post(`/customers/${crypto.randomUUID()}/mandates`, {})).body.detail).toBe(
      'Customer not found',
    )
  })

  it('expires when nobody used it for 36 months, and its method with it', async () => {
    const made = await paperMandate(acme, customer)
    const method = async () =>
      (
        await app.sql<{ state: string }>('select state from payment_methods where id = $1', [
          made.payment_method_id,
        ])
      )[0]!.state
    // Signed on 2 November 2026.
    app.clock.set('2029-11-02T10:00:00Z')
    await app.runCron('debits.expire_mandates')
    expect(await method()).toBe('active')
    app.clock.set('2029-11-03T10:00:00Z')
    expect((await acme.get(`/mandates/${made.id}`)).body.data.state).toBe('expired')
    await app.runCron('debits.expire_mandates')
    expect(await method()).toBe('expired')
  })
})

describe('the account number', () => {
  it('stands in no answer, mail, event, log or export, and sealed in the database', async () => {
    const made = await ask()
    const path = `/mandates/public/${tokenOf(made)}`
    const answers = [
      made,
      (await app.anonymous.post(`${path}/sign`, given)).body,
      (await app.anonymous.get(path)).body,
      (await acme.get(`/mandates/${made.id}`)).body,
      (await acme.get(`/customers/${customer}/mandates`)).body,
    ]
    await app.drain()
    expect(JSON.stringify(answers)).not.toContain('0532013')
    const texts = await app.sql<{ found: boolean }>(
      `select exists (select from events where organization_id = $1 and data::text like '%0532013%')
        or exists (select from email_messages where organization_id = $1 and body_text like '%0532013%')
        or exists (select from activities where organization_id = $1 and detail::text like '%0532013%')
        or exists (select from jobs where data::text like '%0532013%')
        or exists (select from mandates where organization_id = $1 and to_jsonb(mandates)::text like '%0532013%') as found`,
      [acme.organizationId],
    )
    expect(texts).toEqual([{ found: false }])
  })
})
