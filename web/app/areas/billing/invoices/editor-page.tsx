import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import {
  createInvoice,
  getInvoice,
  type InvoiceInput,
  previewInvoice,
  updateInvoice,
} from '../../../../../sdk/index.ts'
import { type Numbers, useNumbers } from '../../../kit/form/numbers/use-numbers.ts'
import { usePostalWords } from '../../../kit/postal/words.ts'
import { ScreenWaiting, Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMe } from '../../../kit/session/session.ts'
import { blankOrder, type DraftOrder, toDraft, toHead, toLines, toPreviewLines } from '../orders/draft.ts'
import { OrderEditor } from '../orders/order-editor.tsx'
import { useOrderFor } from '../orders/use-order-for.ts'
import { toInvoiceLine } from '../shared/lines/draft.ts'
import { toTaxHead } from '../tax/invoice-head.ts'
import { useBillingWords } from '../words.ts'
import { EInvoiceCard } from './e-invoice/e-invoice.tsx'
import { useInvoiceChange } from './use-invoice-change.ts'

const headOf = (draft: DraftOrder, numbers: Numbers, wrong: string): Omit<InvoiceInput, 'lines'> => ({
  ...toHead(draft, numbers),
  ...toTaxHead(draft, wrong),
  due_date: draft.payment_terms === 'custom' && draft.day ? draft.day : null,
})

const previewWith = (numbers: Numbers, wrong: string) => async (draft: DraftOrder) => {
  const { due_date, ...head } = headOf(draft, numbers, wrong)
  const body = {
    ...head,
    ...(due_date ? { due_date } : {}),
    lines: toPreviewLines(draft, numbers).map(toInvoiceLine),
  }
  return (await previewInvoice({ client, body })).data
}

export function NewInvoicePage(): ReactNode {
  const words = useBillingWords()
  const navigate = useNavigate()
  const numbers = useNumbers()
  const { electronicWrong } = usePostalWords()
  const changed = useInvoiceChange()
  const { organization } = useMe()
  const search = useSearch({ from: '/shell/invoices/new' })
  const start = useOrderFor(search, blankOrder(organization.currency))
  if (!start) return <ScreenWaiting />
  return (
    <OrderEditor
      kind="invoice"
      title={words.newInvoice}
      back={{ to: '/invoices', label: words.invoices }}
      of={`invoice/new/${search.contact ?? ''}/${search.deal ?? ''}`}
      start={start}
      preview={previewWith(numbers, electronicWrong)}
      save={async draft => {
        const { data } = await createInvoice({
          client,
          body: {
            ...headOf(draft, numbers, electronicWrong),
            lines: toLines(draft, numbers).map(toInvoiceLine),
          },
        })
        changed(data)
        return () => navigate({ to: '/invoices/$invoiceId', params: { invoiceId: data.id } })
      }}
    />
  )
}

export function EditInvoicePage(): ReactNode {
  const { invoiceId } = useParams({ from: '/shell/invoices/$invoiceId/edit' })
  const words = useBillingWords()
  const navigate = useNavigate()
  const numbers = useNumbers()
  const { electronicWrong } = usePostalWords()
  const changed = useInvoiceChange()
  const path = { invoice_id: invoiceId }
  const invoice = useQuery({ queryKey: ['invoice', invoiceId], queryFn: () => getInvoice({ client, path }) })
  const one = invoice.data?.data
  const start = useMemo(() => one && toDraft(one, numbers), [one, numbers])
  if (!one || !start) return <Unloaded query={invoice} />
  return (
    <OrderEditor
      key={one.id}
      kind="invoice"
      title={words.editInvoice(one.number)}
      back={{ to: `/invoices/${one.id}`, label: one.number }}
      of={`invoice/${one.id}`}
      start={start}
      preview={previewWith(numbers, electronicWrong)}
      version={one.updated_at}
      beside={<EInvoiceCard invoice={one} />}
      save={async (draft, seen) => {
        const body = {
          ...headOf(draft, numbers, electronicWrong),
          lines: toLines(draft, numbers).map(toInvoiceLine),
          ...seen,
        }
        const { data } = await updateInvoice({ client, path, body })
        changed(data)
        return () => navigate({ to: '/invoices/$invoiceId', params: { invoiceId } })
      }}
    />
  )
}
