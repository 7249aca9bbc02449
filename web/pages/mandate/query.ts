import { queryOptions } from '@tanstack/react-query'
import { BowlineError, getPublicMandate, type PublicMandate } from '../../../sdk/index.ts'
import { pathToken } from '../../ui/address.ts'
import { client } from '../../ui/api.ts'

export type { PublicMandate }

export const mandateQuery = () =>
  queryOptions({
    queryKey: ['mandate', pathToken()],
    queryFn: async () => (await getPublicMandate({ client, path: { token: pathToken() } })).data,
    // What is typed must not vanish because the mandate was looked at again.
    staleTime: Number.POSITIVE_INFINITY,
  })

export const isOver = (error: unknown): boolean => error instanceof BowlineError && error.status === 400
