import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'

/** A record and what belongs to it, by one call. What is changed of the record is shown at once, before the rest is asked for again. */
export function useOverview<Page extends { record: unknown }>(
  kind: string,
  id: string,
  load: () => Promise<{ data: Page }>,
) {
  const queries = useQueryClient()
  const overview = useQuery({
    queryKey: [kind, id, 'overview'],
    queryFn: async () => {
      const answer = await load()
      queries.setQueryData([kind, id], { success: true, data: answer.data.record })
      return answer
    },
  })
  const record = useQuery<{ data: Page['record'] }>({ queryKey: [kind, id], queryFn: skipToken })
  const { data } = overview
  return {
    query: overview,
    data: data?.data,
    record: (record.data?.data ?? data?.data.record) as Page['record'] | undefined,
  }
}
