import { beforeEach, describe, expect, it } from 'vitest'
import { readPdf } from '#platform/pdf/reading.fixture.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import {
  type DraftedContract,
  draftContract,
  mailsOf,
  sendDraft,
  signAs,
  tokenOf,
} from '../testing.fixture.ts'
import { findSenderTraces } from './sender-traces.ts'

const app = useTestApp()
let acme: Account

beforeEach(async () => {
  acme = await app.createAccount({ name: 'Acme Rope' })
})

const answerOf = ({ status, body }: { status: number; body: { detail: unknown } }) => [status, body.detail]
const eventsOf = async (id: string): Promise<string[]> =>
  (await acme.get(`/contracts/${id}/audit`)).body.data.map(({ event }: { event: string }) => event)

describe('signing', () => {
  it('refuses in the order that clients rely on', async () => {
    const draft = await draftContract(acme)
    const download = (body: object) => app.anonymous.post(`/contracts/sign/${tokenOf(draft.pdf_url_b)}`, body)
    expect(answerOf(await download({ name: 'G', signature: 'G' }))).toEqual([
      400,
      'This link is for downloading the executed copy only',
    ])
    expect(answerOf(await signAs(app, draft, 'b', { consent: false }))).toEqual([
      400,
      'This contract has not been sent for signature yet',
    ])
    await acme.post(`/contracts/${draft.id}/send`)
    await app.sql('update contracts set content_html = content_html || $2 where id = $1', [draft.id, ' '])
    expect(answerOf(await signAs(app, draft, 'b', { consent: undefined }))).toEqual([
      400,
      'You must agree to use electronic records and signatures in order to sign',
    ])
    const changed =
      'The contract text changed after it was signed. This envelope can no longer be executed — void it and send a fresh one.'
    expect(answerOf(await signAs(app, draft, 'b'))).toEqual([409, changed])
    await app.sql('update contracts set content_html = trim(content_html) where id = $1', [draft.id])
    expect(answerOf(await signAs(app, draft, 'b', { content_sha256: '0'.repeat(64) }))).toEqual([
      409,
      changed,
    ])
    expect((await signAs(app, draft, 'b')).status).toBe(200)
    expect(answerOf(await signAs(app, draft, 'b'))).toEqual([400, 'You already signed this contract'])
    expect(await eventsOf(draft.id)).toEqual([
      'created',
      'sent',
      'sign_blocked',
      'sign_blocked',
      'sign_blocked',
      'consent_given',
      'signed',
      'sign_blocked',
    ])
    expect((await app.anonymous.get('/contracts/sign/nobody')).body.detail).toBe('Contract not found')
  })

  it('asks for every required field of the party and fills what the server knows', async () => {
    const draft = await draftContract(acme)
    const at = { page: 0, x: 0.1, w: 0.3, h: 0.04 }
    const fields = [
      { ...at, id: 's', type: 'signature', party: 'b', y: 0.5, label: 'Signature' },
      { ...at, id: 'c', type: 'checkbox', party: 'b', y: 0.55, required: true, label: 'I have read it' },
      {
        ...at,
        id: 't',
        type: 'dropdown',
        party: 'b',
        y: 0.6,
        required: true,
        label: 'Colour',
        options: ['red', 'blue'],
      },
      { ...at, id: 'd', type: 'date_signed', party: 'b', y: 0.65, required: true, label: 'Date' },
      { ...at, id: 'n', type: 'name', party: 'b', y: 0.7, required: true, label: 'Name' },
      { ...at, id: 'a', type: 'text', party: 'a', y: 0.75, required: true, label: 'Ours' },
    ]
    await acme.patch(`/contracts/${draft.id}`, { fields: { fields } })
    await acme.post(`/contracts/${draft.id}/send`)
    const sign = (field_values?: object) => signAs(app, draft, 'b', { field_values })
    expect(answerOf(await sign())).toEqual([
      400,
      {
        message: "required field 'I have read it' on page 1 is not completed",
        field_id: 'c',
        field_type: 'checkbox',
        page: 0,
      },
    ])
    expect(answerOf(await sign({ a: 'x' }))).toEqual([400, 'field_values.a is not a field of yours'])
    expect(answerOf(await sign({ c: true, t: 'green' }))).toEqual([
      400,
      'field_values.t must be among its options',
    ])
    expect((await sign({ c: true, t: 'blue' })).status).toBe(200)
    const [row] = await app.sql<{ values: object }>(
      `select signing_b->'field_values' as values from contracts where id = $1`,
      [draft.id],
    )
    expect(row?.values).toEqual({
      c: true,
      t: 'blue',
      d: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      n: 'Grace Hopper',
    })
  })

  it('takes a picture only if it is one', async () => {
    const contract = await sendDraft(acme)
    const notOne = 'image_data must be a PNG or JPEG image as a data URL'
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const cut = Buffer.from(png, 'base64').subarray(0, 40).toString('base64')
    for (const image of ['PHN2Zz4=', Buffer.from('GIF89a').toString('base64'), cut]) {
      const reply = await signAs(app, contract, 'b', { image_data: `data:image/png;base64,${image}` })
      expect(answerOf(reply)).toEqual([400, notOne])
    }
    const drawn = await signAs(app, contract, 'b', {
      style: 'drawn',
      image_data: `data:image/png;base64,${png}`,
    })
    expect(drawn.status).toBe(200)
  })

  it('can be declined with a reason, which tells the other side', async () => {
    const contract = await sendDraft(acme)
    const path = `/contracts/sign/${tokenOf(contract.sign_url_b)}/decline`
    expect((await app.anonymous.post(path, { reason: 'Too long', name: 'Grace' })).body).toEqual({
      success: true,
      status: 'declined',
    })
    expect(answerOf(await app.anonymous.post(path, { reason: 'Again' }))).toEqual([
      400,
      'Contract already declined',
    ])
    expect((await acme.get(`/contracts/${contract.id}`)).body.data).toMatchObject({
      status: 'declined',
      declined_by: 'b',
      decline_reason: 'Too long',
    })
    expect((await mailsOf(app, acme)).at(-1)).toEqual({
      to: 'ada@acme.test',
      subject: 'Declined: Rope on call',
    })
    const other = await sendDraft(acme)
    await signAs(app, other, 'b')
    const late = await app.anonymous.post(`/contracts/sign/${tokenOf(other.sign_url_b)}/decline`, {
      reason: 'No',
    })
    expect(answerOf(late)).toEqual([400, 'You already signed this contract'])
    const copy = await app.anonymous.post(`/contracts/sign/${tokenOf(other.pdf_url_b)}/decline`, {
      reason: 'No',
    })
    expect(answerOf(copy)).toEqual([400, 'This link is for downloading the executed copy only'])
  })
})

