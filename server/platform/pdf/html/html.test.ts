import { gunzipSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, describe, expect, it } from 'vitest'
import { createPdfEngine } from '../engine.ts'
import { darkness, paintPage, paintSvg, readPdf, silent, somebody } from '../reading.fixture.ts'
import type { HtmlBlock, HtmlDocument, PageOverlay } from './document.ts'

const engine = createPdfEngine({ workers: 1, templates: [], log: silent })
afterAll(() => engine.close())

const paragraph = (text: string): HtmlBlock => ({ kind: 'paragraph', content: [{ kind: 'text', text }] })

const contract = (changes: Partial<HtmlDocument> = {}): HtmlDocument => ({
  title: 'Master services agreement',
  language: 'en',
  paper: 'a4',
  createdAt: Temporal.Instant.from('2026-11-12T10:00:00Z'),
  blocks: [
    { kind: 'heading', level: 1, align: 'center', content: [{ kind: 'text', text: 'Agreement' }] },
    paragraph('Text that looks like code: #panic() $x$ @label'),
    { kind: 'list', ordered: true, start: 3, items: [[paragraph('third duty')], [paragraph('fourth duty')]] },
    {
      kind: 'table',
      headRows: 1,
      rows: [
        [
          { head: true, content: [paragraph('Role')] },
          { head: true, content: [paragraph('Rate')] },
        ],
        ...Array.from({ length: 60 }, (_, row) => [
          { content: [paragraph(`Designer ${row}`)] },
          { content: [paragraph('€110')] },
        ]),
      ],
    },
    { kind: 'page-break' },
    paragraph('חוזה בין הצדדים'),
    paragraph('契約書の条項'),
  ],
  ...changes,
})

describe('A contract laid out', () => {
  it('keeps its text, its order and its table heads', async () => {
    const { pdf, pageCount } = await engine.layoutHtml(somebody, contract())
    const { pages } = await engine.measureHtml(somebody, contract())
    const read = await readPdf(pdf)
    expect(read.pages).toHaveLength(pageCount)
    expect(pages).toHaveLength(pageCount)
    expect(pages[0]).toMatchObject({
      index: 0,
      width: expect.closeTo(595.28),
      height: expect.closeTo(841.89),
    })
    for (const words of ['#panic() $x$ @label', '3. third duty', '4. fourth duty', 'חוזה', '契約書の条項']) {
      expect(read.text).toContain(words)
    }
    expect(read.pages[1]).toContain('Role Rate')
    expect(read.pages.at(-1)).not.toContain('Designer')
  })

  it('has a hash for every page, which changes with what stands on it', async () => {
    const changed = (words: string) => contract({ blocks: [...contract().blocks, paragraph(words)] })
    const { digests: before, pages } = await engine.measureHtml(somebody, changed('one'))
    const { digests: after } = await engine.measureHtml(somebody, changed('two'))
    expect(before).toHaveLength(pages.length)
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1))
    expect(after.at(-1)).not.toBe(before.at(-1))
  })

  it('is read from its HTML, with its title above unless it has a heading of its own', async () => {
    const read = async (html: string) => {
      const blocks = [{ kind: 'html', html, title: 'Lease' }] as const
      return (await readPdf((await engine.layoutHtml(somebody, contract({ blocks }))).pdf)).text
    }
    expect(await read('<p>Two &lt;rooms&gt;</p>')).toMatch(/^Lease\sTwo <rooms>/)
    expect(await read('<h1>Tenancy</h1><p>Two rooms</p>')).toMatch(/^Tenancy\sTwo rooms/)
  })

  it('has its fields on top, and not a line moves for them', async () => {
    const overlays: PageOverlay[] = [
      { page: 0, x: 0.1, y: 0.1, w: 0.8, h: 0.5, content: { kind: 'text', text: 'Stockholm' } },
      { page: 1, x: 0, y: 0.9, w: 0.4, h: 0.1, content: { kind: 'placeholder', label: 'Sign here' } },
      {
        page: 1,
        x: 0.5,
        y: 0.5,
        w: 0.4,
        h: 0.08,
        content: { kind: 'signature', text: 'Ada Byron', style: 'script', caption: ['2026-11-12 10:00 UTC'] },
      },
      { page: 9, x: 0, y: 0, w: 1, h: 1, content: { kind: 'check', checked: true } },
    ]
    const bare = await readPdf((await engine.layoutHtml(somebody, contract())).pdf)
    const filled = await readPdf((await engine.layoutHtml(somebody, contract({ overlays }))).pdf)
    expect(filled.pages[0]).toContain('Stockholm')
    expect(filled.pages[1]).toContain('Sign here')
    expect(filled.pages[1]).toContain('Ada Byron')
    expect(filled.pages.length).toBe(bare.pages.length)
    filled.pages.forEach((page, index) => {
      const rows = page.match(/Designer \d+/g)
      expect(rows).toEqual(bare.pages[index]!.match(/Designer \d+/g))
    })
  })

  it('lays out trees nested beyond any reason', async () => {
    let nested: HtmlBlock = paragraph('innermost')
    for (let depth = 0; depth < 500; depth++) nested = { kind: 'quote', content: [nested] }
    const { pdf } = await engine.layoutHtml(somebody, contract({ blocks: [nested] }))
    expect((await readPdf(pdf)).text).toContain('innermost')
  })

  it('carries embedded files', async () => {
    const audit = { name: 'audit.json', mimeType: 'application/json', description: 'Audit trail' }
    const content = Buffer.from('{"head":"7f3a"}')
    const { pdf } = await engine.layoutHtml(somebody, contract({ attachments: [{ ...audit, content }] }))
    expect((await readPdf(pdf)).attachments).toEqual([{ name: 'audit.json', content }])
  })
})

