import { inflateRawSync } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

/** The parts of an archive, by its central directory. */
function unzip(file: Buffer): Map<string, string> {
  const parts = new Map<string, string>()
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = file.readUInt32LE(end + 16)
  for (let n = file.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [size, nameLength] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28)]
    const start = file.readUInt32LE(at + 42)
    const name = file.subarray(at + 46, at + 46 + nameLength).toString()
    const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    const packed = file.subarray(from, from + size)
    parts.set(name, (file.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString())
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}

/** Strict: anything that is not well-formed throws. */
function cellsOf(xml: string): { type: string; style: string; text: string }[][] {
  const rows: { type: string; style: string; text: string }[][] = []
  const parser = new SaxesParser({})
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'row') rows.push([])
    if (name === 'c') rows.at(-1)!.push({ type: attributes.t ?? 'n', style: attributes.s ?? '', text: '' })
  })
  parser.on('text', text => {
    const cell = rows.at(-1)?.at(-1)
    if (cell) cell.text += text
  })
  parser.write(xml).close()
  return rows
}

describe('a workbook', () => {
  it('opens in a strict parser, with cells of their types and nothing that computes', async () => {
    const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
    const nasty = ['=1+1', '<b>&"\u0008', '日本', 'spaces']
    for (const [at, name] of nasty.entries()) {
      const more = at === 0 ? { expected_close_date: '2026-12-31' } : {}
      await acme.post('/deals', { name, amount_cents: 100 + at, ...more })
    }
    const reply = await acme.post('/reports/export', {
      format: 'xlsx',
      name: 'Deals',
      query: {
        dataset: 'deals',
        columns: ['name', 'amount_cents', 'created_at', 'expected_close_date', 'id'],
        order: [{ key: 'amount_cents' }],
      },
    })
    expect(reply.headers.get('content-disposition')).toContain('filename="Deals.xlsx"')
    const parts = unzip(reply.bytes)
    expect([...parts.keys()].sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ])
    for (const xml of parts.values()) cellsOf(xml)
    const sheet = parts.get('xl/worksheets/sheet1.xml')!
    expect(sheet).toContain('state="frozen"')
    expect(sheet).not.toContain('<f>')
    const [head, first, second, ...rest] = cellsOf(sheet)
    expect(head!.map(({ text }) => text)).toEqual([
      'Name',
      'Amount (USD)',
      'Created at',
      'Expected close',
      'ID',
    ])
    expect(first!.slice(0, 4)).toEqual([
      { type: 'inlineStr', style: '', text: '=1+1' },
      { type: 'n', style: '4', text: '1.00' },
      { type: 'n', style: '3', text: String(46_342 + Math.round((11 / 24) * 1e8) / 1e8) },
      { type: 'n', style: '2', text: '46387' },
    ])
    expect(second![0]!.text).toBe('<b>&"')
    expect(rest.map(row => row[0]!.text)).toEqual(['日本', 'spaces'])
  })
})
