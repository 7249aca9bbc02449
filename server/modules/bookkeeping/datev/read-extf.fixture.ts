import { columns } from './format.ts'

/** A file of bookings, read again as DATEV would: decoded, split, by the names of its columns. */
export function readExtf(file: Uint8Array): { head: string[]; rows: Record<string, string>[] } {
  const text = new TextDecoder('windows-1252').decode(file)
  const lines = text.split('\r\n')
  if (lines.at(-1) !== '') throw new Error('the last line has no end')
  const [head, names, ...rows] = lines.slice(0, -1).map(splitLine)
  if (!head || names?.join() !== columns.join()) throw new Error('not the columns of a Buchungsstapel')
  return {
    head,
    rows: rows.map(fields => {
      if (fields.length !== columns.length) throw new Error(`${fields.length} fields`)
      return Object.fromEntries(columns.map((name, at) => [name, fields[at]!]))
    }),
  }
}

const splitLine = (line: string): string[] =>
  fieldsOf(line).map(field => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field))

function fieldsOf(line: string): string[] {
  const fields: string[] = []
  let at = 0
  while (at <= line.length) {
    let end = at
    if (line[at] === '"') {
      end += 1
      while (line[end] !== '"' || line[end + 1] === '"') end += line[end] === '"' ? 2 : 1
      end += 1
    } else {
      const next = line.indexOf(';', at)
      end = next < 0 ? line.length : next
    }
    fields.push(line.slice(at, end))
    at = end + 1
  }
  return fields
}

/** In hundredths; what is on the debtor's credit side is below 0. */
export const amountOf = (row: Record<string, string>, column = 'Umsatz (ohne Soll/Haben-Kz)'): bigint => {
  const size = BigInt(row[column]!.replace(',', ''))
  return row['Soll/Haben-Kennzeichen'] === 'H' ? -size : size
}
