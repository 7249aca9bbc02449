export const ranges = { '1h': 60, '6h': 360, '24h': 1_440, '7d': 10_080, '30d': 43_200 } as const
export type Range = keyof typeof ranges

export const functions = ['avg', 'min', 'max', 'sum', 'count', 'rate', 'p50', 'p95', 'p99'] as const
export type Fn = (typeof functions)[number]

/** What is drawn stands in the address: a link shows a colleague the same. */
export interface MetricSearch {
  name?: string
  fn?: Fn
  range?: Range
  by?: string
}

export function readMetricSearch({ name, fn, range, by }: Record<string, unknown>): MetricSearch {
  const known = functions.find(one => one === fn)
  return {
    ...(typeof name === 'string' && name ? { name } : {}),
    ...(known ? { fn: known } : {}),
    ...(typeof range === 'string' && range in ranges ? { range: range as Range } : {}),
    ...(typeof by === 'string' && by ? { by } : {}),
  }
}

export interface LogSearch {
  q?: string
  level?: string
}

export function readLogSearch({ q, level }: Record<string, unknown>): LogSearch {
  return {
    ...(typeof q === 'string' && q ? { q } : {}),
    ...(typeof level === 'string' && level ? { level } : {}),
  }
}
