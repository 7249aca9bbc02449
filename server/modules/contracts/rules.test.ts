import { beforeEach, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { draftContract, executeContract, mailsOf, sendDraft, signAs, tokenOf } from './testing.fixture.ts'

const app = useTestApp()
let acme: Account

beforeEach(async () => {
  acme = await app.createAccount({ name: 'Acme Rope' })
})

const answerOf = ({ status, body }: { status: number; body: { detail: unknown } }) => [status, body.detail]
const frozen = (what: string) =>
  `Contract already has signatures — ${what} can no longer be changed. Void it and draft a new one instead.`
const eventsOf = async (id: string): Promise<string[]> =>
  (await acme.get(`/contracts/${id}/audit`)).body.data.map(({ event }: { event: string }) => event)

describe('withdrawing', () => {
  it('makes what was sent a draft again, once, until somebody signs', async () => {
    const contract = await sendDraft(acme)
    const { id } = contract
    const taken = await acme.post(`/contracts/${id}/withdraw`)
    expect([taken.status, taken.body.data.status, taken.body.data.sent_at]).toEqual([200, 'draft', null])
    expect((await acme.post(`/contracts/${id}/withdraw`)).status).toBe(200)
    expect((await eventsOf(id)).filter(event => event === 'withdrawn')).toHaveLength(1)
    expect(answerOf(await signAs(app, contract, 'b'))).toEqual([
      400,
      'This contract has not been sent for signature yet',
    ])
    expect((await acme.patch(`/contracts/${id}`, { content_html: '<p>Better.</p>' })).status).toBe(200)
    expect((await acme.post(`/contracts/${id}/send`)).body.reminder).toBe(false)
    expect((await signAs(app, contract, 'b')).status).toBe(200)
    expect(answerOf(await acme.post(`/contracts/${id}/withdraw`))).toEqual([
      400,
      'Contract is partially_signed and cannot be withdrawn',
    ])
    expect((await acme.get(`/contracts/${id}/audit`)).body.chain_intact).toBe(true)
  })
})

describe('drafting', () => {
  it('takes a title alone and belongs to a deal', async () => {
    const deal = (await acme.post('/deals', { name: 'Forty fathoms' })).body.data.id
    const reply = await acme.post('/contracts', { title: 'Bare', deal_id: deal })
    expect(reply.status).toBe(201)
    expect(reply.body.data).toMatchObject({
      deal_id: deal,
      content_html: '',
      party_a_email: '',
      party_b_name: '',
    })
    await draftContract(acme)
    const listed = await acme.get('/contracts', { deal_id: deal })
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([reply.body.data.id])
    expect((await acme.get('/contracts')).body.data).toHaveLength(2)
    expect((await acme.get('/contracts?status=draft')).body.data).toHaveLength(2)
    expect((await acme.get('/contracts?status=sent')).body.data).toEqual([])
    const gone = await acme.post('/contracts', {
      title: 'x',
      deal_id: '01a1dce5-541d-7093-834b-661a97c3b69e',
    })
    expect(answerOf(gone)).toEqual([400, 'deal_id not found'])
    expect(answerOf(await acme.post('/contracts', { title: 'x'.repeat(301) }))).toEqual([
      400,
      'title must be at most 300 characters',
    ])
    const [line] = await app.sql('select title from activities where deal_id = $1 and type = $2', [
      deal,
      'contract_created',
    ])
    expect(line).toEqual({ title: 'Contract drafted: Bare' })
  })

  it('shows who may only read no link to sign with', async () => {
    const { id } = await draftContract(acme)
    const viewer = await acme.invite('viewer')
    const seen = (await viewer.get(`/contracts/${id}`)).body.data
    expect([seen.sign_url_a, seen.sign_url_b, seen.pdf_url_a]).toEqual([
      '',
      '',
      expect.stringContaining('/pdf'),
    ])
    expect((await acme.post('/contracts', { title: '' })).status).toBe(201)
  })

  it('keeps nothing that runs, loads or hides', async () => {
    const hostile = `<h1 onclick="x()">Terms</h1><script>steal()</script><style>p{display:none}</style>
      <p style="text-align:center;position:fixed">Fair <a href="javascript:alert(1)">link</a> <a href="https://a.test/">good</a></p>
      <img src="https://evil.test/pixel.png"><img src="data:image/svg+xml;base64,PHN2Zz4="><svg><script>x</script></svg>
      <img src="data:image/png;base64,bm90IGEgcG5n"><iframe src="https://evil.test"></iframe><p>\u202eback\u202cwards</p>`
    const { id } = await draftContract(acme, { content_html: hostile })
    const { content_html } = (await acme.get(`/contracts/${id}`)).body.data
    expect(content_html).not.toMatch(/script|onclick|javascript|evil|svg|position|iframe|<img|\u202e|display/)
    expect(content_html).toContain(
      '<p style="text-align:center">Fair <a>link</a> <a href="https://a.test/">good</a></p>',
    )
    expect((await acme.get(`/contracts/${id}/pdf`)).status).toBe(200)
  })

  it('takes hundreds of pages, and no thousands', async () => {
    const reply = await acme.post('/contracts', {
      title: 'x',
      content_html: '<p>rope and twine</p>'.repeat(60_000),
    })
    expect(answerOf(reply)).toEqual([400, 'content_html must be at most 1000000 characters, images aside'])
  })

  it('says when pages moved under the fields', async () => {
    const long = Array.from(
      { length: 60 },
      (_, index) => `<p>Clause ${index} ${'rope '.repeat(60)}</p>`,
    ).join('')
    const { id } = await draftContract(acme, { content_html: long })
    const field = {
      id: 'f',
      type: 'text',
      party: 'b',
      page: 1,
      x: 0.1,
      y: 0.1,
      w: 0.2,
      h: 0.05,
      label: 'Colour',
    }
    const placed = await acme.patch(`/contracts/${id}`, { fields: { fields: [field] } })
    expect(placed.body.fields_need_review).toBe(false)
    expect(placed.body.data.fields.pages.length).toBeGreaterThan(3)
    expect(placed.body.data.fields.fields).toEqual([{ ...field, required: false }])
    const elsewhere = await acme.patch(`/contracts/${id}`, {
      content_html: long.replace('Clause 58', 'Clause 5x'),
    })
    expect(elsewhere.body.fields_need_review).toBe(false)
    const here = await acme.patch(`/contracts/${id}`, {
      content_html: long.replace(/Clause 1\d/g, 'Clause 1x'),
    })
    expect(here.body.fields_need_review).toBe(true)
    const shorter = await acme.patch(`/contracts/${id}`, { content_html: '<p>Short</p>' })
    expect(shorter.body.fields_need_review).toBe(true)
    const bad = await acme.patch(`/contracts/${id}`, { fields: { fields: [{ ...field, x: 4 }] } })
    expect(answerOf(bad)).toEqual([400, 'fields.fields.0.x must be a number from 0 to 1'])
    expect(await eventsOf(id)).toEqual(['created', 'fields_updated', 'updated', 'updated', 'updated'])
  })
})

describe('sending', () => {
  it('needs both addresses', async () => {
    const neither = await draftContract(acme, { party_a_email: '', party_b_email: '' })
    expect(answerOf(await acme.post(`/contracts/${neither.id}/send`))).toEqual([
      400,
      'Counterparty email required before sending',
    ])
    const own = await draftContract(acme, { party_a_email: '' })
    expect(answerOf(await acme.post(`/contracts/${own.id}/send`))).toEqual([
      400,
      'Your own email is required before sending — party A would have no way to sign',
    ])
    expect(answerOf(await acme.post('/contracts/01a1dce5-541d-7093-834b-661a97c3b69e/send'))).toEqual([
      404,
      'Contract not found',
    ])
  })

  it('chases only who still owes a signature, and ends with the contract', async () => {
    const contract = await sendDraft(acme)
    await signAs(app, contract, 'a')
    const again = await acme.post(`/contracts/${contract.id}/send`)
    expect(again.body).toMatchObject({
      reminder: true,
      sent_party_a: false,
      sent_party_b: true,
      data: { status: 'partially_signed', reminder_count: 1, last_reminded_at: expect.any(String) },
    })
    await signAs(app, contract, 'b')
    expect(answerOf(await acme.post(`/contracts/${contract.id}/send`))).toEqual([
      400,
      'Contract is completed and cannot be sent again',
    ])
  })

  it('reminds on day 5, then every 2 days, at most 5 times, and expires after 30', async () => {
    const contract = await sendDraft(acme)
    const countAfter = async (days: number) => {
      app.clock.advance(`P${days}D`)
      await app.drain()
      return (await acme.get(`/contracts/${contract.id}`)).body.data
    }
    expect((await countAfter(4)).reminder_count).toBe(0)
    expect((await countAfter(1)).reminder_count).toBe(1)
    expect((await countAfter(1)).reminder_count).toBe(1)
    expect((await countAfter(1)).reminder_count).toBe(2)
    for (let round = 0; round < 5; round += 1) await countAfter(2)
    expect(await countAfter(1)).toMatchObject({ reminder_count: 5, status: 'sent' })
    const subjects = (await mailsOf(app, acme)).map(({ subject }) => subject)
    expect(subjects.filter(subject => subject.startsWith('Reminder'))).toHaveLength(10)
    const last = await countAfter(12)
    expect(last.status).toBe('expired')
    expect(answerOf(await signAs(app, contract, 'b'))).toEqual([400, 'Contract already expired'])
    const view = await app.anonymous.get(`/contracts/sign/${tokenOf(contract.sign_url_b)}`)
    expect(view.body).toMatchObject({
      can_sign: false,
      mode: 'view',
      doc: { content_html: '', status: 'expired' },
    })
    const renewed = await acme.post(`/contracts/${contract.id}/send`)
    expect(renewed.body.data).toMatchObject({ status: 'sent' })
    expect((await signAs(app, contract, 'b')).status).toBe(200)
  })
})

describe('editing', () => {
  it('stops at the first signature, for the counterparty at its own, and for all at the end', async () => {
    const contract = await sendDraft(acme)
    const before = (await acme.get(`/contracts/${contract.id}`)).body.data.content_sha256
    const edited = await acme.patch(`/contracts/${contract.id}`, { title: 'Rope, revised' })
    expect(edited.body.data.content_sha256).not.toBe(before)
    await signAs(app, contract, 'a')
    expect(answerOf(await acme.patch(`/contracts/${contract.id}`, { title: 'Other' }))).toEqual([
      400,
      frozen('title'),
    ])
    expect(
      answerOf(
        await acme.patch(`/contracts/${contract.id}`, {
          content_html: '<p>No</p>',
          title: 'No',
          fields: { fields: [] },
        }),
      ),
    ).toEqual([400, frozen('title, body')])
    const renamed = await acme.patch(`/contracts/${contract.id}`, { party_b_email: 'hopper@navy.test' })
    expect(renamed.status).toBe(200)
    expect(answerOf(await signAs(app, contract, 'b'))).toEqual([404, 'Contract not found'])
    await signAs(app, renamed.body.data, 'b')
    expect(answerOf(await acme.patch(`/contracts/${contract.id}`, { party_b_name: 'G.' }))).toEqual([
      400,
      'Contract is completed and can no longer be edited',
    ])
    const second = await sendDraft(acme)
    await signAs(app, second, 'b')
    expect(answerOf(await acme.patch(`/contracts/${second.id}`, { party_b_name: 'G.' }))).toEqual([
      400,
      'The counterparty has already signed',
    ])
  })

  it('ends with voiding, unless all have signed', async () => {
    const contract = await sendDraft(acme)
    expect((await acme.delete(`/contracts/${contract.id}`)).body).toEqual({ success: true })
    expect((await acme.delete(`/contracts/${contract.id}`)).status).toBe(200)
    expect(answerOf(await signAs(app, contract, 'b'))).toEqual([400, 'Contract already voided'])
    expect(answerOf(await acme.patch(`/contracts/${contract.id}`, { title: 'x' }))).toEqual([
      400,
      'Contract is voided and can no longer be edited',
    ])
    const executed = await executeContract(app, acme)
    expect(answerOf(await acme.delete(`/contracts/${executed.id}`))).toEqual([
      400,
      'A fully executed contract cannot be voided. Sign a termination or amendment agreement instead.',
    ])
  })
})
