import type { DB } from '#db/types.ts'

export const fieldTypes = ['text', 'number', 'money', 'date', 'timestamp', 'boolean', 'id'] as const
export type FieldType = (typeof fieldTypes)[number]

/**
 * A field of a dataset. Its SQL is written by us, over `t` (the dataset's own rows) and the join it names; nothing that
 * a person says ever becomes part of it.
 */
export interface ReportField {
  readonly label: string
  readonly type: FieldType
  readonly sql: string
  /** The join that its SQL speaks of, and nothing else but `t`. */
  readonly join?: string
  /** Always there: its order needs no word about what is empty, and can be read from an index. */
  readonly required?: true
  readonly enum?: readonly string[]
  /** Names a person or reaches one: strangers who see a shared dashboard see nothing by it. */
  readonly personal?: true
  /** What an id looks like. */
  readonly key?: 'uuid' | 'integer' | 'text'
  /** SQL of the currency of an amount. Without it the amount is in the reporting currency already. */
  readonly currency?: string
  /** SQL of the rate that was frozen with the row. Without it the present table of rates holds. */
  readonly rate?: string
}

/** Many rows of the dataset to at most one of the other table: a join never makes rows more or fewer. */
export interface ReportJoin {
  readonly table: keyof DB
  /** SQL over `t`, the join itself and those it `needs`. */
  readonly on: string
  readonly needs?: readonly string[]
}

/** What people can ask questions of: `GET /reports/datasets` lists them, `POST /reports/run` answers. */
export interface ReportDataset {
  /** As the API calls it: `deals`. */
  readonly name: string
  readonly label: string
  readonly description: string
  /** The table behind `t`. Its rows are those of the caller's organization alone, by its policy. */
  readonly table: keyof DB
  /** SQL over `t` that always holds: rows that are nobody's business. */
  readonly where?: string
  readonly joins?: Readonly<Record<string, ReportJoin>>
  /** By which a period is meant where nobody says which date. */
  readonly dateField: string
  /** Whose rows they are, for filters by owner. */
  readonly ownerField?: string
  readonly fields: Readonly<Record<string, ReportField>>
  /** Whether `t.custom` holds values of custom fields. */
  readonly hasCustom?: true
  readonly defaultColumns: readonly string[]
}

type More = Partial<Omit<ReportField, 'label' | 'type' | 'sql'>>

const field =
  (type: FieldType) =>
  (label: string, sql: string, more: More = {}): ReportField => ({ label, type, sql, ...more })

export const textField = field('text')
export const numberField = field('number')
export const moneyField = field('money')
export const dateField = field('date')
export const timestampField = field('timestamp')
export const booleanField = field('boolean')
export const idField = (label: string, sql: string, more: More = {}): ReportField =>
  field('id')(label, sql, { key: 'uuid', ...more })
/** A person of the organization. */
export const personField = (label: string, sql: string): ReportField =>
  field('id')(label, sql, { key: 'integer' })

/** What every record has. */
export const recordFields = {
  id: idField('ID', 't.id', { required: true }),
  created_at: timestampField('Created at', 't.created_at', { required: true }),
} as const

/** The same fields as seen through a join: `owner.name`. */
export function joined(
  join: string,
  fields: Readonly<Record<string, ReportField>>,
): Record<string, ReportField> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { required, ...one }]) => [`${join}.${name}`, { ...one, join }]),
  )
}
