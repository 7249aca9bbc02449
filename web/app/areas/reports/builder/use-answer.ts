import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listReportDatasets, type ReportQuery, runQuery } from '../../../../../sdk/index.ts'
import { useTranslated } from '../../../kit/sentences/use-translated.ts'
import { client } from '../../../kit/session/api.ts'
import { ready } from './question.ts'

export function useDatasets() {
  const translated = useTranslated()
  return useQuery({
    queryKey: ['report-datasets'],
    queryFn: () => listReportDatasets({ client }),
    staleTime: Number.POSITIVE_INFINITY,
    select: answer => ({
      ...answer,
      data: answer.data.map(dataset => ({
        ...dataset,
        label: translated(dataset.label),
        fields: dataset.fields.map(field => ({ ...field, label: translated(field.label) })),
      })),
    }),
  })
}

/** The answer to a question that is being written, once nobody has written for a moment. */
export function useAnswer(query: ReportQuery) {
  const [asked] = useDebouncedValue(query, 400)
  return useQuery({
    queryKey: ['report-preview', asked],
    queryFn: () => runQuery({ client, body: ready(asked) }),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** What somebody asked about, as the list of reports says it. */
export function useDatasetName(): (name: string) => string {
  const datasets = useDatasets().data?.data
  return name => datasets?.find(one => one.name === name)?.label ?? ''
}
