import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blankRecords } from './blank-records.ts'
import { readRecords } from './csv-records.ts'

function inPieces(text: string, bytes: number) {
  const all = Buffer.from(text)
  const stored: Buffer[] = Array.from({ length: Math.ceil(all.length / bytes) }, (_, n) =>
    Buffer.from(all.subarray(n * bytes, (n + 1) * bytes)),
  )
  return {
    bytes,
    text: () => Buffer.concat(stored).toString('utf8'),
    read: async (position: number) => stored[position] && Buffer.from(stored[position]),
    write: async (position: number, piece: Buffer) => {
      stored[position] = piece
    },
  }
}

async function cellsOf(text: string): Promise<string[][]> {
  const rows: string[][] = []
  async function* source() {
    yield Buffer.from(text)
  }
  for await (const { cells } of readRecords(source(), ',')) rows.push(cells)
  return rows
}

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

describe('records that are emptied', () => {
  it('take their quoted lines along and leave the others where they were', async () => {
    const file = inPieces('email,note\nann@x.example,"one\nof ""two"""\nbob@x.example,ok\n', 512)
    expect(await blankRecords(file, cells => cells.includes('ann@x.example'))).toBe(1)
    expect(file.text()).toBe(`email,note\n${' '.repeat(13)},"   \n   ""   """\nbob@x.example,ok\n`)
  })

  it('are those that say it and no others, however the file is cut', async () => {
    const cell = fc.string({ unit: 'binary', maxLength: 8 }).map(text => text.replaceAll('\0', ''))
    const rows = fc.array(fc.tuple(fc.boolean(), cell, cell), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 64, max: 200 }), async (people, bytes) => {
        const lines = people.map(([isGone, a, b], n) =>
          [isGone ? `gone${n}@x.example` : `kept${n}@x.example`, a, b].map(quote).join(','),
        )
        const text = `email,first column of all,second\n${lines.join('\n')}\n`
        const file = inPieces(text, bytes)
        const before = await cellsOf(text)
        await blankRecords(file, cells => cells.some(one => one.startsWith('gone')))
        expect(Buffer.byteLength(file.text())).toBe(Buffer.byteLength(text))
        expect(file.text()).not.toContain('gone')
        const after = (await cellsOf(file.text())).filter(([first]) => first!.trim() !== '')
        expect(after).toEqual(before.filter(([first]) => !first!.startsWith('gone')))
      }),
      { numRuns: 100 },
    )
  })
})
