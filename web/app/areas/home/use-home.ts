import { useQuery } from '@tanstack/react-query'
import { getHome } from '../../../../sdk/index.ts'
import { client } from '../../kit/session/api.ts'

/** All that waits for whoever looks, in one call for the whole screen. */
function useHomeQuery() {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return useQuery({
    queryKey: ['home', timezone],
    queryFn: () => getHome({ client, query: { timezone } }),
  })
}

export const useHome = () => useHomeQuery().data?.data

/** Whether the first answer is still under way. */
export const useIsHomeAwaited = (): boolean => useHomeQuery().isLoading
