import { queryOptions } from '@tanstack/react-query'
import { BowlineError, getInvitation, type Invitation } from '../../../sdk/index.ts'
import { queryParam } from '../../ui/address.ts'
import { client } from '../../ui/api.ts'

export type { Invitation }

export const invitationToken = (): string => queryParam('token') ?? ''

export const invitationQuery = () =>
  queryOptions({
    queryKey: ['invitation', invitationToken()],
    queryFn: async () => {
      const token = invitationToken()
      // Without one the address would be another.
      if (token === '') throw new BowlineError(404)
      return (await getInvitation({ client, path: { token } })).data
    },
    // What is typed must not vanish because the invitation was looked at again.
    staleTime: Number.POSITIVE_INFINITY,
  })
