import type { Result } from './bench.ts'

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const number = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3)

const cellsOf = (result: Omit<Result, 'section'>): string[] => [
  result.name,
  `${number(result.ours)} ${result.unit}`,
  result.bare === null ? '' : `${number(result.bare)} (${result.against})`,
  result.ratio === null ? '' : `${Math.round(result.ratio * 100)} %`,
  result.goal,
  result.met === null ? '' : result.met ? 'met' : 'missed',
  result.p99 === undefined ? '' : `${number(result.p50 ?? 0)}/${number(result.p99)} ms`,
]

/** One line as soon as it is known, beside the table that comes at the end: a section may take minutes. */
export const printProgress = (result: Omit<Result, 'section'>): void =>
  console.error(`  · ${cellsOf(result).filter(Boolean).join('  ')}`)

export function printTable(results: Result[]): void {
  const rows = results.map(cellsOf)
  const head = ['', 'ours', 'bare', 'ratio', 'goal', '', 'p50/p99']
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map(row => row[column]!.length)))
  for (const row of [head, ...rows]) {
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')}`)
  }
}
