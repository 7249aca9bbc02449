import type { DB } from '#db/types.ts'
import type { Ctx } from '../context.ts'
import type { Placed } from '../declared/contributions.ts'

type Row = Record<string, unknown>

/** Records of a domain as people take them with them: its stored columns, without what only the server is to know. */
export interface Dataset extends Placed {
  /** As the API calls them: `invoices`. */
  readonly name: string
  readonly table: keyof DB
  /** Its primary key beside the organization; `id` unless said otherwise. */
  readonly key?: readonly string[]
  /** Columns that say nothing to anybody else. */
  readonly omit?: readonly string[]
  /** Files that it holds, each by its place in the archive. */
  readonly file?: { readonly column: string; readonly pathOf: (row: Row) => string }
  /** Which of them, as a condition in SQL: what is one person's alone is in nobody's archive. */
  readonly where?: string
  /** How it is read where its columns are not the table's, `most` rows behind another one; some by a filter. */
  readonly rows?: {
    readonly columns: (ctx: Ctx) => Promise<readonly string[]>
    readonly listAfter: (ctx: Ctx, filter: never, last: Row | null, most: number) => Promise<Row[]>
  }
  /** Not for everybody. */
  readonly isForAdmins?: boolean
}

/** Tables that are taken as they are, by their own names. */
export const datasetsOf = (...tables: readonly (keyof DB)[]): Dataset[] =>
  tables.map(table => ({ name: table, table }))
