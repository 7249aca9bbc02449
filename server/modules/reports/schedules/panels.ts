import type { WorkCtx } from '#kit/context.ts'
import { drawResult } from '../charts/draw.ts'
import { formatCell } from '../charts/format.ts'
import { getDashboard } from '../dashboards/service.ts'
import { withResults } from '../dashboards/widgets/results.ts'
import type { ReportQuery, ReportResult } from '../query/schema.ts'
import type { ChartType } from '../saved/schema.ts'
import { getReport, runReport } from '../saved/service.ts'
import type { ScheduleRow } from './queries.ts'
import type { mailWords } from './words.ts'

/** One thing that a mail or a document shows. */
export interface Panel {
  readonly title: string
  readonly result: ReportResult | null
  readonly svg: string | null
  readonly png: Uint8Array | null
  readonly number: string | null
  readonly note: string | null
  readonly table: { head: string[]; rows: string[][]; isNumber: boolean[] } | null
}

export interface Content {
  readonly name: string
  /** Where it is in the workspace. */
  readonly path: string
  readonly panels: readonly Panel[]
  /** What files are made of: a name and a question each. */
  readonly questions: readonly { name: string; query: ReportQuery }[]
  readonly hasRows: boolean
}

export interface Speech {
  readonly locale: string
  readonly words: (typeof mailWords)['en']
}

const ROWS_OF_REPORT = 50
const ROWS_OF_WIDGET = 10

/** What is due, asked now. Outside of any transaction. */
export async function askContent(ctx: WorkCtx, schedule: ScheduleRow, speech: Speech): Promise<Content> {
  return schedule.report_id === null
    ? askDashboard(ctx, schedule.dashboard_id!, speech)
    : askReport(ctx, schedule.report_id, speech)
}

async function askReport(ctx: WorkCtx, id: string, speech: Speech): Promise<Content> {
  const { name, query, chart } = await ctx.transact(inner => getReport(inner, id))
  const result = await runReport(ctx, id, {})
  const panel = await panelOf(ctx, { title: '', type: chart.type, result, most: ROWS_OF_REPORT }, speech)
  return {
    name,
    path: `/reports/${id}`,
    panels: [panel],
    questions: [{ name, query }],
    hasRows: hasRows(result),
  }
}

async function askDashboard(ctx: WorkCtx, id: string, speech: Speech): Promise<Content> {
  const dashboard = await ctx.transact(inner => getDashboard(inner, id))
  const widgets = await withResults(ctx, dashboard.widgets, {})
  const panels: Panel[] = []
  for (const { title, type, text, chart, result, error } of widgets) {
    if (type === 'text') panels.push({ ...nothing(title), note: text })
    else if (!result) panels.push({ ...nothing(title), note: error ?? null })
    else {
      const kind = type === 'metric' ? 'number' : chart.type
      panels.push(await panelOf(ctx, { title, type: kind, result, most: ROWS_OF_WIDGET }, speech))
    }
  }
  const questions = widgets.flatMap(({ title, query }) => (query ? [{ name: title, query }] : []))
  const isFilled = widgets.some(({ result }) => result && hasRows(result))
  return { name: dashboard.name, path: `/dashboards/${id}`, panels, questions, hasRows: isFilled }
}

/** A count of nothing is no row. */
const hasRows = ({ rows, totals, columns }: ReportResult): boolean =>
  rows.length > 0 &&
  (columns.length > Object.keys(totals).length ||
    Object.values(totals).some(value => value !== null && value !== 0))

const nothing = (title: string): Panel => ({
  title,
  result: null,
  svg: null,
  png: null,
  number: null,
  note: null,
  table: null,
})

interface Shown {
  title: string
  type: ChartType
  result: ReportResult
  most: number
}

async function panelOf(
  ctx: WorkCtx,
  { title, type, result, most }: Shown,
  { locale, words }: Speech,
): Promise<Panel> {
  const how = { ...result, locale }
  if (result.rows.length === 0) return { ...nothing(title), result, note: words.empty }
  if (type === 'number') {
    const column = result.columns.find(({ key }) => Object.hasOwn(result.totals, key)) ?? result.columns[0]!
    const previous = result.columns.find(({ key }) => key === 'previous')
    const before = previous && result.rows[0]!.previous
    return {
      ...nothing(title),
      result,
      number: formatCell(column, result.totals[column.key] ?? result.rows[0]![column.key], how),
      note: before === null || before === undefined ? null : words.before(formatCell(previous!, before, how)),
    }
  }
  const drawn = await drawResult(ctx, type, result, { locale, png: true })
  const rest = result.rows.length - most
  return {
    ...nothing(title),
    result,
    svg: drawn?.svg ?? null,
    png: drawn?.png ?? null,
    note: rest > 0 ? words.more(rest) : null,
    table: {
      head: result.columns.map(({ label }) => label),
      rows: result.rows
        .slice(0, most)
        .map(row => result.columns.map(column => formatCell(column, row[column.key], how))),
      isNumber: result.columns.map(column => column.type === 'number' || column.type === 'money'),
    },
  }
}
