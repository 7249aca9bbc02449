import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type GetQuotesPublicByTokenResponses,
  getQuotesPublicByToken,
  type PostQuotesPublicByTokenPriceResponses,
  postQuotesPublicByTokenAccept,
  postQuotesPublicByTokenDecline,
  postQuotesPublicByTokenPrice,
} from '../../../sdk/index.ts'
import { pathToken } from '../../ui/address.ts'
import { answerOf, client } from '../../ui/api.ts'

export type Quote = GetQuotesPublicByTokenResponses[200]['data']
export type Priced = PostQuotesPublicByTokenPriceResponses[200]['data']
export type Line = Quote['lines'][number]

const path = () => ({ token: pathToken() })

export const quoteQuery = () =>
  queryOptions({
    queryKey: ['quote', pathToken()],
    queryFn: async () => (await answerOf(getQuotesPublicByToken({ client, path: path() }))).data,
  })

/** The numbers of a choice of optional lines, as the server counts them; with none they are the quote's own. */
export const priceQuery = (quote: Quote, chosen: readonly string[]) =>
  queryOptions<Priced>({
    queryKey: ['quote', pathToken(), 'price', ...chosen],
    queryFn: async () =>
      (
        await answerOf(
          postQuotesPublicByTokenPrice({ client, path: path(), body: { optional_line_ids: [...chosen] } }),
        )
      ).data,
    ...(chosen.length === 0 ? { initialData: quote } : {}),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const accept = async (body: { name: string; email: string; optional_line_ids: string[] }) =>
  (await answerOf(postQuotesPublicByTokenAccept({ client, path: path(), body }))).data

export const decline = async (reason: string | null) =>
  (await answerOf(postQuotesPublicByTokenDecline({ client, path: path(), body: { reason } }))).data
