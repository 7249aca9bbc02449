import { useQuery } from '@tanstack/react-query'
import { listTeamMembers } from '../../../../../../../sdk/index.ts'
import { client } from '../../../../../kit/session/api.ts'

const none: { id: number; name: string }[] = []

/** Whom a note can name, once somebody wants to know. */
export const useColleagues = (isWanted: boolean) =>
  useQuery({
    queryKey: ['team', 'members'],
    queryFn: () => listTeamMembers({ client }),
    enabled: isWanted,
  }).data?.data ?? none
