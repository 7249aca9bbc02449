import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PdfEngineUnavailable } from '#platform/pdf/errors.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { draftContract, sendDraft, signAs, tokenOf } from './testing.fixture.ts'

const app = useTestApp()
let acme: Account

beforeEach(async () => {
  acme = await app.createAccount({ name: 'Acme Rope' })
})

afterEach(() => vi.restoreAllMocks())

const CHANGED =
  'The contract text changed after it was signed. This envelope can no longer be executed — void it and send a fresh one.'

describe('a text that was changed behind the first signature', () => {
  it('stays refused, whatever is corrected about the counterparty afterwards', async () => {
    const contract = await sendDraft(acme)
    await signAs(app, contract, 'a')
    await app.sql(`update contracts set content_html = '<p>Rope, hourly.</p>' where id = $1`, [contract.id])
    const patched = await acme.patch(`/contracts/${contract.id}`, {
      party_b_name: 'Rear Admiral Hopper',
      party_b_email: 'admiral@navy.test',
    })
    expect(patched.status).toBe(200)
    const refused = await signAs(app, patched.body.data, 'b')
    expect([refused.status, refused.body.detail]).toEqual([409, CHANGED])
  })

  it('keeps the pages that were signed, also those that could not be measured', async () => {
    const services = await acme.within(async ctx => ctx.services)
    vi.spyOn(services.pdf, 'layoutHtml').mockRejectedValue(new PdfEngineUnavailable('it is being repaired'))
    const contract = await sendDraft(acme)
    await signAs(app, contract, 'a')
    vi.restoreAllMocks()
    const patched = await acme.patch(`/contracts/${contract.id}`, { party_b_name: 'Grace' })
    expect(patched.body.data.fields.pages).toEqual([])
    expect((await signAs(app, contract, 'b')).body).toMatchObject({ both_signed: true })
  })
})

describe('two editors at once', () => {
  it('leave the pages of the text that stands', async () => {
    const contract = await draftContract(acme)
    const long = Array.from({ length: 200 }, (_, line) => `<p>Clause ${line}</p>`).join('')
    await Promise.all([
      acme.patch(`/contracts/${contract.id}`, { content_html: long }),
      ...['One', 'Two', 'Three'].map(title => acme.patch(`/contracts/${contract.id}`, { title })),
    ])
    const { data } = (await acme.get(`/contracts/${contract.id}`)).body
    const again = await acme.patch(`/contracts/${contract.id}`, { title: 'At last' })
    expect(data.fields.pages.length).toBeGreaterThan(1)
    expect(again.body.data.fields.pages).toEqual(data.fields.pages)
  })
})

describe('a link that has run out before a worker came by', () => {
  const runOut = (id: string) =>
    app.sql(`update contracts set token_expires_at = now() - interval '1 minute' where id = $1`, [id])

  it('is renewed by sending again', async () => {
    const contract = await sendDraft(acme)
    await runOut(contract.id)
    const sent = await acme.post(`/contracts/${contract.id}/send`)
    expect(sent.body).toMatchObject({ reminder: true, data: { status: 'sent' } })
    expect(Date.parse(sent.body.data.token_expires_at)).toBeGreaterThan(Date.now())
    expect((await signAs(app, contract, 'b')).status).toBe(200)
  })

  it('can be neither edited nor read by who has not signed', async () => {
    const contract = await sendDraft(acme)
    await runOut(contract.id)
    const patched = await acme.patch(`/contracts/${contract.id}`, { title: 'Late' })
    expect(patched.body.detail).toBe('Contract is expired and can no longer be edited')
    const pdf = await app.anonymous.get(`/contracts/sign/${tokenOf(contract.pdf_url_b)}/pdf`)
    expect(pdf.status).toBe(404)
  })
})

describe('what is signed with', () => {
  const dot =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

  it('is somebody’s name and a signature, typed or drawn', async () => {
    const contract = await sendDraft(acme)
    expect((await signAs(app, contract, 'b', { name: '  ' })).body.detail).toBe('name must not be empty')
    for (const signature of ['', ' ']) {
      const refused = await signAs(app, contract, 'b', { signature })
      expect([refused.status, refused.body.detail]).toEqual([400, 'signature must not be empty'])
    }
    const drawn = await signAs(app, contract, 'b', { signature: '', style: 'drawn', image_data: dot })
    expect(drawn.status).toBe(200)
  })

  it('is taken in any style, and once for an Idempotency-Key', async () => {
    const contract = await sendDraft(acme)
    const body = { name: 'Ada', signature: 'Ada', consent: true, style: 'a hand of my own '.repeat(10) }
    const path = `/contracts/sign/${tokenOf(contract.sign_url_a)}`
    const replies = [1, 2].map(() => app.anonymous.post(path, body, { 'idempotency-key': 'signing-1' }))
    for (const { status, body } of await Promise.all(replies)) {
      expect([status, body]).toEqual([200, { success: true, both_signed: false, status: 'partially_signed' }])
    }
  })
})

describe('an address nobody can be reached at', () => {
  it('is named when the contract is sent', async () => {
    const contract = await draftContract(acme, { party_b_email: 'grace at the navy' })
    const reply = await acme.post(`/contracts/${contract.id}/send`)
    expect([reply.status, reply.body.detail]).toEqual([400, 'party_b_email must be a valid email address'])
  })
})
