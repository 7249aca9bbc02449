import { createHash } from 'node:crypto'

/** What a copy consists of, one after another; the last says what all before it hash to. */
export type Frame =
  | { kind: 'head'; value: Head }
  | { kind: 'table'; value: TableHead }
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'sequences'; value: SequenceState[] }
  | { kind: 'file'; value: { name: string; base64: string } }
  | { kind: 'end'; value: { sha256: string } }

export interface Head {
  version: string
  made_at: string
  migrations: readonly { name: string; checksum: string }[]
}

export interface TableHead {
  schema: string
  name: string
  columns: string[]
}

export interface SequenceState {
  schema: string
  name: string
  value: string
  is_called: boolean
}

const MAGIC = Buffer.from('BOWLINE COPY 1\n')
const kinds = ['head', 'table', 'rows', 'sequences', 'file', 'end'] as const
const HEAD_BYTES = 5
/** A piece of rows is a few hundred kilobytes; a length beyond this is no length. */
const MOST_BYTES = 256 * 1024 * 1024

/** The file is not one of ours, or not whole. */
export class BrokenCopy extends Error {}

export async function* packFrames(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const pack = (kind: Frame['kind'], bytes: Buffer): Buffer => {
    const head = Buffer.alloc(HEAD_BYTES)
    head.writeUInt8(kinds.indexOf(kind), 0)
    head.writeUInt32BE(bytes.length, 1)
    return Buffer.concat([head, bytes])
  }
  yield MAGIC
  for await (const frame of frames) {
    const packed = pack(
      frame.kind,
      frame.kind === 'rows' ? frame.bytes : Buffer.from(JSON.stringify(frame.value)),
    )
    hash.update(packed)
    yield packed
  }
  yield pack('end', Buffer.from(JSON.stringify({ sha256: hash.digest('hex') })))
}

/** Everything but the end, which is checked: whoever reads to it has read a whole copy. */
export async function* unpackFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const hash = createHash('sha256')
  let pending: Buffer = Buffer.alloc(0)
  let isKnown = false
  let isOver = false
  for await (const bytes of source) {
    if (isOver) throw new BrokenCopy('There is something behind the end of the copy.')
    pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes])
    if (!isKnown) {
      if (pending.length < MAGIC.length) continue
      if (!pending.subarray(0, MAGIC.length).equals(MAGIC))
        throw new BrokenCopy('This is no copy made by Bowline.')
      isKnown = true
      pending = pending.subarray(MAGIC.length)
    }
    for (;;) {
      if (pending.length < HEAD_BYTES) break
      const length = pending.readUInt32BE(1)
      const kind = kinds[pending.readUInt8(0)]
      if (!kind || length > MOST_BYTES) throw new BrokenCopy('The copy is damaged.')
      if (pending.length < HEAD_BYTES + length) break
      const packed = pending.subarray(0, HEAD_BYTES + length)
      pending = pending.subarray(HEAD_BYTES + length)
      const body = packed.subarray(HEAD_BYTES)
      if (kind === 'end') {
        if (readJson(body).sha256 !== hash.digest('hex') || pending.length > 0) {
          throw new BrokenCopy('The copy is damaged.')
        }
        isOver = true
        break
      }
      hash.update(packed)
      yield kind === 'rows' ? { kind, bytes: body } : ({ kind, value: readJson(body) } as Frame)
    }
  }
  if (!isOver)
    throw new BrokenCopy(isKnown ? 'The copy ends in the middle.' : 'This is no copy made by Bowline.')
}

/** A byte that was turned may be one of a frame's own text. */
// biome-ignore lint/suspicious/noExplicitAny: frames of every shape
function readJson(body: Buffer): any {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    throw new BrokenCopy('The copy is damaged.', { cause: error })
  }
}
