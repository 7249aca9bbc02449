import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Logger } from '#kit/context.ts'
import type { DocumentLine, InvoiceDocument } from './documents.ts'

const ignore = () => {}
export const silent: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore }

export const sampleLines = (count: number): DocumentLine[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Consulting ${index + 1}`,
    description: index % 2 === 0 ? 'On site, with a written summary.' : undefined,
    quantity: '2.5',
    unit: 'hours',
    unitPrice: '€100.00',
    tax: '19 %',
    total: '€250.00',
  }))

export const sampleInvoice = (changes: Partial<InvoiceDocument> = {}): InvoiceDocument => ({
  language: 'en',
  paper: 'a4',
  accent: '#2457d6',
  number: 'INV-000042',
  currency: 'EUR',
  createdAt: Temporal.Instant.from('2026-11-12T10:00:00Z'),
  seller: {
    name: 'Harbour & Light GmbH',
    address: ['Speicherstraße 14', '20457 Hamburg', 'Germany'],
    email: 'billing@harbourlight.example',
    taxId: 'DE123456789',
  },
  billTo: { name: 'Åkerström Maskin AB', address: ['Storgatan 3\n114 51 Stockholm'] },
  issueDate: 'Nov 12, 2026',
  dueDate: 'Nov 26, 2026',
  paymentTerms: 'Net 14',
  lines: sampleLines(2),
  totals: {
    subtotal: '€500.00',
    taxes: [{ label: 'VAT 19 %', base: '€500.00', amount: '€95.00' }],
    total: '€595.00',
  },
  payments: [{ label: 'Bank transfer', date: 'Nov 14, 2026', amount: '−€95.00' }],
  amountDue: '€500.00',
  payLink: { url: 'https://app.bowline.example/pay/inv_7Hq2mXcT9vLr4WkZb8sNdEfGhJ' },
  notes: 'Thank you for your trust.',
  ...changes,
})

export interface ReadPdf {
  /** The text of each page, a line break where the PDF has one. */
  pages: string[]
  text: string
  attachments: { name: string; content: Buffer }[]
  metadata: Record<string, unknown>
}

export async function readPdf(pdf: Buffer): Promise<ReadPdf> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await loading.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
  }
  const attachments: ReadPdf['attachments'] = []
  for (const [id, { filename }] of (await document.getAttachments()) ?? []) {
    const content = await document.getAttachmentContent(id)
    attachments.push({ name: filename, content: Buffer.from(content as Uint8Array) })
  }
  const { info } = await document.getMetadata()
  await loading.destroy()
  return { pages, text: pages.join('\n'), attachments, metadata: info as Record<string, unknown> }
}

/** Paints a page, as a viewer would. */
export async function paintPage(pdf: Buffer, number: number, scale: number) {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await loading.promise
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale })
  const { createCanvas } = await import('@napi-rs/canvas')
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  await page.render({ canvas: canvas as never, viewport }).promise
  const image = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  await loading.destroy()
  return image
}

/** How dark the page is in each square of this many pixels, from 0 to 255; the same for two ways of painting it. */
export function darkness({
  data,
  width,
  height,
}: {
  data: ArrayLike<number>
  width: number
  height: number
}) {
  const SQUARE = 16
  const columns = Math.floor(width / SQUARE)
  const sums = new Float64Array(columns * Math.floor(height / SQUARE))
  for (let y = 0; y < Math.floor(height / SQUARE) * SQUARE; y++) {
    for (let x = 0; x < columns * SQUARE; x++) {
      const at = Math.floor(y / SQUARE) * columns + Math.floor(x / SQUARE)
      sums[at]! += (255 - data[(y * width + x) * 4 + 1]!) / SQUARE ** 2
    }
  }
  return sums
}

export async function paintSvg(svg: string, { width, height }: { width: number; height: number }) {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const canvas = createCanvas(width, height)
  // This canvas knows references by their name of SVG 1.1 only; browsers have known the new one for years.
  const old = svg.replace('<svg ', '<svg xmlns:xlink="http://www.w3.org/1999/xlink" ')
  const picture = await loadImage(Buffer.from(old.replaceAll(' href=', ' xlink:href=')))
  canvas.getContext('2d').drawImage(picture, 0, 0, width, height)
  return canvas.getContext('2d').getImageData(0, 0, width, height)
}
