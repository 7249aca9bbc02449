import { createHmac } from 'node:crypto'

/**
 * HMAC-SHA256 over the same key by the million. Node makes an object for each and hashes the key anew, which takes four
 * times as long as the two blocks of a short text; here what the key contributes is computed once.
 */

const roundConstants = new Int32Array(64)
const initial = new Int32Array(8)
for (let found = 0, number = 2; found < 64; number += 1) {
  let divisor = 2
  while (divisor * divisor <= number && number % divisor !== 0) divisor += 1
  if (divisor * divisor <= number) continue
  // The first 32 bits behind the point of the roots of the primes, as the standard has them.
  if (found < 8) initial[found] = (Math.sqrt(number) % 1) * 2 ** 32
  roundConstants[found] = (Math.cbrt(number) % 1) * 2 ** 32
  found += 1
}

const words = new Int32Array(64)

/** One block, which lies in `words`, into the state. */
function mix(state: Int32Array): void {
  for (let at = 16; at < 64; at += 1) {
    const x = words[at - 15]!
    const y = words[at - 2]!
    const low = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const high = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    words[at] = (words[at - 16]! + words[at - 7]! + low + high) | 0
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let at = 0; at < 64; at += 1) {
    const turned = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const one = (h + turned + ((e & f) ^ (~e & g)) + roundConstants[at]! + words[at]!) | 0
    const other = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const two = (other + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}

const BLOCK = 64
const LONGEST = 16 * BLOCK

function stateOfKey(key: Uint8Array, pad: number): Int32Array {
  const block = Buffer.alloc(BLOCK)
  block.set(key)
  for (let at = 0; at < 16; at += 1) words[at] = block.readInt32BE(at * 4) ^ (pad * 0x01010101)
  const state = initial.slice()
  mix(state)
  return state
}

/** Writes the first half of the HMAC of a text behind `at`. The key holds at most 64 bytes. */
export function createHasher(secret: Uint8Array): (text: string, into: Buffer, at: number) => void {
  const inner = stateOfKey(secret, 0x36)
  const outer = stateOfKey(secret, 0x5c)
  const state = new Int32Array(8)
  const message = Buffer.alloc(LONGEST)
  return (text, into, at) => {
    // A character of a text takes three bytes at most.
    if (text.length * 3 + 9 > LONGEST) {
      createHmac('sha256', secret).update(text).digest().copy(into, at, 0, 16)
      return
    }
    const length = message.write(text)
    const end = Math.ceil((length + 9) / BLOCK) * BLOCK
    message.fill(0, length, end)
    message[length] = 0x80
    message.writeUInt32BE((BLOCK + length) * 8, end - 4)
    state.set(inner)
    for (let start = 0; start < end; start += BLOCK) {
      for (let word = 0; word < 16; word += 1) words[word] = message.readInt32BE(start + word * 4)
      mix(state)
    }
    words.set(state)
    words.fill(0, 8, 16)
    words[8] = 0x80 << 24
    words[15] = (BLOCK + 32) * 8
    state.set(outer)
    mix(state)
    for (let word = 0; word < 4; word += 1) into.writeInt32BE(state[word]!, at + word * 4)
  }
}
