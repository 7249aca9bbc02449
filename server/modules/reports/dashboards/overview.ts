import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { type Language, languageOf } from '#kit/web/language.ts'
import type { ReportQuery } from '../query/schema.ts'
import type { ChartType } from '../saved/schema.ts'
import { findLocale, hasBegun, insertDashboard, takeBeginning } from './queries.ts'
import { insertWidgets, type WidgetRow } from './widgets/queries.ts'

type Start = Pick<WidgetRow, 'title' | 'x' | 'y' | 'w' | 'h'> & {
  metric?: string
  query?: ReportQuery
  chart?: ChartType
}

const figure = (metric: string, title: string, place: number): Start => ({
  title,
  metric,
  chart: 'number',
  x: (place % 4) * 3,
  y: Math.floor(place / 4) * 2,
  w: 3,
  h: 2,
})

const start: readonly Start[] = [
  figure('won_cents', 'Won', 0),
  figure('open_pipeline_cents', 'Open pipeline', 1),
  figure('win_rate', 'Win rate', 2),
  figure('new_contacts', 'New contacts', 3),
  figure('emails_sent', 'Emails sent', 4),
  figure('reply_rate', 'Reply rate', 5),
  figure('collected_cents', 'Collected', 6),
  figure('mrr_cents', 'MRR', 7),
  {
    title: 'Won by month',
    query: {
      dataset: 'deals',
      measures: [{ fn: 'sum', field: 'amount_cents', as: 'won' }],
      dimensions: [{ field: 'closed_at', grain: 'month' }],
      filters: [
        { field: 'status', op: 'eq', value: 'won' },
        { field: 'closed_at', op: 'in_period', value: 'last_12_months' },
      ],
    },
    chart: 'bar',
    ...{ x: 0, y: 4, w: 6, h: 4 },
  },
  {
    title: 'Open deals by stage',
    query: {
      dataset: 'deals',
      measures: [{ fn: 'sum', field: 'amount_cents', as: 'amount' }, { fn: 'count' }],
      dimensions: [{ field: 'stage.name', as: 'stage' }],
      filters: [{ field: 'status', op: 'eq', value: 'open' }],
    },
    chart: 'bar',
    ...{ x: 6, y: 4, w: 6, h: 4 },
  },
  {
    title: 'New contacts by week',
    query: {
      dataset: 'contacts',
      dimensions: [{ field: 'created_at', grain: 'week' }],
      filters: [{ field: 'created_at', op: 'in_period', value: 'last_90_days' }],
    },
    chart: 'area',
    ...{ x: 0, y: 8, w: 6, h: 4 },
  },
  {
    title: 'Contacts by source',
    query: { dataset: 'contacts', dimensions: [{ field: 'source' }], limit: 10 },
    chart: 'pie',
    ...{ x: 6, y: 8, w: 6, h: 4 },
  },
]

const names: Record<Language, string> = {
  en: 'Overview',
  de: 'Überblick',
  fr: 'Vue d’ensemble',
  es: 'Resumen',
  pt: 'Visão geral',
  ja: '概要',
}

/** The dashboard that every organization starts with; who deletes it does not get it back. */
export async function ensureOverview(ctx: Ctx): Promise<void> {
  if ((await hasBegun(ctx.db)) || !(await takeBeginning(ctx))) return
  const id = newId()
  const now = ctx.now.toString()
  await insertDashboard(ctx, {
    id,
    name: names[languageOf(await findLocale(ctx.db))],
    description: null,
    visibility: 'organization',
    owner_id: null,
  })
  await insertWidgets(
    ctx,
    start.map(({ title, metric, query, chart, ...place }) => ({
      id: newId(),
      dashboard_id: id,
      title,
      type: metric ? ('metric' as const) : ('query' as const),
      report_id: null,
      query: query ?? null,
      metric: metric ?? null,
      text: null,
      chart: chart ? { type: chart, options: {} } : null,
      ...place,
      created_at: now,
      updated_at: now,
    })),
  )
}
