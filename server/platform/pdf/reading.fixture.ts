import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Logger } from '#kit/context.ts'

const ignore = () => {}
export const silent: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore }

/** For whom samples are made. */
export const somebody = { organizationId: 'somebody' }

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
