import fc from 'fast-check'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { PdfEngineUnavailable } from '#platform/pdf/errors.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { draftContract, sendDraft, signAs } from './testing.fixture.ts'

const app = useTestApp()
let acme: Account
beforeAll(async () => {
  acme = await app.createAccount({ name: 'Acme Rope' })
})

afterEach(() => vi.restoreAllMocks())

const clauses = (count: number) =>
  Array.from({ length: count }, (_, at) => `<p>Clause ${at + 1}: rope, daily.</p>`).join('')

const place = (page: number, more: object = {}) => ({ page, x: 0.1, y: 0.1, w: 0.3, h: 0.05, ...more })
const signatures = (page: number) =>
  (['a', 'b'] as const).map((party, at) => ({
    id: `sign-${party}`,
    type: 'signature',
    party,
    label: `Signature ${party}`,
    ...place(page, { y: 0.1 + at / 10 }),
  }))

interface Word {
  text: string
  page: number
  /** Fractions of the page from its top left, of where the word begins and ends. */
  left: number
  right: number
  top: number
}

async function readWords(pdf: Buffer): Promise<Word[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const words: Word[] = []
  for (let page = 0; page < document.numPages; page++) {
    const shown = await document.getPage(page + 1)
    const [, , width, height] = shown.view as [number, number, number, number]
    for (const item of (await shown.getTextContent()).items) {
      if (!('str' in item)) continue
      const [x, y] = [item.transform[4] as number, item.transform[5] as number]
      words.push({
        text: item.str,
        page,
        left: x / width,
        right: (x + item.width) / width,
        top: 1 - y / height,
      })
    }
  }
  await task.destroy()
  return words
}

const wordsOf = async (id: string) => readWords((await acme.get(`/contracts/${id}/pdf`)).bytes)

/** The longest text that has one page as soon as it has no places to sign at its end, and two as long as it has. */
async function draftJustUnderAPage(): Promise<string> {
  for (let count = 20; count < 60; count++) {
    const { id } = await draftContract(acme, { content_html: clauses(count) })
    const { data } = (await acme.get(`/contracts/${id}`)).body
    if (data.fields.pages.length === 2) return id
  }
  throw new Error('no text is just under a page')
}

describe('a field', () => {
  it('must lie on a page that the document has', async () => {
    const { id } = await draftContract(acme)
    const reply = await acme.patch(`/contracts/${id}`, { fields: { fields: signatures(7) } })
    expect([reply.status, reply.body.detail]).toEqual([400, 'fields[0].page must be at most 0'])
  })

  it('is not left on the page that went with the places to sign', async () => {
    const id = await draftJustUnderAPage()
    const reply = await acme.patch(`/contracts/${id}`, { fields: { fields: signatures(1) } })
    expect([reply.status, reply.body.detail]).toEqual([400, 'fields[0].page must be at most 0'])
    const [first, second] = signatures(1)
    const one = await acme.patch(`/contracts/${id}`, { fields: { fields: [first] } })
    expect([one.status, one.body.data.fields.pages.length]).toEqual([200, 2])
    const both = await acme.patch(`/contracts/${id}`, { fields: { fields: [{ ...second, page: 0 }, first] } })
    expect([both.status, both.body.detail]).toEqual([400, 'fields[1].page must be at most 0'])
  })

  it('keeps a draft from being sent when a change of the text took its page away', async () => {
    const { id } = await draftContract(acme, { content_html: clauses(60) })
    await acme.patch(`/contracts/${id}`, { fields: { fields: signatures(1) } })
    const shorter = await acme.patch(`/contracts/${id}`, { content_html: clauses(3) })
    expect(shorter.body.fields_need_review).toBe(true)
    const refused = await acme.post(`/contracts/${id}/send`)
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      'The field "Signature a" is on page 2, but the document has 1 page. Move or remove it before sending.',
    ])
    await acme.patch(`/contracts/${id}`, { fields: { fields: signatures(0) } })
    expect((await acme.post(`/contracts/${id}/send`)).status).toBe(200)
  })

  it('keeps the pages of a contract that is out for signature', async () => {
    const contract = await sendDraft(acme, { content_html: clauses(60) })
    const place = { fields: { fields: signatures(1) } }
    expect((await acme.patch(`/contracts/${contract.id}`, place)).status).toBe(200)
    const shorter = await acme.patch(`/contracts/${contract.id}`, { content_html: clauses(3) })
    expect([shorter.status, shorter.body.code]).toEqual([400, 'field_without_page'])
    expect((await signAs(app, contract, 'a')).status).toBe(200)
  })

  it('waits for an engine that can count the pages', async () => {
    const { id } = await draftContract(acme, { content_html: clauses(60) })
    const services = await acme.within(async ctx => ctx.services)
    vi.spyOn(services.pdf, 'measureHtml').mockRejectedValue(new PdfEngineUnavailable('it is being repaired'))
    expect((await acme.patch(`/contracts/${id}`, { fields: { fields: signatures(1) } })).status).toBe(200)
    expect((await acme.patch(`/contracts/${id}`, { content_html: clauses(3) })).status).toBe(200)
    const refused = await acme.post(`/contracts/${id}/send`)
    expect([refused.status, refused.body.code]).toEqual([502, 'pdf_engine_unavailable'])
    vi.restoreAllMocks()
    expect((await acme.post(`/contracts/${id}/send`)).body.code).toBe('field_without_page')
  })

  it('is moved inside where it reaches over an edge', async () => {
    const { id } = await draftContract(acme)
    const [first] = signatures(0)
    const fields = [{ ...first, x: 0.9, y: 1, w: 0.5 }]
    const { data } = (await acme.patch(`/contracts/${id}`, { fields: { fields } })).body
    expect(data.fields.fields[0]).toMatchObject({ x: 0.5, y: 0.95, w: 0.5, h: 0.05 })
  })
})

