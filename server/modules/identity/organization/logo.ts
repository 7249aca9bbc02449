import { InvalidInput } from '#kit/problem.ts'

const MOST_BYTES = 500 * 1024
const DATA_URL = /^data:image\/[a-z.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/

/** A data URL whose type is what its bytes say, not what the sender says. */
export function readLogo(dataUrl: string): string {
  // Four characters carry three bytes: refuse before decoding what is too large anyway.
  if (dataUrl.length > (MOST_BYTES * 4) / 3 + 100) throw InvalidInput('logo must be at most 500 KB')
  const base64 = DATA_URL.exec(dataUrl)?.[1]
  const bytes = Buffer.from(base64 ?? '', 'base64')
  if (bytes.length > MOST_BYTES) throw InvalidInput('logo must be at most 500 KB')
  const type = imageType(bytes)
  if (!type) throw InvalidInput('logo must be a data URL of a PNG, JPEG or WebP image')
  return `data:${type};base64,${bytes.toString('base64')}`
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

function imageType(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 8).equals(PNG)) return 'image/png'
  if (bytes.subarray(0, 3).equals(JPEG)) return 'image/jpeg'
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'image/webp' : undefined
}
