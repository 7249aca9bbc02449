import { Skeleton, Text, Title } from '@mantine/core'
import type { MrrAnalytics } from '../../../../sdk/index.ts'
import { WideTable } from '../../kit/record/wide-table.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { useMonthName } from './month-name.ts'
import page from './mrr-page.module.css'
import { useSubscriptionWords } from './words.ts'

/** A table by nature: its shade only repeats what the numbers say. */
export function Cohorts({ analytics }: { analytics: MrrAnalytics | undefined }) {
  const words = useSubscriptionWords()
  const formats = useFormats()
  const monthName = useMonthName()
  const cohorts = analytics?.cohorts ?? []
  const longest = Math.max(0, ...cohorts.map(one => one.months.length))
  return (
    <section className={page.card} aria-label={words.cohorts}>
      <Title order={2}>{words.cohorts}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {words.cohortsText}
      </Text>
      {!analytics ? (
        <Skeleton height={200} />
      ) : cohorts.length === 0 ? (
        <Text c="dimmed">{words.noData}</Text>
      ) : (
        <WideTable label={words.cohort}>
          <table className={page.cohorts}>
            <thead>
              <tr>
                <th>{words.cohort}</th>
                {Array.from({ length: longest }, (_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its number
                  <th key={at}>{words.after0(at)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cohorts.map(({ cohort, months }) => (
                <tr key={cohort}>
                  <th scope="row">{monthName(cohort)}</th>
                  {months.map(({ month, revenue_retention: kept }) => (
                    <td key={month} data-shade={kept === null ? undefined : shade(kept)}>
                      {kept === null ? '–' : formats.percent(kept)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </section>
  )
}

const shade = (percent: number): number => Math.max(0, Math.min(5, Math.floor(percent / 20)))
