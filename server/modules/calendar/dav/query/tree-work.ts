/** An element as the parser leaves it: what is in it by name, attributes with an `@`. */
export type Node = { [name: string]: unknown }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat())

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five names and the numbers that every document may have; nothing is declared. */
const unescapeXml = (text: string): string =>
  text
    .replaceAll(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/g, (whole, name, decimal, hex) => {
      if (name) return NAMED[name]!
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .toWellFormed()

export const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? unescapeXml(value) : null

/** The text of an element, with or without attributes. */
export const contentOf = (value: unknown): string | null => textOf(isNode(value) ? value['#text'] : value)

/** As it is written; null: open. */
export interface TimeRange {
  start: string | null
  end: string | null
}

export function rangeOf(value: unknown): TimeRange | null {
  const range = listOf(value).find(isNode)
  return range ? { start: textOf(range['@start']), end: textOf(range['@end']) } : null
}