describe('the consent on the certificate', () => {
  const pdfTextOf = async (id: string) =>
    (await readPdf((await acme.get(`/contracts/${id}/pdf`)).bytes)).text.replaceAll(/\s+/g, ' ')
  const finish = async (contract: DraftedContract, consent_text: string) => {
    for (const party of ['a', 'b'] as const) {
      const more = party === 'b' ? { consent_text } : {}
      expect((await signAs(app, contract, party, more)).status).toBe(200)
    }
    await app.drain()
  }

  it('is the text the server showed, in the language it was shown in', async () => {
    const contract = await sendDraft(acme)
    const view = await app.anonymous.get(`/contracts/sign/${tokenOf(contract.sign_url_b)}`)
    expect(Object.keys(view.body.consent_texts).sort()).toEqual(['de', 'en', 'es', 'fr', 'ja', 'pt'])
    for (const text of Object.values<string>(view.body.consent_texts))
      expect(text.length).toBeLessThanOrEqual(2_000)
    const german = view.body.consent_texts.de
    await finish(contract, german)
    const audit = (await acme.get(`/contracts/${contract.id}/audit`)).body
    expect([audit.consent_b_text, audit.consent_b_shown_text]).toEqual([german, german])
    const text = await pdfTextOf(contract.id)
    expect(text).toContain('Consent given by party B Mit dem Häkchen stimme ich zu')
    expect(text).not.toContain('Not our text')
  })

  it('is ours also where the signer’s software sends another, which is printed as that', async () => {
    const contract = await sendDraft(acme)
    await finish(contract, 'I agree to nothing at all.')
    const audit = (await acme.get(`/contracts/${contract.id}/audit`)).body
    expect(audit.consent_b_text).toBe('I agree to nothing at all.')
    expect(audit.consent_b_shown_text).toContain('By ticking this box I agree')
    const given = audit.data.find(
      (row: { event: string; party: string }) => row.event === 'consent_given' && row.party === 'b',
    )
    expect(given.detail).toEqual({
      text: audit.consent_b_shown_text,
      sent_text: 'I agree to nothing at all.',
    })
    const text = await pdfTextOf(contract.id)
    expect(text).toContain('Consent given by both parties By ticking this box I agree')
    expect(text).toContain(
      'Not our text: what the software of party B sent as the consent I agree to nothing at all.',
    )
  })
})

describe('the counterparty’s link in the hands of the sender', () => {
  const sign = (contract: DraftedContract, headers: Record<string, string>) =>
    app.anonymous.post(
      `/contracts/sign/${tokenOf(contract.sign_url_b)}`,
      { name: 'Grace Hopper', signature: 'Grace Hopper', consent: true },
      headers,
    )
  const signedOf = async (id: string, party: string) => {
    const { data } = (await acme.get(`/contracts/${id}/audit`)).body
    return data.find((row: { event: string; party: string }) => row.event === 'signed' && row.party === party)
  }

  it('is marked in the trail and on the certificate, by login and by address', async () => {
    const contract = await sendDraft(acme)
    expect((await sign(contract, { authorization: `Bearer ${acme.token}` })).status).toBe(200)
    expect((await signAs(app, contract, 'a')).status).toBe(200)
    await app.drain()
    expect((await signedOf(contract.id, 'b')).detail.from_sender).toEqual(['session', 'address'])
    expect((await signedOf(contract.id, 'a')).detail.from_sender).toBeUndefined()
    const { text } = await readPdf((await acme.get(`/contracts/${contract.id}/pdf`)).bytes)
    const mark = 'Signed with a login of the sender and from an address the sender used'
    expect(text.replaceAll(/\s+/g, ' ')).toContain(mark)
  })

  it('is not marked from elsewhere, nor by the login of another organization', async () => {
    const contract = await sendDraft(acme)
    const other = await app.createAccount()
    const row = await acme.within(ctx =>
      findSenderTraces({ ...ctx, request: { ...ctx.request!, ip: '198.51.100.7' } }, contract.id, 'b', false),
    )
    expect(row).toEqual({})
    expect((await sign(contract, { authorization: `Bearer ${other.token}` })).status).toBe(200)
    expect((await signedOf(contract.id, 'b')).detail.from_sender).toEqual(['address'])
  })
})
