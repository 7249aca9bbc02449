import { queryOptions, useQuery } from '@tanstack/react-query'
import { getAnalyticsTrends, getHome } from '../../../../sdk/index.ts'
import { queries } from '../../kit/queries.ts'
import { client } from '../../kit/session/api.ts'

/** All that waits for whoever looks, in one call for the whole screen. */
function day() {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return queryOptions({
    queryKey: ['home', timezone],
    queryFn: () => getHome({ client, query: { timezone } }),
  })
}

const trends = queryOptions({
  queryKey: ['analytics', 'trends'],
  queryFn: () => getAnalyticsTrends({ client }),
})

/** What the first view waits for is on its way while the frame around it is drawn. */
export function askAhead(): void {
  void queries.prefetchQuery(day())
  void queries.prefetchQuery(trends)
}

export const useHomeQuery = () => useQuery(day())
export const useTrends = () => useQuery(trends)

export const useHome = () => useHomeQuery().data?.data
