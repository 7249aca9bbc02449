import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  acceptPublicQuote,
  declinePublicQuote,
  getPublicQuote,
  type PricedQuoteChoice,
  type PublicQuote,
  type PublicQuoteLine,
  pricePublicQuote,
} from '../../../sdk/index.ts'
import { pathToken } from '../../ui/address.ts'
import { client } from '../../ui/api.ts'

export type Quote = PublicQuote
export type Priced = PricedQuoteChoice
export type Line = PublicQuoteLine

const path = () => ({ token: pathToken() })

export const quoteQuery = () =>
  queryOptions({
    queryKey: ['quote', pathToken()],
    queryFn: async () => (await getPublicQuote({ client, path: path() })).data,
  })

/** The numbers of a choice of optional lines, as the server counts them; with none they are the quote's own. */
export const priceQuery = (quote: Quote, chosen: readonly string[]) =>
  queryOptions<Priced>({
    queryKey: ['quote', pathToken(), 'price', ...chosen],
    queryFn: async () =>
      (await pricePublicQuote({ client, path: path(), body: { optional_line_ids: [...chosen] } })).data,
    ...(chosen.length === 0 ? { initialData: quote } : {}),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const accept = async (body: { name: string; email: string; optional_line_ids: string[] }) =>
  (await acceptPublicQuote({ client, path: path(), body })).data

export const decline = async (reason: string | null) =>
  (await declinePublicQuote({ client, path: path(), body: { reason } })).data
