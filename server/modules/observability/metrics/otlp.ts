import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { labelsOf, listOf, millisecondsOf, numberOf, partOf } from '../otlp.ts'
import { type Point, refusePoint } from './ingest.ts'
import { MOST_POINTS, type Rejected } from './schema.ts'
import { digestOf } from './series.ts'

type Emit = (name: string, labels: Record<string, string>, at: unknown, value: unknown) => void

/** Gauges and sums as they are; histograms and summaries as their count, their sum and a series for each bound. */
export function readOtlpMetrics(body: unknown, now: number): { points: Point[]; rejected: Rejected[] } {
  const points: Point[] = []
  const rejected: Rejected[] = []
  let index = 0
  const emit: Emit = (name, labels, at, value) => {
    const detail = refusePoint(at, value, now)
    if (detail === undefined) {
      const series = { name, labels, digest: digestOf(name, labels) }
      points.push({ series, at: at as number, value: value as number, index })
    } else rejected.push({ index, detail })
    index += 1
    if (index > MOST_POINTS) throw InvalidInput(say`A call has at most ${{ most: MOST_POINTS }} points`)
  }
  for (const resource of listOf(body, 'resourceMetrics')) {
    for (const scope of listOf(resource, 'scopeMetrics')) {
      for (const metric of listOf(scope, 'metrics')) readMetric(metric, resource.resource, emit)
    }
  }
  return { points, rejected }
}

function readMetric(metric: Record<string, unknown>, resource: unknown, emit: Emit): void {
  const name = typeof metric.name === 'string' ? metric.name.slice(0, 190) : ''
  if (name === '') return
  for (const kind of ['gauge', 'sum']) {
    for (const point of listOf(partOf(metric, kind), 'dataPoints')) {
      const value = numberOf(point.asDouble ?? point.asInt)
      emit(name, labelsOf(point, resource), millisecondsOf(point.timeUnixNano), value)
    }
  }
  for (const point of listOf(partOf(metric, 'histogram'), 'dataPoints'))
    readHistogram(name, point, resource, emit)
  for (const point of listOf(partOf(metric, 'summary'), 'dataPoints')) {
    const [at, labels] = readTotals(name, point, resource, emit)
    for (const quantile of listOf(point, 'quantileValues')) {
      const value = numberOf(quantile.value)
      emit(name, { ...labels, quantile: String(numberOf(quantile.quantile) ?? 0) }, at, value)
    }
  }
}

function readTotals(
  name: string,
  point: Record<string, unknown>,
  resource: unknown,
  emit: Emit,
): [number | undefined, Record<string, string>] {
  const at = millisecondsOf(point.timeUnixNano)
  const labels = labelsOf(point, resource)
  emit(`${name}_count`, labels, at, numberOf(point.count))
  if (point.sum !== undefined) emit(`${name}_sum`, labels, at, numberOf(point.sum))
  return [at, labels]
}

/** As Prometheus has them: each bound counts all that is not above it. */
function readHistogram(name: string, point: Record<string, unknown>, resource: unknown, emit: Emit): void {
  const [at, labels] = readTotals(name, point, resource, emit)
  const counts = Array.isArray(point.bucketCounts) ? point.bucketCounts : []
  const bounds = Array.isArray(point.explicitBounds) ? point.explicitBounds : []
  let sum = 0
  for (const [place, count] of counts.entries()) {
    sum += numberOf(count) ?? 0
    const bound = place < bounds.length ? String(numberOf(bounds[place]) ?? '') : '+Inf'
    emit(`${name}_bucket`, { ...labels, le: bound }, at, sum)
  }
}
