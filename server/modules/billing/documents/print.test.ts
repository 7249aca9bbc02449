import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import jsqr from 'jsqr'
import { afterAll, describe, expect, it } from 'vitest'
import { createPdfEngine } from '#platform/pdf/engine.ts'
import { paintPage, readPdf, silent, somebody } from '#platform/pdf/reading.fixture.ts'
import { billingTemplates } from './prepare.ts'
import { printDocument } from './print.ts'
import { sampleInvoice, sampleLines } from './samples.fixture.ts'

const templates = Object.values(billingTemplates)
const engine = createPdfEngine({ workers: 2, templates, log: silent })
afterAll(() => engine.close())

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const samples = {
  Latin: 'Łódź œuvre Ærøskøbing',
  Vietnamese: 'Công ty Trách nhiệm Hữu hạn',
  Greek: 'Ελληνική Εταιρεία',
  Cyrillic: 'Общество с ограниченной',
  Japanese: '株式会社さくら印刷',
  Korean: '한국주식회사',
  Chinese: '有限责任公司龘',
  Hebrew: 'חשבונית מס שלום',
  Arabic: 'شركة النور للتجارة',
  'Arabic with lam-alef ligatures': 'الإسلام خلال الأعمال',
  Persian: 'گچپژ فارسی',
  'Arabic with marks': 'مُحَمَّد عبد الله مؤسسة',
}

describe('An invoice', () => {
  it('prints what it was given, and the labels of its language', async () => {
    const { text, metadata } = await readPdf(
      await printDocument(engine, somebody, 'invoice', sampleInvoice({ language: 'de' })),
    )
    for (const words of [
      'Rechnung',
      'INV-000042',
      'Harbour & Light GmbH',
      'Speicherstraße 14',
      'USt-IdNr.: DE123456789',
      'Åkerström Maskin AB',
      '114 51 Stockholm',
      'Consulting 2',
      'VAT 19 %',
      'auf €500.00',
      'Bank transfer',
      '−€95.00',
      'Offener Betrag',
      'Seite 1 von 1',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain('Rabatt')
    expect(metadata).toMatchObject({ Title: 'Rechnung INV-000042', CreationDate: 'D:20261112100000' })
  })

  it('prints text that asks to be shown backwards as it is stored', async () => {
    const { text } = await readPdf(
      await printDocument(
        engine,
        somebody,
        'invoice',
        sampleInvoice({ notes: 'Thanks\u202e for \u202dall' }),
      ),
    )
    expect(text).toContain('Thanks for all')
  })

  it('repeats the head of the table and counts its pages', async () => {
    const pdf = await printDocument(
      engine,
      somebody,
      'invoice',
      sampleInvoice({ lines: sampleLines(200), mark: 'void' }),
    )
    const { pages, text } = await readPdf(pdf)
    expect(pages.length).toBeGreaterThan(4)
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
      if (page.includes('Consulting ')) expect(page).toContain('Unit price')
      expect(page).toContain('VOID')
    })
    const printed = [...text.matchAll(/Consulting (\d+)\s/g)].map(match => Number(match[1]))
    expect(printed).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  })

  it('shows the pay link as a code that a camera reads', async () => {
    const invoice = sampleInvoice()
    const { data, width, height } = await paintPage(
      await printDocument(engine, somebody, 'invoice', invoice),
      1,
      2,
    )
    expect(jsqr.default(new Uint8ClampedArray(data), width, height)?.data).toBe(invoice.payLink?.url)
  })

  it('shows text as text, whatever it looks like', async () => {
    const hostile = [
      '#panic("x")',
      '#read("/etc/passwd")',
      '$x^2$',
      '@label',
      '// not a comment',
      '\\ \\u{41}',
      '*bold* _it_',
      '= Heading',
      '`raw` <tag>',
      '"quote" #[x]',
      '{{a}}',
    ]
    const invoice = sampleInvoice({
      title: hostile.join(' '),
      lines: hostile.map(name => ({ name, description: name, unit: name, total: name })),
      notes: hostile.join('\n'),
      payLink: { url: 'javascript:#panic()', text: '#panic()' },
      billTo: { name: '#panic()', address: hostile },
    })
    const { text } = await readPdf(await printDocument(engine, somebody, 'invoice', invoice))
    const flat = text.replace(/\s+/g, '')
    for (const words of hostile) expect(flat.split(words.replace(/\s+/g, '')).length).toBeGreaterThan(4)
  })

  it('is the same to the byte for the same input, whichever process renders it', async () => {
    const other = createPdfEngine({ workers: 1, templates, log: silent })
    const invoice = () => sampleInvoice({ notes: '株式会社 Ελληνικά שלום' })
    const mine = await printDocument(engine, somebody, 'invoice', invoice())
    await printDocument(other, somebody, 'invoice', sampleInvoice())
    const theirs = await printDocument(other, somebody, 'invoice', invoice())
    await other.close()
    expect(sha256(theirs)).toBe(sha256(mine))
  })

  it('survives a sign that no font has', async () => {
    const { text } = await readPdf(
      await printDocument(engine, somebody, 'invoice', sampleInvoice({ title: 'Ship it 🚀🦄' })),
    )
    expect(text).toContain('Ship it')
  })

  it('refuses a logo that is neither PNG nor JPEG by its bytes', () => {
    const logo = { content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }
    return expect(printDocument(engine, somebody, 'invoice', sampleInvoice({ logo }))).rejects.toMatchObject({
      status: 400,
      detail: 'logo must be a PNG or JPEG image',
    })
  })

  it('passes the checks of qpdf', async context => {
    if (spawnSync('qpdf', ['--version']).error) return context.skip('qpdf is not installed')
    const file = join(await mkdtemp(join(tmpdir(), 'bowline-pdf-')), 'invoice.pdf')
    await writeFile(
      file,
      await printDocument(engine, somebody, 'invoice', sampleInvoice({ notes: samples.Arabic })),
    )
    const { status, stderr } = spawnSync('qpdf', ['--check', file])
    await rm(dirname(file), { recursive: true })
    expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' })
  })
})

