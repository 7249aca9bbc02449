import { labelsOf, listOf, millisecondsOf, textOf } from '../otlp.ts'
import type { LogsIn } from './schema.ts'

/** Log records as lines; trace and span go along as labels. */
export function readOtlpLogs(body: unknown): LogsIn['lines'] {
  const lines: LogsIn['lines'] = []
  for (const resource of listOf(body, 'resourceLogs')) {
    for (const scope of listOf(resource, 'scopeLogs')) {
      for (const record of listOf(scope, 'logRecords')) lines.push(readRecord(record, resource.resource))
    }
  }
  return lines
}

function readRecord(record: Record<string, unknown>, resource: unknown): LogsIn['lines'][number] {
  const at = millisecondsOf(record.timeUnixNano) ?? millisecondsOf(record.observedTimeUnixNano)
  const level =
    typeof record.severityText === 'string' && record.severityText !== '' ? record.severityText : null
  const ids = Object.fromEntries(
    (['traceId', 'spanId'] as const).flatMap(key =>
      typeof record[key] === 'string' && record[key] !== ''
        ? [[key === 'traceId' ? 'trace_id' : 'span_id', String(record[key]).slice(0, 64)]]
        : [],
    ),
  )
  const labels = Object.fromEntries(Object.entries({ ...ids, ...labelsOf(record, resource) }).slice(0, 20))
  return {
    ...(at === undefined ? {} : { at }),
    message: textOf(record.body),
    level: level?.toLowerCase().slice(0, 40) ?? null,
    labels,
  }
}
