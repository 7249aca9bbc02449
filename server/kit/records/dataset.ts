import type { DB } from '#db/types.ts'

/** Records of a domain as people take them with them: its stored columns, without what only the server is to know. */
export interface Dataset {
  /** As the API calls them: `invoices`. */
  readonly name: string
  readonly table: keyof DB
  /** Its primary key beside the organization; `id` unless said otherwise. */
  readonly key?: readonly string[]
  /** Columns that say nothing to anybody else. */
  readonly omit?: readonly string[]
  /** Files that it holds, each by its place in the archive. */
  readonly file?: { readonly column: string; readonly pathOf: (row: Record<string, unknown>) => string }
  /** Which of them, as a condition in SQL: what is one person's alone is in nobody's archive. */
  readonly where?: string
  /** Not for everybody. */
  readonly isForAdmins?: boolean
}