describe('Text in any script', () => {
  it('can be read back, right-to-left included', async () => {
    const lines = Object.values(samples).map(name => ({ name, total: '1' }))
    const { text } = await readPdf(await printDocument(engine, somebody, 'invoice', sampleInvoice({ lines })))
    for (const [script, words] of Object.entries(samples)) {
      for (const word of words.split(' ')) expect(text.normalize(), script).toContain(word.normalize())
    }
  })
})

describe('Many documents at once', () => {
  it('each come out as they went in', async () => {
    const numbers = Array.from({ length: 8 }, (_, index) => `INV-${100 + index}`)
    const pdfs = await Promise.all(
      numbers.map(number =>
        printDocument(engine, somebody, 'invoice', sampleInvoice({ number, payLink: undefined })),
      ),
    )
    for (const [index, pdf] of pdfs.entries()) {
      const { text } = await readPdf(pdf)
      expect(text.match(/INV-\d+/)?.[0]).toBe(numbers[index])
    }
  })
})

describe('Quotes and credit notes', () => {
  it('have their own words', async () => {
    const quote = await readPdf(
      await printDocument(engine, somebody, 'quote', {
        ...sampleInvoice(),
        validUntil: 'Dec 12, 2026',
        acceptance: { name: 'Ada Byron', email: 'ada@example.org', at: 'Nov 20, 2026, 10:00 UTC' },
        mark: 'accepted',
        paper: 'us-letter',
      }),
    )
    for (const words of ['Quote', 'Valid until', 'ACCEPTED', 'Accepted by', 'Ada Byron']) {
      expect(quote.text).toContain(words)
    }
    const credit = await readPdf(
      await printDocument(engine, somebody, 'credit-note', {
        ...sampleInvoice(),
        invoiceNumber: 'INV-000007',
        reason: 'Returned goods',
        mark: undefined,
      }),
    )
    expect(credit.text).not.toContain('Cancellation')
    for (const words of ['Credit note', 'INV-000007', 'Total credit', 'Returned goods']) {
      expect(credit.text).toContain(words)
    }
  })
})

it('is printed by declared templates alone', async () => {
  const bare = createPdfEngine({ workers: 1, templates: [], log: silent })
  await expect(printDocument(bare, somebody, 'invoice', sampleInvoice())).rejects.toThrow(
    'is declared by no module',
  )
  await bare.close()
})
