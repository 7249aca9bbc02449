import { Text } from '@mantine/core'
import type { Operation } from '../../../../sdk/index.ts'
import css from '../../kit/record/rows-table.module.css'
import { WideTable } from '../../kit/record/wide-table.tsx'
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
  return (
    <WideTable label={words.operations}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>{words.action}</th>
            <th>{words.status}</th>
            <th>{words.began}</th>
            <th data-right>{words.took}</th>
          </tr>
        </thead>
        <tbody>
          {operations.map(one => (
            <tr key={one.id}>
              <td>
                {one.action}
                {one.error && (
                  <Text size="xs" c="var(--bad)">
                    {one.error}
                  </Text>
                )}
              </td>
              <td>
                <OperationBadge status={one.status} />
              </td>
              <td>{formats.dateTime(one.created_at)}</td>
              <td data-right>{showSeconds(words, formats, one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
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
