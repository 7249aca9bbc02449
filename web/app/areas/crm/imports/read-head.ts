export interface CsvHead {
  columns: { header: string; examples: string[] }[]
}

const ENOUGH = 64 * 1024
const EXAMPLES = 3

/** The names of the columns and a few values of each, from the first pieces of the file; the server reads it all. */
export async function readHead(file: File): Promise<CsvHead> {
  const text = await file.slice(0, ENOUGH).text()
  const rows = readRows(text.replace(/^\uFEFF/, ''), EXAMPLES + 1)
  const [headers = [], ...examples] = rows
  return {
    columns: headers.map((header, at) => ({
      header: header.trim(),
      examples: examples.map(row => row[at]?.trim() ?? '').filter(Boolean),
    })),
  }
}

/** Separated by whichever of `,` `;` and tab the first line has most of. */
function separatorOf(text: string): string {
  const line = text.split(/\r?\n/, 1)[0] ?? ''
  const count = (one: string) => line.split(one).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!
}

export function readRows(text: string, limit: number): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endRow = () => {
    row.push(cell)
    if (row.some(one => one !== '')) rows.push(row)
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length && rows.length < limit; at += 1) {
    const letter = text[at]!
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === separator) {
      row.push(cell)
      cell = ''
    } else if (letter === '\n') endRow()
    else if (letter !== '\r') cell += letter
  }
  if (rows.length < limit && (cell !== '' || row.length > 0)) endRow()
  return rows
}

const spellings: Record<string, string> = {
  vorname: 'first_name',
  'given name': 'first_name',
  nachname: 'last_name',
  surname: 'last_name',
  'family name': 'last_name',
  'full name': 'name',
  'e-mail': 'email',
  mail: 'email',
  'email address': 'email',
  'phone number': 'phone',
  mobile: 'phone',
  telefon: 'phone',
  'job title': 'title',
  position: 'title',
  company: 'company_name',
  organization: 'company_name',
  firma: 'company_name',
  linkedin: 'linkedin_url',
  land: 'country',
  pays: 'country',
  país: 'country',
  sprache: 'language',
  langue: 'language',
  idioma: 'language',
  'preferred language': 'language',
  labels: 'tags',
}

/** What a column most likely is; one that says nothing to us becomes a field of its own. */
export function guessField(header: string, fields: readonly string[]): string {
  const name = header.trim().toLowerCase()
  const snake = name.replaceAll(/[\s-]+/g, '_')
  if (fields.includes(snake)) return snake
  return spellings[name] ?? `custom.${header.trim().slice(0, 100)}`
}
