import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Refused } from '#platform/bounded-work/task.ts'
import { NO_E_INVOICE } from './refusals.ts'

const MOST_FILES = 20
/** As the standards name what is inside: first where there are several. */
const USUAL = /^(?:factur-x|zugferd-invoice|xrechnung)\.xml$/i

/** The XML files inside a PDF, the likeliest first. */
export async function embeddedXml(bytes: Uint8Array): Promise<Uint8Array[]> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const task = pdfjs.getDocument({
    data: new Uint8Array(bytes),
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
    cMapUrl: `${join(folder, 'cmaps')}/`,
    standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
  })
  const pdf = await task.promise.catch(() => {
    throw new Refused(NO_E_INVOICE)
  })
  const attachments = [...((await pdf.getAttachments()) ?? new Map())]
    .map(([id, { filename }]) => ({ id: String(id), filename: String(filename) }))
    .filter(({ filename }) => /\.xml$/i.test(filename))
    .sort((a, b) => Number(USUAL.test(b.filename)) - Number(USUAL.test(a.filename)))
  const files: Uint8Array[] = []
  for (const { id } of attachments.slice(0, MOST_FILES)) {
    const content = await pdf.getAttachmentContent(id)
    if (content) files.push(content)
  }
  return files
}
