function mix(value: number): number {
  let mixed = value ^ (value >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

const SPACE = 32

/**
 * 64 bits that differ in few places where texts differ in few words. The codes are those of the words, with a space
 * after each; so many words are looked at. Which bytes occur at which of eight places is counted first: eight steps for
 * three words, not one for each bit.
 */
export function simhash(codes: Uint16Array, mostWords: number): string {
  const counts = new Int32Array(8 * 256)
  // Two numbers for each of the last three words: one for each half of the bits.
  let [lowA, highA, lowB, highB] = [0, 0, 0, 0]
  let at = 0
  for (let words = 1; words <= mostWords && at < codes.length; words += 1) {
    let low = 0x811c9dc5 | 0
    let high = 0x2f0b4c47
    for (let code = codes[at]!; code !== SPACE; code = codes[at]!) {
      low = Math.imul(low ^ code, 0x01000193)
      high = Math.imul(high ^ code, 0x5bd1e995)
      at += 1
    }
    at += 1
    if (words >= 3) {
      const first = mix((Math.imul(lowA, 31) + Math.imul(lowB, 17) + low) | 0)
      const second = mix((Math.imul(highA, 31) + Math.imul(highB, 17) + high) | 0)
      for (let byte = 0; byte < 4; byte += 1) {
        counts[byte * 256 + ((first >>> (byte * 8)) & 255)]! += 1
        counts[(byte + 4) * 256 + ((second >>> (byte * 8)) & 255)]! += 1
      }
    }
    lowA = lowB
    highA = highB
    lowB = low
    highB = high
  }
  const bits = new Int32Array(64)
  for (let place = 0; place < counts.length; place += 1) {
    if (counts[place] === 0) continue
    for (let bit = 0; bit < 8; bit += 1)
      bits[(place >> 8) * 8 + bit]! += counts[place]! * (((place >> bit) & 1) * 2 - 1)
  }
  let [left, right] = [0, 0]
  for (let bit = 0; bit < 32; bit += 1) {
    if (bits[bit]! > 0) right |= 1 << bit
    if (bits[32 + bit]! > 0) left |= 1 << bit
  }
  return (left >>> 0).toString(16).padStart(8, '0') + (right >>> 0).toString(16).padStart(8, '0')
}

const bitsOf = (value: number): number => {
  let count = 0
  for (let left = value >>> 0; left !== 0; left &= left - 1) count += 1
  return count
}

export type Halves = readonly [number, number]

/** As it is compared: read once, however many others there are. */
export const halvesOf = (hash: string): Halves => [
  Number.parseInt(hash.slice(0, 8), 16) | 0,
  Number.parseInt(hash.slice(8), 16) | 0,
]

/** In how many of their 64 bits two of them differ. */
export const distance = (a: Halves, b: Halves): number => bitsOf(a[0] ^ b[0]) + bitsOf(a[1] ^ b[1])
