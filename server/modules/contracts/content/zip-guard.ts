import { Unreadable } from './unreadable.ts'

const MOST_UNPACKED = 60 * 1024 * 1024
const MOST_ENTRIES = 3_000
const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50

/** Reads the directory of a ZIP without unpacking anything: what would not fit is refused before it unfolds. */
export function checkArchive(bytes: Buffer): void {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) throw new Unreadable('it holds too many parts')
  let at = bytes.readUInt32LE(end + 16)
  let unpacked = 0
  let isDocument = false
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw broken()
    if (bytes.readUInt16LE(at + 8) & 1) throw new Unreadable('it is encrypted')
    unpacked += bytes.readUInt32LE(at + 24)
    if (unpacked > MOST_UNPACKED) throw new Unreadable('it unpacks to more than 60 MB')
    const nameLength = bytes.readUInt16LE(at + 28)
    isDocument ||= bytes.toString('latin1', at + 46, at + 46 + nameLength) === 'word/document.xml'
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (!isDocument) throw new Unreadable('it is an archive, not a DOCX document')
}

const broken = () => new Unreadable('it is damaged')

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - 22 - 65_535)
  for (let at = bytes.length - 22; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at
  }
  throw broken()
}
