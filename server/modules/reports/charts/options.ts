import type { EChartsOption } from 'echarts'
import type { ChartData } from './data.ts'

// As the workspace has them (`web/app/kit/app.css`): told apart by who sees no red, no green or no blue.
const colours = ['#2457d6', '#d9730d', '#14532d', '#86198f', '#1d9bd1', '#78716c', '#92400e', '#4c1d95']
const FONT = 'Noto Sans, Noto Sans JP, sans-serif'
const [INK, SOFT, LINE] = ['#1b2430', '#566170', '#e3e8ee']

const short = (value: number): string => {
  const size = Math.abs(value)
  if (size >= 1e9) return `${Math.round(value / 1e8) / 10}B`
  if (size >= 1e6) return `${Math.round(value / 1e5) / 10}M`
  if (size >= 1e4) return `${Math.round(value / 1e2) / 10}k`
  return String(Math.round(value * 100) / 100)
}

/** How ECharts is told to draw it; nothing moves and nothing is fetched. */
export function chartOptions(data: ChartData): EChartsOption {
  const isDivided = data.kind === 'pie' || data.series.length > 1
  const common: EChartsOption = {
    animation: false,
    // Patterns, where a printer without colours would make several areas one.
    ...(isDivided ? { aria: { enabled: true, decal: { show: true } } } : {}),
    color: colours,
    backgroundColor: '#ffffff',
    textStyle: { fontFamily: FONT, color: INK },
  }
  const several = data.series.length > 1
  const legend = { bottom: 0, type: 'plain' as const, textStyle: { color: SOFT, fontFamily: FONT } }
  if (data.kind === 'pie') {
    return {
      ...common,
      legend,
      series: [
        {
          type: 'pie',
          radius: ['45%', '70%'],
          center: ['50%', '44%'],
          label: { fontFamily: FONT, color: INK },
          data: data.categories.map((name, index) => ({ name, value: data.series[0]?.values[index] ?? 0 })),
        },
      ],
    }
  }
  const isBar = data.kind === 'bar' || data.kind === 'stacked_bar'
  return {
    ...common,
    ...(several ? { legend } : {}),
    grid: { left: 12, right: 16, top: 34, bottom: several ? 40 : 12, containLabel: true },
    xAxis: {
      type: 'category',
      data: [...data.categories],
      boundaryGap: isBar,
      axisLine: { lineStyle: { color: LINE } },
      axisTick: { show: false },
      axisLabel: { color: SOFT, fontFamily: FONT, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      name: data.unit,
      nameTextStyle: { color: SOFT, fontFamily: FONT, align: 'right' },
      splitLine: { lineStyle: { color: LINE } },
      axisLabel: { color: SOFT, fontFamily: FONT, formatter: short },
    },
    series: data.series.map(({ name, values }) => ({
      name,
      type: isBar ? ('bar' as const) : ('line' as const),
      data: [...values],
      ...(isBar ? { barMaxWidth: 44 } : { symbolSize: 6, connectNulls: false }),
      ...(data.kind === 'area' ? { areaStyle: { opacity: 0.18 } } : {}),
      ...(data.kind === 'stacked_bar' ? { stack: 'all' } : {}),
    })) as EChartsOption['series'] & object,
  }
}
