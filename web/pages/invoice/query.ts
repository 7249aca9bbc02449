import { queryOptions } from '@tanstack/react-query'
import { type GetInvoicesPublicByTokenResponses, getInvoicesPublicByToken } from '../../../sdk/index.ts'
import { pathToken } from '../../ui/address.ts'
import { answerOf, client } from '../../ui/api.ts'

export type Invoice = GetInvoicesPublicByTokenResponses[200]['data']

export const invoiceQuery = () =>
  queryOptions({
    queryKey: ['invoice', pathToken()],
    queryFn: async () =>
      (await answerOf(getInvoicesPublicByToken({ client, path: { token: pathToken() } }))).data,
  })
