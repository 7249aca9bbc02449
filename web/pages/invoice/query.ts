import { queryOptions } from '@tanstack/react-query'
import { getPublicInvoice, type PublicInvoice } from '../../../sdk/index.ts'
import { pathToken } from '../../ui/address.ts'
import { client } from '../../ui/api.ts'

export type Invoice = PublicInvoice

export const invoiceQuery = () =>
  queryOptions({
    queryKey: ['invoice', pathToken()],
    queryFn: async () => (await getPublicInvoice({ client, path: { token: pathToken() } })).data,
  })
