import { describe, expect, it, vi } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { draftContract, sendDraft, signAs, tokenOf } from '../testing.fixture.ts'

const app = useTestApp()

const pathOf = (url: string) => `/contracts/sign/${tokenOf(url)}/pages`

describe('The pages of a contract', () => {
  it('are shown by the link of either party, and tell where to sign', async () => {
    const acme = await app.createAccount()
    const contract = await sendDraft(acme)
    const { data } = (await app.anonymous.get(pathOf(contract.sign_url_b))).body
    expect(data.pages).toEqual([{ index: 0, width: expect.closeTo(612, 0), height: expect.closeTo(792, 0) }])
    expect(data.signature_places.map(({ party }: { party: string }) => party)).toEqual(['a', 'b'])
    for (const place of data.signature_places) {
      expect(place.page).toBe(0)
      expect(place.x + place.w).toBeLessThan(1)
      expect(place.y).toBeGreaterThan(0.1)
    }
    for (const url of [contract.sign_url_a, contract.sign_url_b, contract.pdf_url_b]) {
      const page = await app.anonymous.get(`${pathOf(url)}/0`)
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(page.text).toMatch(/^<svg .*<\/svg>$/s)
    }
    const plain = await app.anonymous.get(
      `${pathOf(contract.sign_url_b)}/0`,
      {},
      { 'accept-encoding': 'identity' },
    )
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.text).toMatch(/^<svg /)
  })

  it('are drawn once, and anew when something on them has changed', async () => {
    const acme = await app.createAccount()
    const contract = await sendDraft(acme)
    const pdf = await acme.within(async ctx => ctx.services.pdf)
    const draw = vi.spyOn(pdf, 'drawHtml')
    const path = `${pathOf(contract.sign_url_b)}/0`
    const first = await app.anonymous.get(path)
    const tag = first.headers.get('etag')!
    expect((await app.anonymous.get(path, {}, { 'if-none-match': tag })).status).toBe(304)
    expect(draw).toHaveBeenCalledTimes(1)
    const [ctx, key] = draw.mock.calls[0]!
    const make = vi.fn()
    await pdf.drawHtml(ctx, key, make)
    expect(make).not.toHaveBeenCalled()
    draw.mockRestore()

    await signAs(app, contract, 'a')
    const signed = await app.anonymous.get(path, {}, { 'if-none-match': tag })
    expect(signed.status).toBe(200)
    expect(signed.text.length).toBeGreaterThan(first.text.length)
    expect(signed.headers.get('etag')).not.toBe(tag)
  })

  it('are those of one document only, and only while its link shows it', async () => {
    const acme = await app.createAccount()
    const mine = await sendDraft(acme, { content_html: '<p>one</p>' })
    const long = '<p style="page-break-before: always">next</p>'.repeat(3)
    const other = await sendDraft(acme, { content_html: `<p>one</p>${long}` })
    expect((await app.anonymous.get(`${pathOf(other.sign_url_b)}/3`)).status).toBe(200)
    for (const page of ['1', '3', '-1', '01', '1.5', '9999999', 'x', '..%2F0']) {
      const reply = await app.anonymous.get(`${pathOf(mine.sign_url_b)}/${page}`)
      expect([page, reply.status, reply.body.detail]).toEqual([page, 404, 'Page not found'])
    }
    expect((await app.anonymous.get('/contracts/sign/nobody/pages')).body.detail).toBe('Contract not found')

    const voided = await sendDraft(acme)
    await acme.delete(`/contracts/${voided.id}`)
    app.clock.advance('P31D')
    for (const url of [voided.sign_url_b, mine.sign_url_b]) {
      for (const path of [pathOf(url), `${pathOf(url)}/0`]) {
        expect([url, (await app.anonymous.get(path)).status]).toEqual([url, 404])
      }
    }
  })

  it('have room for the fields still to be filled, and the values of who has signed', async () => {
    const acme = await app.createAccount()
    const draft = await draftContract(acme)
    const at = { page: 0, x: 0.1, w: 0.3, h: 0.04 }
    const fields = [
      { ...at, id: 's', type: 'signature', party: 'b', y: 0.5 },
      { ...at, id: 't', type: 'text', party: 'b', y: 0.6, label: 'Colour', required: true },
    ]
    await acme.patch(`/contracts/${draft.id}`, { fields: { fields } })
    await acme.post(`/contracts/${draft.id}/send`)
    const read = async () => (await app.anonymous.get(`${pathOf(draft.sign_url_a)}/0`)).text.length
    const { data } = (await app.anonymous.get(pathOf(draft.sign_url_a))).body
    expect(data.signature_places.map(({ party }: { party: string }) => party)).toEqual(['a'])
    const before = await read()
    await signAs(app, draft, 'b', { field_values: { t: 'Aquamarine' } })
    expect(await read()).toBeGreaterThan(before + 1_000)
  })
})

it('wears the colours of who sent it', async () => {
  const acme = await app.createAccount({ name: 'Acme Rope' })
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await acme.patch('/organization', {
    logo: `data:image/png;base64,${pixel}`,
    branding: { accent_color: '#0b7285' },
  })
  const contract = await sendDraft(acme)
  const { brand } = (await app.anonymous.get(`/contracts/sign/${tokenOf(contract.sign_url_b)}`)).body
  expect(brand).toMatchObject({ name: 'Acme Rope', accent_color: '#0b7285' })
  const logo = await app.anonymous.get(new URL(brand.logo).pathname)
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(logo.bytes.toString('base64')).toBe(pixel)
})
