import { useQuery } from '@tanstack/react-query'
import { listTeamMembers } from '../../../../sdk/index.ts'
import { client } from '../../kit/session/api.ts'

export const useMembers = () =>
  useQuery({
    queryKey: ['team', 'members'],
    queryFn: () => listTeamMembers({ client }),
    staleTime: 60_000,
  }).data?.data ?? []
