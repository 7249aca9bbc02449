import { isUtf8 } from 'node:buffer'
import { Refused } from '#platform/bounded-work/task.ts'
import { readCamt } from './camt.ts'
import { type CsvMapping, type CsvSample, DoesNotAddUp, readCsv, sampleOf } from './csv.ts'
import { isMt940, readMt940 } from './mt940.ts'
import { isOfx, readOfx } from './ofx.ts'
import { type Format, MOST_ENTRIES, type StatementRead } from './shape.ts'
import { NO_ENTITIES } from './tree.ts'
import { unpack } from './unzip.ts'

/** Files of strangers are read in a process of their own, which may end over them. */

export interface Work {
  file: Uint8Array
  filename: string
  format: Format | 'auto'
  /** Of CSV; null where nobody named any. */
  mapping: (CsvMapping & { encoding: 'utf-8' | 'windows-1252' }) | null
  /** Of the account that was named: CSV files seldom say it. */
  currency: string | null
}

export type Answer =
  | { files: StatementRead[][]; format: Format }
  /** A CSV file that nobody said how to read. */
  | (CsvSample & { encoding: 'utf-8' | 'windows-1252' })

export async function readFile({ file, filename, format, mapping, currency }: Work): Promise<Answer> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const files: StatementRead[][] = []
  let known: Format | undefined
  let entries = 0
  for (const one of await unpack(bytes, filename)) {
    const text = decode(one.bytes, mapping?.encoding)
    const kind = format === 'auto' ? recognise(text, one.name) : format
    known ??= kind
    if (kind === 'csv' && !mapping) {
      return { ...sampleOf(text), encoding: isUtf8(one.bytes) ? 'utf-8' : 'windows-1252' }
    }
    const statements = readAs(kind, text, mapping, currency)
    entries += statements.reduce((sum, statement) => sum + statement.entries.length, 0)
    if (entries > MOST_ENTRIES) throw new Refused(`it has more than ${MOST_ENTRIES} entries`)
    for (const statement of statements) if (statement.format !== 'ofx') addUp(statement)
    files.push(statements)
  }
  return { files, format: known! }
}

/** By its mark or UTF-8 where it is that, else as Windows writes Western Europe. */
function decode(bytes: Buffer, encoding?: 'utf-8' | 'windows-1252'): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const head = bytes.subarray(0, 200).toString('latin1')
  const declared = /<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w-]{1,20})["']/.exec(head)?.[1]
  if (encoding === 'windows-1252') return new TextDecoder('windows-1252').decode(bytes)
  if (declared && !/^utf-?(?:8|16)$/i.test(declared)) {
    try {
      return new TextDecoder(declared).decode(bytes)
    } catch {
      throw new Refused(`its encoding ${declared} is not known`)
    }
  }
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes)
}

function recognise(text: string, name: string): Format {
  if (isOfx(text.slice(0, 2_000))) return 'ofx'
  if (/^\s*</.test(text)) return 'camt'
  if (isMt940(text)) return 'mt940'
  if (/\.(?:csv|tsv|txt)$/i.test(name)) return 'csv'
  throw new Refused('it is none of camt.052, 053, 054, MT940, OFX and CSV')
}

function readAs(
  format: Format,
  text: string,
  mapping: CsvMapping | null,
  currency: string | null,
): StatementRead[] {
  if (format === 'camt') {
    if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(text.slice(0, 20_000))) throw new Refused(NO_ENTITIES)
    return readCamt(text)
  }
  if (format === 'mt940') return readMt940(text)
  if (format === 'ofx') return readOfx(text)
  return readCsv(text, mapping!, currency)
}

function addUp({ id, opening, closing, entries, currency }: StatementRead): void {
  if (opening === null || closing === null) return
  const sum = entries.reduce((total, entry) => total + BigInt(entry.cents), 0n)
  if (BigInt(opening) + sum === BigInt(closing)) return
  throw new DoesNotAddUp({
    id: id ?? '—',
    opening,
    entries: Number(sum),
    closing,
    currency: currency ?? 'EUR',
  })
}
