/** Rows as `copy … (format binary)` takes them, and where each begins; behind the last stands where it ends. */
export interface Packed {
  bytes: Buffer
  starts: Uint32Array<ArrayBuffer>
}

export interface Packer {
  begin(fields: number): void
  text(value: string | null): void
  json(value: string): void
  /** Sixteen bytes; returns where they stand, so that they can be filled in later. */
  uuid(value?: Uint8Array): number
  /** A list of uuids that stand at those places. */
  uuids(from: Buffer, places: readonly number[]): void
  nothing(): void
  int4(value: number): void
  int8(value: number): void
  moment(milliseconds: number): void
  end(): Packed
}

export const UUID_BYTES = 16
/** PostgreSQL counts from the year 2000. */
const EPOCH = Date.UTC(2000, 0, 1)
const WORD = 2 ** 32

export function writeInt8(bytes: Buffer, value: number, at: number): void {
  const high = Math.floor(value / WORD)
  bytes.writeInt32BE(high, at)
  bytes.writeUInt32BE(value - high * WORD, at + 4)
}

export function createPacker(rows: number, bytesEach: number): Packer {
  let bytes = Buffer.allocUnsafeSlow(rows * bytesEach)
  let at = 0
  let row = 0
  const starts = new Uint32Array(rows + 1)
  const reserve = (more: number) => {
    if (at + more <= bytes.length) return
    const larger = Buffer.allocUnsafeSlow((at + more) * 2)
    bytes.copy(larger, 0, 0, at)
    bytes = larger
  }
  const field = (length: number) => {
    reserve(4 + Math.max(0, length))
    at = bytes.writeInt32BE(length, at)
  }
  const packer: Packer = {
    begin(fields) {
      starts[row] = at
      row += 1
      reserve(2)
      at = bytes.writeInt16BE(fields, at)
    },
    text(value) {
      if (value === null) {
        packer.nothing()
        return
      }
      reserve(4 + value.length * 3)
      const length = bytes.write(value, at + 4)
      bytes.writeInt32BE(length, at)
      at += 4 + length
    },
    json(value) {
      field(1 + value.length)
      bytes[at] = 1
      at += 1 + bytes.write(value, at + 1, 'latin1')
    },
    uuid(value) {
      field(UUID_BYTES)
      if (value) bytes.set(value, at)
      at += UUID_BYTES
      return at - UUID_BYTES
    },
    uuids(from, places) {
      field(lengthOfUuids(places.length))
      at = writeUuids(bytes, at, from, places)
    },
    nothing: () => field(-1),
    int4(value) {
      field(4)
      at = bytes.writeInt32BE(value, at)
    },
    int8(value) {
      field(8)
      writeInt8(bytes, value, at)
      at += 8
    },
    moment: milliseconds => packer.int8((milliseconds - EPOCH) * 1_000),
    end() {
      starts[row] = at
      return { bytes: bytes.subarray(0, at), starts }
    },
  }
  return packer
}

/** The texts of one row, from its given field on; null where there is none. */
export function readTexts({ bytes, starts }: Packed, row: number, from: number): (string | null)[] {
  const texts: (string | null)[] = []
  let at = starts[row]! + 2
  for (let field = 0; at < starts[row + 1]!; field += 1) {
    const length = bytes.readInt32BE(at)
    at += 4
    if (field >= from) texts.push(length === -1 ? null : bytes.toString('utf8', at, at + length))
    at += Math.max(0, length)
  }
  return texts
}

const HEAD = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const TAIL = Buffer.from([0xff, 0xff])
const PIECE = 256 * 1024

/** What is sent: the wanted rows, in large pieces. */
export function* toPieces({ bytes, starts }: Packed, isWanted: (row: number) => boolean): Generator<Buffer> {
  yield HEAD
  const rows = starts.length - 1
  let from = 0
  for (let row = 0; row < rows; row += 1) {
    const isIn = isWanted(row)
    const end = isIn ? starts[row + 1]! : starts[row]!
    if (isIn && end - from < PIECE && row < rows - 1) continue
    if (end > from) yield bytes.subarray(from, end)
    from = starts[row + 1]!
  }
  yield TAIL
}

const UUID_TYPE = 2950
const lengthOfUuids = (count: number): number => 20 + count * (4 + UUID_BYTES)

/** As a value of the type uuid[]; returns where it ends. */
function writeUuids(into: Buffer, start: number, from: Buffer, places: readonly number[]): number {
  let at = into.writeInt32BE(1, start)
  at = into.writeInt32BE(0, at)
  at = into.writeInt32BE(UUID_TYPE, at)
  at = into.writeInt32BE(places.length, at)
  at = into.writeInt32BE(1, at)
  for (const place of places) {
    at = into.writeInt32BE(UUID_BYTES, at)
    at += from.copy(into, at, place, place + UUID_BYTES)
  }
  return at
}

/** A parameter of the type uuid[]. */
export function toUuidArray(from: Buffer, places: readonly number[]): Buffer {
  const array = Buffer.allocUnsafe(lengthOfUuids(places.length))
  writeUuids(array, 0, from, places)
  return array
}
