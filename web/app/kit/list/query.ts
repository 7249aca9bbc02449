/** What the SDK calls the parameters of a list: a name that is not among them is an error of the types. */
export type QueryOf<Data> = Data extends { query?: infer Query }
  ? NonNullable<Query>
  : Record<string, unknown>

export type CustomKey = `custom.${string}`

type OwnKey = 'q' | 'page' | 'limit' | 'sort' | 'order'

/** What a list can be narrowed by. */
export type FilterKey<Data> = unknown extends Data
  ? string
  : Exclude<keyof QueryOf<Data> & string, OwnKey> | CustomKey

/** What it can be sorted by: as the SDK spells it out, or where custom fields count too, by a field of the row. */
export type SortKey<Row, Data> = unknown extends Data
  ? string
  : QueryOf<Data> extends { sort?: infer Sort }
    ? string extends Sort
      ? (keyof Row & string) | CustomKey
      : Sort & string
    : never
