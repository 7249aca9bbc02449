import { createHmac, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createHasher } from './hasher.ts'

it('hashes as everybody else does, texts of any length and script', () => {
  const into = Buffer.alloc(20)
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.string({ unit: 'binary', minLength: 40, maxLength: 140 }),
    fc.nat({ max: 600 }).map(length => 'x'.repeat(length)),
  )
  fc.assert(
    fc.property(texts, text => {
      const secret = randomBytes(32)
      createHasher(secret)(text, into, 3)
      const expected = createHmac('sha256', secret).update(text).digest('hex').slice(0, 32)
      expect(into.toString('hex', 3, 19)).toBe(expected)
    }),
    { numRuns: 500 },
  )
})
