import type { Ctx, WorkCtx } from '#kit/context.ts'
import { type PageQuery, paginate, slice } from '#kit/page.ts'
import { checkDimension, checkQuery } from './checking/check.ts'
import { shown } from './checking/fields.ts'
import { isDay, readValue } from './checking/values.ts'
import { compilePage, compileTotal } from './compiling/compile-queries.ts'
import type { DrillIn } from './drill-schema.ts'
import { loadEnvironment, type ReportEnvironment } from './environment.ts'
import { InvalidQuery, UnknownDimension, UnknownMeasure } from './errors.ts'
import { inReportSlot, isBusy } from './gate/gate.ts'
import type { CheckedQuery, Condition, Dimension } from './model.ts'
import { presentColumns, presentRow } from './present.ts'
import { scopeOf } from './run.ts'

/** The rows behind a cell: the query's own conditions, narrowed to the cell. */
export function checkDrill(
  environment: ReportEnvironment,
  { query, row, measure, columns }: Omit<DrillIn, keyof PageQuery>,
): CheckedQuery {
  const checked = checkQuery(environment, query)
  const cells = Object.entries(row ?? {}).map(([key, value]): Condition => {
    const dimension = checked.dimensions.find(one => one.key === key)
    if (!dimension) throw UnknownDimension(shown(key))
    return { kind: 'cell', dimension, value: readCell(dimension, value) }
  })
  const measured = measure === undefined ? undefined : checked.measures.find(one => one.key === measure)
  if (measure !== undefined && !measured) throw UnknownMeasure(shown(measure))
  const names = columns?.length
    ? columns
    : (checked.columns?.map(({ source }) => source.name) ?? checked.dataset.defaultColumns)
  const withId = names.includes('id') ? names : ['id', ...names]
  return {
    ...checked,
    conditions: [...checked.conditions, ...(measured?.filters ?? []), ...cells],
    dimensions: [],
    measures: [],
    columns: withId.map(field => checkDimension(checked.dataset, { field })),
    order: [],
    fills: false,
  }
}

function readCell(dimension: Dimension, value: unknown) {
  if (value === null) return null
  const { source, grain } = dimension
  const read = readValue(source, value)
  if (!isDay(read))
    return grain &&
      grain !== 'hour' &&
      dimension.type === 'date' &&
      source.kind === 'field' &&
      source.field.type === 'timestamp'
      ? refuse(dimension)
      : read
  if (grain === undefined || grain === 'hour') return refuse(dimension)
  return read.day.toString()
}

function refuse({ key, type }: Dimension): never {
  throw InvalidQuery(`${key} must be a ${type} as the report shows it`)
}

export async function drillQuery(ctx: WorkCtx, body: DrillIn) {
  if (isBusy(ctx.organizationId)) checkDrill(await ctx.transact(loadEnvironment), body)
  const open = async ({ db }: Pick<Ctx, 'db'>, environment: ReportEnvironment) => {
    const checked = checkDrill(environment, body)
    const scope = scopeOf(environment, checked)
    const [found, total] = await Promise.all([
      compilePage(scope, checked, slice(body)).execute(db),
      compileTotal(scope, checked).execute(db),
    ])
    return {
      data: found.rows.map(row => presentRow(checked.columns!, row)),
      pagination: paginate(body, total.rows[0]!.total),
      columns: presentColumns(checked.columns!, environment.currency),
    }
  }
  return inReportSlot(ctx, open, loadEnvironment)
}
