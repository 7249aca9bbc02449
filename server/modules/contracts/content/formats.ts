import mammoth from 'mammoth'
import { marked } from 'marked'
import { escapeHtml } from '#platform/pages/html.ts'
import { readPdfText } from './pdf-text.ts'
import { Unreadable } from './unreadable.ts'
import { checkArchive } from './zip-guard.ts'

const KINDS = {
  pdf: 'pdf',
  docx: 'docx',
  txt: 'txt',
  text: 'txt',
  md: 'md',
  markdown: 'md',
  html: 'html',
  htm: 'html',
} as const
type Kind = (typeof KINDS)[keyof typeof KINDS]

/** HTML that has yet to pass the sanitiser. */
export async function toHtml(bytes: Buffer, filename: string): Promise<string> {
  if (bytes.length === 0) throw new Unreadable('it is empty')
  switch (recognise(bytes, filename)) {
    case 'pdf':
      return readPdfText(bytes)
    case 'docx':
      return readDocx(bytes)
    case 'md':
      return marked.parse(decode(bytes), { async: false, gfm: true })
    case 'html':
      return decode(bytes)
    case 'txt':
      return textToHtml(decode(bytes))
  }
}

/** The bytes decide; a name that claims something else is a disguise. */
function recognise(bytes: Buffer, filename: string): Kind {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(filename)?.[1]?.toLowerCase()
  const claimed = extension === undefined ? undefined : KINDS[extension as keyof typeof KINDS]
  if (extension !== undefined && !claimed) {
    throw new Unreadable('only PDF, DOCX, TXT, MD and HTML files are supported')
  }
  const actual = bytes.subarray(0, 1024).includes('%PDF-')
    ? 'pdf'
    : bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
      ? 'docx'
      : undefined
  if (actual) {
    if (claimed && claimed !== actual)
      throw new Unreadable(`it is named .${extension} but holds something else`)
    return actual
  }
  if (claimed === 'pdf' || claimed === 'docx') {
    throw new Unreadable(`it is named .${extension} but is not a ${claimed.toUpperCase()} file`)
  }
  if (claimed) return claimed
  return /^\s*<(?:!doctype html|html|body|h\d|p|div)\b/i.test(bytes.toString('latin1', 0, 512))
    ? 'html'
    : 'txt'
}

function decode(bytes: Buffer): string {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null
  try {
    const text = new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Not text in that encoding: told below.
  }
  throw new Unreadable('it is not text in UTF-8')
}

async function readDocx(bytes: Buffer): Promise<string> {
  checkArchive(bytes)
  try {
    const { value } = await mammoth.convertToHtml({ buffer: bytes }, { convertImage: embedImage })
    return value
  } catch {
    throw new Unreadable('it is not a DOCX file that can be read')
  }
}

const embedImage = mammoth.images.imgElement(async image => {
  const isPlain = image.contentType === 'image/png' || image.contentType === 'image/jpeg'
  return { src: isPlain ? `data:${image.contentType};base64,${await image.readAsBase64String()}` : '' }
})

export const textToHtml = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .filter(part => part.trim() !== '')
    .map(part => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
