/** Spreadsheets run a cell that begins like a formula; an apostrophe in front makes it text again. */
const FORMULA = /^(?:[=@\t\r]|[+-](?![\d\s().-]*$))/

export function toCsvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const plain = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const text = typeof value === 'string' && FORMULA.test(plain) ? `'${plain}` : plain
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const toCsvLine = (values: readonly unknown[]): string => `${values.map(toCsvCell).join(',')}\r\n`

/** What `toCsvCell` put in front comes off again on the way in. */
export const fromCsvCell = (text: string): string => (/^'[=@+\-\t\r]/.test(text) ? text.slice(1) : text)
