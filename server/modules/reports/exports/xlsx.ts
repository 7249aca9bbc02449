import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { TextRow } from './cursor-queries.ts'
import { type FileColumn, majorOf } from './rows.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const LONGEST_CELL = 32_767

const special = /[\u0000-\u001f&<>"\ud800-\udfff\ufffe\uffff]/
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Most texts have nothing to escape, which one look tells. */
const escapeXml = (text: string): string =>
  special.test(text) ? text.replaceAll(unwritable, '').replaceAll(/[&<>"]/g, one => entities[one]!) : text

/** In the order of `cellXfs` below. */
const styleOf = { head: 1, date: 2, timestamp: 3, money: 4 } as const

const stylesXml = (exponent: number) =>
  `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="#,##0${exponent > 0 ? `.${'0'.repeat(exponent)}` : ''}"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

const parts = (exponent: number): Record<string, string> => ({
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': stylesXml(exponent),
})

const textCell = (text: string, style = ''): string =>
  `<c t="inlineStr"${style}><is><t xml:space="preserve">${escapeXml(text.slice(0, LONGEST_CELL))}</t></is></c>`

const DAY_MS = 86_400_000
const EPOCH_SERIAL = 25_569
const FIRST_SERIAL = 61

/** Days since the spreadsheet's beginning; what lies before has no number and stays text. */
function serialOf(text: string): number | undefined {
  const ms = Date.parse(text.length > 10 ? `${text.replace(' ', 'T')}Z` : `${text}T00:00:00Z`)
  const serial = ms / DAY_MS + EPOCH_SERIAL
  return serial >= FIRST_SERIAL && serial < 2_958_466 ? Math.round(serial * 1e8) / 1e8 : undefined
}

function cellOf({ type, exponent }: FileColumn, text: string | null | undefined): string {
  if (text === null || text === undefined) return '<c/>'
  switch (type) {
    case 'money':
      return `<c s="${styleOf.money}"><v>${majorOf(text, exponent)}</v></c>`
    case 'number':
      return `<c><v>${text}</v></c>`
    case 'boolean':
      return `<c t="b"><v>${text === 'true' ? 1 : 0}</v></c>`
    case 'date':
    case 'timestamp': {
      const serial = serialOf(text)
      return serial === undefined ? textCell(text) : `<c s="${styleOf[type]}"><v>${serial}</v></c>`
    }
    default:
      return textCell(text)
  }
}

export interface SheetWriter {
  /** The whole file, as it is made. */
  readonly output: Readable
  /** Where rows go in. */
  readonly sheet: PassThrough
  readonly head: string
  rowsXml(rows: readonly TextRow[]): string
  readonly foot: string
}

/** A workbook of one sheet, written row by row into the zip: memory stays the same for any length. */
export function writeSheet(columns: readonly FileColumn[], now: Temporal.Instant): SheetWriter {
  const zip = new ZipFile()
  const mtime = new Date(now.epochMilliseconds)
  for (const [path, xml] of Object.entries(parts(columns[0]?.exponent ?? 2))) {
    zip.addBuffer(Buffer.from(xml), path, { mtime })
  }
  const sheet = new PassThrough({ highWaterMark: 1024 * 1024 })
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { mtime, compress: true })
  zip.end()
  const row = (cells: string) => `<row>${cells}</row>`
  const keyed = columns.map((column, index) => [`c${index}`, column] as const)
  return {
    output: zip.outputStream as Readable,
    sheet,
    head: `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${row(columns.map(({ label }) => textCell(label, ` s="${styleOf.head}"`)).join(''))}`,
    rowsXml: rows =>
      rows.map(texts => row(keyed.map(([key, column]) => cellOf(column, texts[key])).join(''))).join(''),
    foot: '</sheetData></worksheet>',
  }
}
