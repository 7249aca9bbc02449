/** No piece of anybody else's, not even the shortest request, fits in beside one. */
const SPARE_BYTES = 16
/** Shorter ones may lie in memory that others share. */
const LEAST_BYTES = 16 * 1024

/** The memory of a piece that has it to itself: otherwise a fast sender fills it with what nobody needs any more. */
export function giveBack({ buffer, byteLength }: Buffer): void {
  const isAlone = byteLength >= LEAST_BYTES && buffer.byteLength - byteLength <= SPARE_BYTES
  if (buffer instanceof ArrayBuffer && isAlone) buffer.transfer(0)
}