function redSquare(): Buffer {
  const canvas = createCanvas(8, 8)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#ff0000'
  pen.fillRect(0, 0, 8, 8)
  return canvas.toBuffer('image/png')
}

describe('A contract drawn', () => {
  const draw = async (document: HtmlDocument) => {
    const { pages, slots } = await engine.drawHtml(somebody, JSON.stringify(document), async () => document)
    return { pages, slots, drawings: pages.map(({ svg }) => gunzipSync(svg).toString()) }
  }

  it('is one picture a page, each with what it needs and nothing of the others', async () => {
    const document = contract()
    const { pages, drawings } = await draw(document)
    const laidOut = await engine.layoutHtml(somebody, document)
    expect(pages.map(({ svg: _, ...page }) => page)).toEqual(
      (await engine.measureHtml(somebody, document)).pages,
    )
    for (const drawing of drawings) {
      const defined = new Set([...drawing.matchAll(/ id="(\w+)"/g)].map(([, id]) => id))
      const used = new Set([...drawing.matchAll(/(?:href="|url\()#(\w+)/g)].map(([, id]) => id))
      expect(defined).toEqual(used)
      expect(drawing).not.toMatch(/xlink|NaN|undefined/)
      expect(drawing).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 595.28 841.89"/)
    }
    // Two lines of text and a footer need fewer letters than a table.
    expect(drawings.at(-1)!.length).toBeLessThan(drawings[0]!.length)
    for (const [index, drawing] of drawings.entries()) {
      const printed = await paintPage(laidOut.pdf, index + 1, 1)
      const drawn = darkness(await paintSvg(drawing, printed))
      const apart = darkness(printed).map((dark, at) => Math.abs(dark - drawn[at]!))
      expect(Math.max(...drawn)).toBeGreaterThan(30)
      expect(Math.max(...apart)).toBeLessThan(15)
    }
  })

  it('shows pictures, and tells where the places to sign came to lie', async () => {
    const slot = { label: 'Party A', content: { kind: 'placeholder', label: '' } } as const
    const signatures: HtmlBlock = { kind: 'signatures', slots: [slot, { ...slot, label: 'Party B' }] }
    const blocks: HtmlBlock[] = [{ kind: 'image', content: redSquare(), widthPoints: 60 }, signatures]
    const { slots, drawings } = await draw(contract({ blocks }))
    expect(drawings[0]).toContain('href="data:image/png;base64,')
    const [first, second] = slots
    expect(first).toMatchObject({
      page: 0,
      x: expect.closeTo(70.87 / 595.28, 3),
      h: expect.closeTo(64 / 841.89, 3),
    })
    expect(second!.x).toBeGreaterThan(first!.x + first!.w)
    expect(second!.y).toBeCloseTo(first!.y, 5)
  })
})
