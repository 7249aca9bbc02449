import type { Services } from '#kit/context.ts'
import type { OnBehalfOf } from '#platform/bounded-work/bounded-work.ts'
import { boundedTask } from '#platform/bounded-work/task.ts'
import type { ReportResult } from '../query/schema.ts'
import type { ChartType } from '../saved/schema.ts'
import type { DrawnChart } from './chart-work.ts'
import { chartDataOf } from './data.ts'

/** Not on the thread that answers: labels are people's texts, and drawing takes its time. */
const drawTask = boundedTask<typeof import('./chart-work.ts'), 'drawChart'>(
  new URL('./chart-work.ts', import.meta.url),
  'drawChart',
  { timeMs: 15_000, slow: true },
)

export interface DrawOptions {
  readonly locale: string
  readonly width?: number
  readonly height?: number
  readonly png?: boolean
}

/** The chart of a result; null where there is nothing to draw. Outside of any transaction. */
export async function drawResult(
  ctx: OnBehalfOf & { services: Services },
  type: ChartType,
  result: ReportResult,
  { locale, width = 640, height = 320, png = false }: DrawOptions,
): Promise<DrawnChart | null> {
  const data = chartDataOf(type, result, locale)
  if (!data) return null
  return ctx.services.boundedWork.run(ctx, drawTask, { data, width, height, png })
}
