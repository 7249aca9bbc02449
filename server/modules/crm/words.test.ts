import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

const organization = '01a1dce5-541d-7093-834b-661a97c3b69e'
const split = async (text: string) => {
  const [row] = await app.sql<{ looked_for: string[]; kept: string[]; mark: string }>(
    `select tsvector_to_array(words_of($1)) as looked_for, search_mark($2::uuid) as mark,
       tsvector_to_array(marked_words_of($2::uuid, $1)) as kept`,
    [text, organization],
  )
  return row!
}

/** What parsers of text take for numbers, versions, addresses, hosts, tags and signs, between plain words. */
const piece = fc.oneof(
  fc.constantFrom('1e5abc', '1e5', '-7', '3.14', 'v1.2.3', '2e', 'e2', '0x1f', 'a@b.cd', 'http://x.yz/q?a=1'),
  fc.constantFrom('<b>', '&amp;', 'foo€bar', '™', '😀', 'ß', 'İ', 'ﬁ', '日本語', 'Ünï', 'x_y', '10:30', '½'),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.stringMatching(/^[0-9a-z]{1,8}$/),
)
const text = fc
  .array(piece, { maxLength: 6 })
  .chain(pieces => fc.constantFrom(' ', '-', '.', '').map(between => pieces.join(between)))
  .map(one => one.replaceAll('\0', '').toWellFormed())

describe('the words of a search', () => {
  it('are split as those that are kept, whatever the text', async () => {
    await fc.assert(
      fc.asyncProperty(text, async words => {
        const { looked_for, kept, mark } = await split(words)
        expect(looked_for.map(word => mark + word).sort()).toEqual([...kept].sort())
      }),
      { numRuns: 400 },
    )
  })

  it.each(['1e5abc', '2e', 'foo€bar'])('find %s, and by each of its parts', async name => {
    const acme = await app.createAccount()
    const { id } = (await acme.post('/contacts', { name })).body.data
    for (const word of [name, ...(await split(name)).looked_for]) {
      const found = (await acme.get('/contacts', { q: word })).body.data
      expect(found.map((one: { id: string }) => one.id)).toEqual([id])
    }
  })
})
