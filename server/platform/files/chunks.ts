/** Pieces of one size but the last, so that a place in the whole says which piece it is in. */
export async function* inChunks(stream: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let pending: Buffer[] = []
  let length = 0
  for await (const piece of stream) {
    pending.push(piece)
    length += piece.length
    while (length >= bytes) {
      const all = Buffer.concat(pending)
      yield all.subarray(0, bytes)
      pending = [all.subarray(bytes)]
      length -= bytes
    }
  }
  if (length > 0) yield Buffer.concat(pending)
}
