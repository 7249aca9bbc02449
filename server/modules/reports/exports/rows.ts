import type { WorkCtx } from '#kit/context.ts'
import { exponentOf } from '#kit/money/currencies.ts'
import type { FieldType } from '#kit/reporting/dataset.ts'
import { compileCount, compileTexts } from '../query/compiling/compile-queries.ts'
import type { ReportEnvironment } from '../query/environment.ts'
import { inReportSlot } from '../query/gate/gate.ts'
import type { CheckedQuery } from '../query/model.ts'
import { shownColumns } from '../query/present.ts'
import { scopeOf } from '../query/run.ts'
import { openCursor, type TextRow } from './cursor-queries.ts'
import { MOST_EXPORTED, TooManyRows } from './schema.ts'

const ROWS_AT_ONCE = 2_000

export interface FileColumn {
  readonly label: string
  readonly type: FieldType
  /** How many decimals an amount has. */
  readonly exponent: number
}

/** What the head of a file says: `Amount (USD)`. */
export const columnsOf = ({ currency }: ReportEnvironment, query: CheckedQuery): FileColumn[] =>
  shownColumns(query).map(({ label, type }) => ({
    label: type === 'money' ? `${label} (${currency})` : label,
    type,
    exponent: exponentOf(currency),
  }))

/** Minor units as a file shows them: 123450 is 1234.50. */
export function majorOf(minor: string, exponent: number): string {
  if (exponent === 0) return minor
  const isNegative = minor.startsWith('-')
  const digits = (isNegative ? minor.slice(1) : minor).padStart(exponent + 1, '0')
  const at = digits.length - exponent
  return `${isNegative ? '-' : ''}${digits.slice(0, at)}.${digits.slice(at)}`
}

/**
 * Reads all rows of a query, as texts (`c0`, `c1`…), through a cursor, and hands them over some at a time; whoever takes them says
 * when it is ready for more. `begin` is called once it is sure that the rows are not too many. Throwing ends the cursor.
 */
export function readTexts(
  ctx: WorkCtx,
  environment: ReportEnvironment,
  query: CheckedQuery,
  { begin, take }: { begin: () => void; take: (rows: readonly TextRow[]) => Promise<void> },
): Promise<void> {
  const scope = scopeOf(environment, query)
  return inReportSlot(ctx, async ({ db }) => {
    if (!query.isLimited) {
      const { rows } = await compileCount(scope, query, MOST_EXPORTED + 1).execute(db)
      if (rows[0]!.total > MOST_EXPORTED) throw TooManyRows()
    }
    const most = query.isLimited ? query.limit : MOST_EXPORTED
    const next = await openCursor(db, compileTexts(scope, query, most), ROWS_AT_ONCE)
    let rows = await next()
    begin()
    while (rows.length > 0) {
      // The next ones are on their way while these are written.
      const [following] = await Promise.all([rows.length < ROWS_AT_ONCE ? [] : next(), take(rows)])
      rows = following
    }
  })
}
