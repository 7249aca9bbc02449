import type { Ctx } from '#kit/context.ts'
import { ensureOverview } from './dashboards/overview.ts'
import { createDashboard } from './dashboards/service.ts'
import { addWidget } from './dashboards/widgets/service.ts'
import type { ReportIn } from './saved/schema.ts'
import { createReport } from './saved/service.ts'

const reports: readonly ReportIn[] = [
  {
    name: 'Won by month',
    description: 'What closed, and how much of it.',
    query: {
      dataset: 'deals',
      measures: [
        { fn: 'sum', field: 'amount_cents', as: 'won' },
        { fn: 'count', as: 'deals' },
      ],
      dimensions: [{ field: 'closed_at', grain: 'month' }],
      filters: [{ field: 'status', op: 'eq', value: 'won' }],
    },
    chart: { type: 'bar' },
  },
  {
    name: 'Open deals by stage and owner',
    query: {
      dataset: 'deals',
      measures: [{ fn: 'sum', field: 'amount_cents', as: 'amount' }, { fn: 'count' }],
      dimensions: [
        { field: 'stage.name', as: 'stage' },
        { field: 'owner.name', as: 'owner' },
      ],
      filters: [{ field: 'status', op: 'eq', value: 'open' }],
    },
    chart: { type: 'stacked_bar' },
  },
  {
    name: 'Where contacts come from',
    query: { dataset: 'contacts', dimensions: [{ field: 'source' }], limit: 10 },
    chart: { type: 'pie' },
  },
  {
    name: 'Who owes us',
    description: 'Open invoices, the oldest due first.',
    query: {
      dataset: 'invoices',
      columns: ['number', 'company.name', 'amount_due_cents', 'due_date', 'is_overdue'],
      filters: [{ field: 'status', op: 'eq', value: 'open' }],
      order: [{ key: 'due_date' }],
    },
  },
]

/** Four reports, a dashboard that shows them, and the one that everybody starts with. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  await ensureOverview(ctx)
  const ids: string[] = []
  for (const report of reports) ids.push((await createReport(ctx, report)).id)
  const { id } = await createDashboard(ctx, {
    name: 'Monday morning',
    description: 'What the team looks at before the week begins.',
  })
  const figures = ['won_cents', 'open_pipeline_cents', 'outstanding_cents', 'tasks_completed']
  const titles = ['Won', 'Open pipeline', 'Outstanding', 'Tasks completed']
  for (const [at, metric] of figures.entries()) {
    const chart = { type: 'number' as const }
    await addWidget(ctx, id, {
      title: titles[at]!,
      type: 'metric',
      metric,
      chart,
      x: at * 3,
      y: 0,
      w: 3,
      h: 2,
    })
  }
  for (const [at, report_id] of ids.entries()) {
    const place = { x: (at % 2) * 6, y: 2 + Math.floor(at / 2) * 4, w: 6, h: 4 }
    await addWidget(ctx, id, { title: reports[at]!.name, type: 'report', report_id, ...place })
  }
}
