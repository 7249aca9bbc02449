import { useQuery } from '@tanstack/react-query'
import { getHome } from '../../../../sdk/index.ts'
import { client } from '../../kit/session/api.ts'

/** All that waits for whoever looks, in one call for the whole screen. */
export function useHomeQuery() {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return useQuery({
    queryKey: ['home', timezone],
    queryFn: () => getHome({ client, query: { timezone } }),
  })
}

export const useHome = () => useHomeQuery().data?.data
