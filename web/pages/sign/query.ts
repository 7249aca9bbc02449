import { queryOptions } from '@tanstack/react-query'
import {
  type ContractPages,
  declineContract,
  type GetContractToSignResponses,
  getContractToSign,
  listContractToSignPages,
  type SignContractData,
  signContract,
} from '../../../sdk/index.ts'
import { pathToken } from '../../ui/address.ts'
import { client } from '../../ui/api.ts'

export type View = GetContractToSignResponses[200]
export type Pages = ContractPages
export type SignBody = SignContractData['body']

const path = () => ({ token: pathToken() })

export const viewQuery = () =>
  queryOptions({
    queryKey: ['contract', pathToken()],
    queryFn: () => getContractToSign({ client, path: path() }),
    // Somebody who has gone to look something up finds their half-filled form as they left it.
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => lookAgainAfter(state.data),
  })

/** The seal takes seconds; the other party its time. */
function lookAgainAfter(view: View | undefined): number | false {
  if (!view || view.can_sign) return false
  const { status, executed_pdf_sha256 } = view.doc
  if (status === 'completed') return executed_pdf_sha256 ? false : 2_000
  return status === 'sent' || status === 'partially_signed' ? 20_000 : false
}

/** They are asked for again when somebody has signed, since then they show it. */
export const pagesQuery = ({ doc }: View) =>
  queryOptions({
    queryKey: ['contract', pathToken(), 'pages', doc.content_sha256, doc.signed_a_at, doc.signed_b_at],
    queryFn: async () => (await listContractToSignPages({ client, path: path() })).data,
    refetchOnWindowFocus: false,
    // There is the text instead: better soon than after long waiting.
    retry: 1,
    retryDelay: 500,
    staleTime: Number.POSITIVE_INFINITY,
  })

const base = () => `/api/v1/app/contracts/sign/${encodeURIComponent(pathToken())}`

export const pageUrl = (index: number, version: string) => `${base()}/pages/${index}?v=${version}`
export const pdfUrl = () => `${base()}/pdf`

export const sign = (body: SignBody) => signContract({ client, path: path(), body })

export const decline = (body: { reason: string; name: string }) =>
  declineContract({ client, path: path(), body })
