import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import {
  createQuote,
  getQuote,
  previewQuote,
  type Quote,
  type QuoteInput,
  updateQuote,
} from '../../../../../sdk/index.ts'
import { type Numbers, useNumbers } from '../../../kit/form/numbers/use-numbers.ts'
import { useRecordChange } from '../../../kit/record/use-record-change.ts'
import { ScreenWaiting, Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMe } from '../../../kit/session/session.ts'
import { blankOrder, type DraftOrder, toDraft, toHead, toLines, toPreviewLines } from '../orders/draft.ts'
import { OrderEditor } from '../orders/order-editor.tsx'
import { useOrderFor } from '../orders/use-order-for.ts'
import { readPeriods } from '../shared/lines/draft.ts'
import { useBillingWords } from '../words.ts'

const headOf = (draft: DraftOrder, numbers: Numbers): Omit<QuoteInput, 'lines'> => ({
  ...toHead(draft, numbers),
  order_discount_periods: readPeriods(draft.discount_periods ?? '', numbers),
  valid_until: draft.day || null,
})

const previewWith = (numbers: Numbers) => async (draft: DraftOrder) =>
  (await previewQuote({ client, body: { ...headOf(draft, numbers), lines: toPreviewLines(draft, numbers) } }))
    .data

export function NewQuotePage(): ReactNode {
  const words = useBillingWords()
  const navigate = useNavigate()
  const numbers = useNumbers()
  const changed = useRecordChange<Quote>('quote', 'quotes')
  const { organization } = useMe()
  const search = useSearch({ from: '/shell/quotes/new' })
  const start = useOrderFor(search, blankOrder(organization.currency))
  if (!start) return <ScreenWaiting />
  return (
    <OrderEditor
      kind="quote"
      title={words.newQuote}
      back={{ to: '/quotes', label: words.quotes }}
      of={`quote/new/${search.contact ?? ''}/${search.deal ?? ''}`}
      start={start}
      preview={previewWith(numbers)}
      save={async draft => {
        const { data } = await createQuote({
          client,
          body: { ...headOf(draft, numbers), lines: toLines(draft, numbers) },
        })
        changed(data)
        return () => navigate({ to: '/quotes/$quoteId', params: { quoteId: data.id } })
      }}
    />
  )
}

export function EditQuotePage(): ReactNode {
  const { quoteId } = useParams({ from: '/shell/quotes/$quoteId/edit' })
  const words = useBillingWords()
  const navigate = useNavigate()
  const numbers = useNumbers()
  const changed = useRecordChange<Quote>('quote', 'quotes')
  const path = { quote_id: quoteId }
  const quote = useQuery({ queryKey: ['quote', quoteId], queryFn: () => getQuote({ client, path }) })
  const one = quote.data?.data
  const start = useMemo(() => one && toDraft(one, numbers), [one, numbers])
  if (!one || !start) return <Unloaded query={quote} />
  return (
    <OrderEditor
      key={one.id}
      kind="quote"
      title={words.editInvoice(one.number)}
      back={{ to: `/quotes/${one.id}`, label: one.number }}
      of={`quote/${one.id}`}
      start={start}
      preview={previewWith(numbers)}
      version={one.updated_at}
      save={async (draft, seen) => {
        const body = { ...headOf(draft, numbers), lines: toLines(draft, numbers), ...seen }
        const { data } = await updateQuote({ client, path, body })
        changed(data)
        return () => navigate({ to: '/quotes/$quoteId', params: { quoteId } })
      }}
    />
  )
}
