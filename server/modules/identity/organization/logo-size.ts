import { crc32 } from 'node:zlib'

export interface Picture {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  width: number
  height: number
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * What the bytes of a picture are and how large it would be, or nothing where they are no whole picture. Its parts are
 * walked through without unpacking any: a small file may hold a picture of gigabytes.
 */
export function readPicture(bytes: Buffer): Picture | undefined {
  if (bytes.subarray(0, 8).equals(PNG)) return readPng(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return readJpeg(bytes)
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? readWebp(bytes) : undefined
}

/** Chunks of a length, a name, the data and a checksum; IHDR first, IEND last, IDAT between. */
function readPng(bytes: Buffer): Picture | undefined {
  let size: Pick<Picture, 'width' | 'height'> | undefined
  let hasData = false
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length) return undefined
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return undefined
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (!size) {
      if (name !== 'IHDR' || end - at !== 21) return undefined
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    }
    hasData ||= name === 'IDAT'
    if (name === 'IEND') return hasData ? { type: 'image/png', ...size } : undefined
    at = end + 4
  }
  return undefined
}

/** Segments of a marker and a length; a frame header says the size, a scan follows, the end marker is there. */
function readJpeg(bytes: Buffer): Picture | undefined {
  let size: Pick<Picture, 'width' | 'height'> | undefined
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4) return undefined
    if (isFrame(marker)) {
      if (end < at + 9) return undefined
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    if (marker === 0xda) {
      const isWhole = bytes.indexOf(Buffer.from([0xff, 0xd9]), end) >= 0
      return size && isWhole ? { type: 'image/jpeg', ...size } : undefined
    }
    at = end
  }
  return undefined
}

/** SOF0 to SOF15, among which three markers are something else. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function readWebp(bytes: Buffer): Picture | undefined {
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 > bytes.length) return undefined
  if (bytes.readUInt32LE(16) + 20 > bytes.length) return undefined
  const type = 'image/webp'
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return bytes[20] === 0x2f
        ? { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
        : undefined
    }
    case 'VP8 ':
      return bytes.readUIntBE(23, 3) === 0x9d012a
        ? { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
        : undefined
  }
  return undefined
}
