import { describe, expect, it } from 'vitest'
import type { ReportResult } from '../query/schema.ts'
import { chartTypes } from '../saved/schema.ts'
import { drawChart } from './chart-work.ts'
import { chartDataOf } from './data.ts'

const result: ReportResult = {
  columns: [
    { key: 'month', label: 'Month', type: 'date', grain: 'month' },
    { key: 'source', label: 'Source', type: 'text' },
    { key: 'won', label: 'Won', type: 'money', currency: 'USD' },
  ],
  rows: [
    { month: '2026-10-01', source: 'web', won: 12_345 },
    { month: '2026-10-01', source: null, won: 100 },
    { month: '2026-11-01', source: '<b>"日本"</b>', won: -500 },
  ],
  totals: { won: 11_945 },
  row_count: 3,
  truncated: false,
  timezone: 'UTC',
  currency: 'USD',
  took_ms: 1,
}

describe('a chart', () => {
  it('has a line for each value of the second dimension, in major units', () => {
    expect(chartDataOf('bar', result, 'en')).toEqual({
      kind: 'bar',
      categories: ['Oct 2026', 'Nov 2026'],
      series: [
        { name: 'web', values: [123.45, null] },
        { name: '–', values: [1, null] },
        { name: '<b>"日本"</b>', values: [null, -5] },
      ],
      unit: 'USD',
    })
    expect(chartDataOf('table', result, 'en')).toBeNull()
    expect(chartDataOf('line', { ...result, rows: [] }, 'en')).toBeNull()
  })

  it('is drawn in every kind, as SVG and PNG, with its texts as texts', () => {
    for (const type of chartTypes) {
      const data = chartDataOf(type, result, 'en')
      if (!data) continue
      const { svg, png } = drawChart({ data, width: 480, height: 240, png: true })
      expect(svg).toMatch(/^<svg /)
      expect(svg).not.toContain('<b>')
      expect(svg).not.toContain('<script')
      expect(Buffer.from(png!).subarray(1, 4).toString()).toBe('PNG')
    }
  })
})
