import pg from 'pg'
import { typeParsers } from './type-parsers.ts'

/** Makes the row as an object out of its columns as texts. */
export type ReadRow = (columns: readonly (string | null)[]) => object

interface Column {
  name: string
  dataTypeID: number
}

const keepsText = pg.types.getTypeParser(pg.types.builtins.TEXT)

/**
 * Written out as code, once per statement and connection: an object literal has its shape from the start, and columns
 * of text, the most of them, are not even touched.
 */
export function rowReader(columns: readonly Column[]): ReadRow {
  const parsers = columns.map(({ dataTypeID }) => typeParsers.getTypeParser(dataTypeID, 'text'))
  const fields = columns.map(({ name }, at) => {
    const value =
      parsers[at] === keepsText ? `c[${at}]` : `c[${at}] === null ? null : parsers[${at}](c[${at}])`
    // Computed, so that a column by the name of __proto__ is a column.
    return `[${JSON.stringify(name)}]: ${value}`
  })
  return new Function('parsers', `return c => ({ ${fields.join(', ')} })`)(parsers) as ReadRow
}
