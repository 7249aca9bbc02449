import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PdfEngineUnavailable } from '#platform/pdf/errors.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { draftContract, mailsOf, sendDraft, signAs, tokenOf } from './testing.fixture.ts'

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

  it('is refused although its hash was changed along with it: the trail knows what was signed', async () => {
    const contract = await sendDraft(acme)
    const other = await sendDraft(acme, { content_html: '<p>Rope, hourly.</p>' })
    await signAs(app, contract, 'a')
    await app.sql(
      `update contracts c set content_html = o.content_html, fields = o.fields, content_sha256 = o.content_sha256
       from contracts o where c.id = $1 and o.id = $2`,
      [contract.id, other.id],
    )
    const refused = await signAs(app, contract, 'b')
    expect([refused.status, refused.body.detail]).toEqual([409, CHANGED])
  })

  it.each([
    ['text', `content_html = '<p>Rope, hourly.</p>'`],
    ['signature', `signature_a = 'Somebody else'`],
    ['values', `signing_a = jsonb_set(signing_a, '{field_values,price}', '"1"')`],
  ])('is not sealed while its %s is not what was signed, and is when it is again', async (_, change) => {
    const contract = await draftContract(acme)
    const price = { id: 'price', type: 'text', party: 'a', page: 0, x: 0.1, y: 0.5, w: 0.3, h: 0.05 }
    await acme.patch(`/contracts/${contract.id}`, { fields: { fields: [price] } })
    await acme.post(`/contracts/${contract.id}/send`)
    await signAs(app, contract, 'b')
    await signAs(app, contract, 'a', { field_values: { price: '1000' } })
    const [before] = await app.sql(
      'select content_html, signature_a, signing_a from contracts where id = $1',
      [contract.id],
    )
    await app.sql(`update contracts set ${change} where id = $1`, [contract.id])
    await app.drain()
    const sealOf = async () => (await acme.get(`/contracts/${contract.id}/audit`)).body.executed_pdf_sha256
    expect(await sealOf()).toBeNull()
    await app.sql('update contracts set content_html = $2, signature_a = $3, signing_a = $4 where id = $1', [
      contract.id,
      before!.content_html,
      before!.signature_a,
      JSON.stringify(before!.signing_a),
    ])
    app.clock.advance('PT3M')
    await app.drain()
    expect(await sealOf()).toMatch(/^[0-9a-f]{64}$/)
  })

  it('keeps the pages that were signed, also those that could not be measured', async () => {
    const services = await acme.within(async ctx => ctx.services)
    vi.spyOn(services.pdf, 'measureHtml').mockRejectedValue(new PdfEngineUnavailable('it is being repaired'))
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

describe('a field without room', () => {
  const point = { id: 'point', type: 'name', party: 'b', page: 0, x: 0.1, y: 0.1, w: 0, h: 0.05 }

  it('is refused', async () => {
    const contract = await draftContract(acme)
    const reply = await acme.patch(`/contracts/${contract.id}`, { fields: { fields: [point] } })
    expect([reply.status, reply.body.detail]).toEqual([400, 'fields.fields.0.w must be above 0'])
  })

  it('keeps no contract from being executed that has one from before', async () => {
    const contract = await draftContract(acme)
    await app.sql(`update contracts set fields = jsonb_set(fields, '{fields}', $2) where id = $1`, [
      contract.id,
      JSON.stringify([{ ...point, type: 'signature', h: 0, required: false, label: '' }]),
    ])
    await acme.post(`/contracts/${contract.id}/send`)
    for (const party of ['a', 'b'] as const) await signAs(app, contract, party)
    await app.drain()
    expect((await acme.get(`/contracts/${contract.id}/audit`)).body.executed_pdf_sha256).not.toBeNull()
  })
})

describe('text that turns around, and text of several lines', () => {
  it('is taken where people write it, shown in its own order, and keeps nothing from being executed', async () => {
    const turned = '\u202eabc שלום\u202e'
    const contract = await draftContract(acme, { title: `Rope ${turned}\r\non call`, party_b_name: turned })
    const { data } = (await acme.get(`/contracts/${contract.id}`)).body
    expect(data.title).toBe('Rope abc שלום\r\non call')
    // From before titles were cleaned.
    await app.sql('update contracts set title = $2 where id = $1', [contract.id, turned])
    expect((await acme.post(`/contracts/${contract.id}/send`)).status).toBe(200)
    for (const party of ['a', 'b'] as const) {
      expect((await signAs(app, contract, party, { name: turned, signature: turned })).status).toBe(200)
    }
    await app.drain()
    expect((await acme.get(`/contracts/${contract.id}/audit`)).body.executed_pdf_sha256).not.toBeNull()
  })
})

describe('who asks for a copy right after the last signature', () => {
  it('gets the sealed one, and no other bytes before it', async () => {
    const contract = await sendDraft(acme)
    for (const party of ['a', 'b'] as const) await signAs(app, contract, party)
    const asked = [
      acme.get(`/contracts/${contract.id}/pdf`),
      app.anonymous.get(`/contracts/sign/${tokenOf(contract.sign_url_b)}/pdf`),
    ]
    await app.drain()
    const { executed_pdf_sha256 } = (await acme.get(`/contracts/${contract.id}/audit`)).body
    for (const { bytes } of await Promise.all(asked)) {
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(executed_pdf_sha256)
    }
  })
})

describe('another person who becomes the counterparty', () => {
  it('opens the contract for the first time, by a link that ends', async () => {
    const contract = await sendDraft(acme)
    const open = (url: string) => app.anonymous.get(`/contracts/sign/${tokenOf(url)}`)
    await open(contract.sign_url_b)
    const patched = await acme.patch(`/contracts/${contract.id}`, { party_b_email: 'admiral@navy.test' })
    await open(patched.body.data.sign_url_b)
    const { data } = (await acme.get(`/contracts/${contract.id}/audit`)).body
    expect(data.map(({ event }: { event: string }) => event)).toEqual([
      'created',
      'sent',
      'viewed',
      'party_updated',
      'viewed',
    ])
    const endless = await app.sql(
      `select kind from directory where kind = 'contract' and target_id like $1 and expires_at is null`,
      [`${contract.id}:%`],
    )
    expect(endless).toEqual([])
  })
})

describe('a list of contracts full of pictures', () => {
  it('holds as many as fit into an answer, and continues behind them', async () => {
    const contracts = [await draftContract(acme), await draftContract(acme), await draftContract(acme)]
    await app.sql(`update contracts set content_html = repeat('x', 17 * 1024 * 1024) where id = any($1)`, [
      contracts.map(({ id }) => id),
    ])
    const first = (await acme.get('/contracts')).body.data
    expect(first.map(({ id }: { id: string }) => id)).toEqual([contracts[2]!.id, contracts[1]!.id])
    const rest = (await acme.get('/contracts', { before: first[1].id })).body.data
    expect(rest.map(({ id }: { id: string }) => id)).toEqual([contracts[0]!.id])
  })
})

describe('a link that has run out before a worker came by', () => {
  const runOut = (id: string) =>
    app.sql('update contracts set token_expires_at = $2 where id = $1', [
      id,
      app.clock.now().subtract({ minutes: 1 }).toString(),
    ])

  it('is renewed by sending again', async () => {
    const contract = await sendDraft(acme)
    await runOut(contract.id)
    const sent = await acme.post(`/contracts/${contract.id}/send`)
    expect(sent.body).toMatchObject({ reminder: true, data: { status: 'sent' } })
    expect(Date.parse(sent.body.data.token_expires_at)).toBeGreaterThan(app.clock.now().epochMilliseconds)
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
  it.each(['', 'grace at the navy'])(
    'keeps nothing from being signed, sealed or declined: "%s"',
    async party_b_email => {
      const contract = await sendDraft(acme)
      const { data } = (await acme.patch(`/contracts/${contract.id}`, { party_b_email })).body
      for (const party of ['a', 'b'] as const) expect((await signAs(app, data, party)).status).toBe(200)
      await app.drain()
      expect((await acme.get(`/contracts/${contract.id}/audit`)).body.executed_pdf_sha256).not.toBeNull()
      const mails = (await mailsOf(app, acme)).filter(({ subject }) => subject.startsWith('Completed'))
      expect(mails.map(({ to }) => to)).toEqual(['ada@acme.test'])

      const other = await sendDraft(acme)
      const changed = (await acme.patch(`/contracts/${other.id}`, { party_b_email })).body.data
      const declined = await app.anonymous.post(`/contracts/sign/${tokenOf(changed.sign_url_a)}/decline`, {
        reason: 'No longer needed',
      })
      expect(declined.body).toEqual({ success: true, status: 'declined' })
      const third = await sendDraft(acme)
      await acme.patch(`/contracts/${third.id}`, { party_b_email })
      app.clock.advance('P6D')
      await app.drain()
      expect((await acme.get(`/contracts/${third.id}`)).body.data.reminder_count).toBe(1)
    },
  )

  it('is named when the contract is sent', async () => {
    const contract = await draftContract(acme, { party_b_email: 'grace at the navy' })
    const reply = await acme.post(`/contracts/${contract.id}/send`)
    expect([reply.status, reply.body.detail]).toEqual([400, 'party_b_email must be a valid email address'])
  })
})
