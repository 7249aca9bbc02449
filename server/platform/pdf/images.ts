import { InvalidPdfImage } from './errors.ts'

export interface ImageFacts {
  extension: 'png' | 'jpg'
  width: number
  height: number
}

/** A small file may unfold into gigabytes: the pixels count, not the bytes. */
const MAX_PIXELS = 40_000_000

/** Judges an image by its bytes, never by its name or declared type. */
export function inspectImage(content: Buffer, what: string): ImageFacts {
  const facts = readPng(content) ?? readJpeg(content)
  if (!facts || facts.width < 1 || facts.height < 1) throw InvalidPdfImage(what)
  if (facts.width * facts.height > MAX_PIXELS) throw InvalidPdfImage(`${what} is too large: it`)
  return facts
}

const DATA_IMAGE = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/=\s]+)$/i

/** The bytes of a PNG or JPEG given as a data URL; null when they are anything else, whatever they claim. */
export function readDataImage(url: string): Buffer | null {
  const encoded = DATA_IMAGE.exec(url)?.[1]
  if (!encoded) return null
  const bytes = Buffer.from(encoded, 'base64')
  try {
    inspectImage(bytes, 'image')
    return bytes
  } catch {
    return null
  }
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

function readPng(content: Buffer): ImageFacts | null {
  if (content.length < 33 || !content.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return null
  return { extension: 'png', width: content.readUInt32BE(16), height: content.readUInt32BE(20) }
}

/** Walks the segments up to the frame header, which holds the size. */
function readJpeg(content: Buffer): ImageFacts | null {
  if (content.length < 4 || content.readUInt16BE(0) !== 0xffd8) return null
  let at = 2
  while (at + 9 < content.length && content[at] === 0xff) {
    const marker = content[at + 1]!
    if (isFrameHeader(marker)) {
      return { extension: 'jpg', height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) }
    }
    const length = content.readUInt16BE(at + 2)
    at += marker === 0xff ? 1 : 2 + Math.max(2, length)
  }
  return null
}

// C4, C8 and CC lie in the range but are tables.
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
