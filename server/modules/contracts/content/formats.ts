import { escapeHtml } from '#platform/pages/html.ts'
import type { Format } from './recognise.ts'
import { Unreadable } from './unreadable.ts'
import { checkArchive } from './zip-guard.ts'

/** HTML that has yet to pass the sanitiser. */
export async function toHtml(bytes: Buffer, format: Format): Promise<string> {
  switch (format) {
    case 'pdf':
      return (await import('./pdf-text.ts')).readPdfText(bytes)
    case 'docx':
      return readDocx(bytes)
    case 'md':
      return (await import('marked')).marked.parse(decode(bytes), { async: false, gfm: true })
    case 'html':
      return decode(bytes)
    case 'txt':
      return textToHtml(decode(bytes))
  }
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
  const { default: mammoth } = await import('mammoth')
  const embedImage = mammoth.images.imgElement(async image => {
    const isPlain = image.contentType === 'image/png' || image.contentType === 'image/jpeg'
    return { src: isPlain ? `data:${image.contentType};base64,${await image.readAsBase64String()}` : '' }
  })
  try {
    const { value } = await mammoth.convertToHtml({ buffer: bytes }, { convertImage: embedImage })
    return value
  } catch {
    throw new Unreadable('it is not a DOCX file that can be read')
  }
}

const textToHtml = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .filter(part => part.trim() !== '')
    .map(part => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
