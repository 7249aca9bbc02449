import { queryOptions } from '@tanstack/react-query'
import { getRsvp, type PublicInvite } from '../../../sdk/index.ts'
import { pathToken } from '../../ui/address.ts'
import { client } from '../../ui/api.ts'

export type { PublicInvite }
export type Response = 'accepted' | 'tentative' | 'declined'

export const inviteQuery = () =>
  queryOptions({
    queryKey: ['rsvp', pathToken()],
    queryFn: async () => (await getRsvp({ client, path: { token: pathToken() } })).data,
    // What is typed must not vanish because the invitation was looked at again.
    staleTime: Number.POSITIVE_INFINITY,
  })
