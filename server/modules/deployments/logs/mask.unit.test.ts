import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutLines, maskText, spellingsOf } from './mask.ts'

/** The text in pieces, as a log is read: each time from where the lines of the last time ended. */
function readInPieces(text: string, cuts: readonly number[], spellings: readonly string[]): string[] {
  const ends = [...cuts.map(cut => cut % (text.length + 1)), text.length].sort((a, b) => a - b)
  const lines: string[] = []
  let place = 0
  for (const [index, end] of ends.entries()) {
    const cut = cutLines(text.slice(place, end), spellings, index === ends.length - 1)
    lines.push(...cut.lines)
    place += cut.consumed
  }
  return lines
}

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\n', ' '), maxLength: 40 })
const secret = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\n'), minLength: 1, maxLength: 6 })

describe('masking', () => {
  it('gives the same lines in whatever pieces a text comes, and no secret in any of them', () => {
    fc.assert(
      fc.property(
        letters,
        fc.array(secret, { minLength: 1, maxLength: 3 }),
        fc.array(fc.nat(), { maxLength: 6 }),
        (text, secrets, cuts) => {
          const spellings = [...new Set(secrets)].sort((a, b) => b.length - a.length)
          const lines = readInPieces(text, cuts, spellings)
          expect(lines).toEqual(readInPieces(text, [], spellings))
          for (const one of secrets) {
            for (const line of lines) expect(line.includes(one)).toBe(false)
          }
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it('loses nothing where there is nothing to hide', () => {
    fc.assert(
      fc.property(letters, fc.array(fc.nat(), { maxLength: 6 }), (text, cuts) => {
        const lines = readInPieces(text, cuts, [])
        expect(lines.join('\n')).toBe(text.replace(/\n$/, ''))
      }),
    )
  })

  it('knows a secret in base64, in an address, in JSON and line by line', () => {
    const spellings = spellingsOf(['p@ss "word"\nsecond line'])
    const printed = [
      'p@ss "word"',
      'second line',
      Buffer.from('p@ss "word"\nsecond line').toString('base64'),
      encodeURIComponent('p@ss "word"\nsecond line'),
      '{"x":"p@ss \\"word\\"\\nsecond line"}',
    ]
    for (const one of printed) expect(maskText(one, spellings)).toMatch(/\*\*\*/)
    expect(maskText(printed.join('|'), spellings)).not.toMatch(/word|second/)
  })
})
