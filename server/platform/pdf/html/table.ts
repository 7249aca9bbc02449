import type { HtmlBlock, HtmlCell, HtmlRow } from './document.ts'
import { type Element, isElement, type Node } from './nodes.ts'

const MOST_COLUMNS = 40

/**
 * Rows that are all equally long: the engine fills a grid cell by cell, so that a short row would pull up the
 * next one, and a span that meets another would be an error.
 */
export function readTable(table: Element, inside: (nodes: readonly Node[]) => HtmlBlock[]): HtmlBlock[] {
  const { head, body } = collectRows(table)
  const columns = Math.min(
    MOST_COLUMNS,
    Math.max(
      0,
      ...[...head, ...body].map(row => row.reduce((sum, cell) => sum + spanOf(cell, 'colspan'), 0)),
    ),
  )
  if (columns === 0) return []
  const rows = [...placeRows(head, columns, inside), ...placeRows(body, columns, inside)]
  return [{ kind: 'table', rows, headRows: head.length }]
}

function collectRows(table: Element): { head: Element[][]; body: Element[][] } {
  const head: Element[][] = []
  const body: Element[][] = []
  const visit = (parent: Element, isHead: boolean) => {
    for (const child of parent.children.filter(isElement)) {
      if (child.name === 'tr') {
        const cells = child.children.filter(isElement).filter(({ name }) => name === 'td' || name === 'th')
        const leads =
          isHead || (body.length === 0 && cells.length > 0 && cells.every(({ name }) => name === 'th'))
        ;(leads ? head : body).push(cells)
      } else visit(child, child.name === 'thead')
    }
  }
  visit(table, false)
  // A table of nothing but heads has none to repeat.
  return body.length === 0 ? { head: [], body: head } : { head, body }
}

function spanOf(cell: Element, name: 'colspan' | 'rowspan'): number {
  const span = Number.parseInt(cell.attribs[name] ?? '', 10)
  return span >= 1 ? Math.min(span, MOST_COLUMNS) : 1
}

function placeRows(
  rows: readonly Element[][],
  columns: number,
  inside: (nodes: readonly Node[]) => HtmlBlock[],
): HtmlRow[] {
  /** For each column, how many more rows a cell from above still covers. */
  const covered = new Array<number>(columns).fill(0)
  return rows.map((cells, index) => {
    const row: HtmlCell[] = []
    const waiting = [...cells]
    for (let column = 0; column < columns; ) {
      if (covered[column]! > 0) {
        column += 1
        continue
      }
      const cell = waiting.shift()
      const free = countFree(covered, column)
      const width = cell ? Math.min(spanOf(cell, 'colspan'), free) : 1
      const height = cell ? Math.min(spanOf(cell, 'rowspan'), rows.length - index) : 1
      row.push({
        content: cell ? inside(cell.children) : [],
        head: cell?.name === 'th',
        columns: width,
        rows: height,
      })
      // One more than what is left below, since this row is counted off at its end.
      covered.fill(height, column, column + width)
      column += width
    }
    for (let column = 0; column < columns; column += 1) covered[column]! -= 1
    return row
  })
}

function countFree(covered: readonly number[], from: number): number {
  let end = from
  while (end < covered.length && covered[end] === 0) end += 1
  return end - from
}
