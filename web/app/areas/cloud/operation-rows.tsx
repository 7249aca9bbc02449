import { Text } from '@mantine/core'
import type { Operation } from '../../../../sdk/index.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { useCodes } from '../../kit/sentences/use-translated.ts'
import { useFormats } from '../../kit/speech.tsx'
import { OperationBadge } from './state.tsx'
import { useCloudWords } from './words.ts'

/** How long it took, in seconds; undefined while it is not over. */
export function secondsOf({ started_at, finished_at }: Operation): number | undefined {
  if (!started_at || !finished_at) return undefined
  return (new Date(finished_at).getTime() - new Date(started_at).getTime()) / 1_000
}

/** What was done to one resource. */
export function OperationRows({ operations }: { operations: readonly Operation[] }) {
  const words = useCloudWords()
  const formats = useFormats()
  const codes = useCodes()
  return (
    <DataTable
      label={words.operations}
      rows={operations}
      keyOf={one => one.id}
      columns={[
        {
          label: words.action,
          cell: one => (
            <>
              {codes(one.action)}
              {one.error && (
                <Text size="xs" c="var(--bad)">
                  {one.error}
                </Text>
              )}
            </>
          ),
        },
        { label: words.status, cell: one => <OperationBadge status={one.status} /> },
        { label: words.began, cell: one => formats.dateTime(one.created_at) },
        { label: words.took, isNumber: true, cell: one => showSeconds(words, formats, one) },
      ]}
    />
  )
}

export function showSeconds(
  words: ReturnType<typeof useCloudWords>,
  formats: ReturnType<typeof useFormats>,
  operation: Operation,
): string {
  const seconds = secondsOf(operation)
  return seconds === undefined ? '' : words.seconds(formats.number(Math.round(seconds * 10) / 10))
}
