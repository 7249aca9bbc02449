import { Unreadable } from './unreadable.ts'

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
export type Format = (typeof KINDS)[keyof typeof KINDS]

/** The bytes decide; a name that claims something else is a disguise. */
export function recognise(bytes: Buffer, filename: string): Format {
  if (bytes.length === 0) throw new Unreadable('it is empty')
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
