import { queryOptions } from '@tanstack/react-query'
import { connect, getChatInvitation } from '../../../sdk/index.ts'
import { pathToken } from '../../ui/address.ts'
import { client } from '../../ui/api.ts'

export const invitationQuery = () =>
  queryOptions({
    queryKey: ['chat-invitation', pathToken()],
    queryFn: async () => (await getChatInvitation({ client, path: { token: pathToken() } })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Who has accepted, in this tab; the link is the way back in. */
export interface Guest {
  token: string
  id: string
  roomId: string
  roomName: string
}

export const clientOf = ({ token }: Guest) => connect({ baseUrl: location.origin, token })