describe('random texts and fields', () => {
  const runs = Number(process.env.FIELD_PAGES_RUNS ?? 12)
  const block = fc.oneof(
    fc.integer({ min: 1, max: 40 }).map(clauses),
    fc.constant('<p style="page-break-before: always">Next</p>'),
    fc
      .integer({ min: 1, max: 30 })
      .map(rows => `<table>${'<tr><td>Rope</td><td>1</td></tr>'.repeat(rows)}</table>`),
    fc.constantFrom('<h1>Lease</h1>', '<p></p>', '', '<hr>', '<ul><li>One</li></ul>'),
  )
  const fraction = fc.double({ min: 0, max: 1, noNaN: true })
  const extent = fc.double({ min: 0.02, max: 1, noNaN: true })
  const field = fc.record({
    type: fc.constantFrom('text', 'signature'),
    party: fc.constantFrom('a', 'b'),
    page: fc.nat(4),
    x: fraction,
    y: fraction,
    w: extent,
    h: extent,
  })

  it.each(['', '<p></p>', '<p> </p><p></p>', '<p><br></p>', '<p style="page-break-before: always"></p>'])(
    'have a page of their own though there is no text, before the certificate: %j',
    async content_html => {
      const contract = await draftContract(acme, { title: '', content_html })
      const fields = (['a', 'b'] as const).map(party => ({
        id: `field-${party}`,
        label: party,
        type: 'signature',
        party,
        page: 0,
        x: 0.1,
        y: 0.1,
        w: 0.3,
        h: 0.1,
      }))
      expect((await acme.patch(`/contracts/${contract.id}`, { fields: { fields } })).status).toBe(200)
      await acme.post(`/contracts/${contract.id}/send`)
      for (const party of ['a', 'b'] as const)
        await signAs(app, contract, party, { signature: `hand-${party}` })
      await app.drain()
      const words = await wordsOf(contract.id)
      expect(words.find(({ text }) => text === 'Certificate of completion')?.page).toBe(1)
      expect(words.filter(({ page, text }) => page === 0 && text.startsWith('hand-'))).toHaveLength(2)
    },
  )

  it('have every field inside its page of the sealed file, and nothing on the certificate', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('Lease', ''),
        fc.array(block, { maxLength: 4 }),
        fc.array(field, { maxLength: 6 }),
        async (title, blocks, places) => {
          const contract = await draftContract(acme, { title, content_html: blocks.join('') })
          const given = places.map((one, at) => ({ ...one, id: `field-${at}`, label: `Field ${at}` }))
          const url = `/contracts/${contract.id}`
          const placed = await acme.patch(url, { fields: { fields: given } })
          const kept = placed.status === 200 ? given : given.filter(({ page }) => page === 0)
          if (placed.status !== 200) {
            expect(placed.body.detail).toMatch(/^fields\[\d\]\.page must be at most \d+$/)
            expect((await acme.patch(url, { fields: { fields: kept } })).status).toBe(200)
          }
          const { fields, pages } = (await acme.get(url)).body.data.fields
          expect((await acme.post(`${url}/send`)).status).toBe(200)
          for (const party of ['a', 'b'] as const) {
            const mine = kept.filter(one => one.type === 'text' && one.party === party)
            const field_values = Object.fromEntries(mine.map(({ id }) => [id, `value-of-${id}`]))
            const reply = await signAs(app, contract, party, { signature: `hand-${party}`, field_values })
            expect(reply.status).toBe(200)
          }
          await app.drain()
          const words = await wordsOf(contract.id)
          expect(words.find(({ text }) => text === 'Certificate of completion')?.page).toBe(pages.length)
          for (const { id, type, party, page, x, y, w, h } of fields) {
            const text = type === 'text' ? `value-of-${id}` : `hand-${party}`
            const drawn = words.filter(word => word.text === text)
            if (type === 'text') expect(drawn).toHaveLength(1)
            const inside = drawn.filter(
              word =>
                word.page === page &&
                word.left >= x - 0.001 &&
                word.right <= x + w + 0.02 &&
                word.top >= y &&
                word.top <= y + h,
            )
            expect(inside, `${text} in ${JSON.stringify({ page, x, y, w, h, drawn })}`).not.toEqual([])
            expect(x >= 0 && y >= 0 && x + w <= 1.000001 && y + h <= 1.000001).toBe(true)
          }
          // On the certificate each party signs once more, in its own frame, and nothing else is drawn.
          const behind = words.filter(
            ({ page, text }) => page >= pages.length && /^(?:hand|value-of)-/.test(text),
          )
          expect(behind.map(({ text }) => text).sort()).toEqual(['hand-a', 'hand-b'])
        },
      ),
      { numRuns: runs },
    )
  })
})
