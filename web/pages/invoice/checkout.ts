import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { checkoutPublicInvoice } from '../../../sdk/index.ts'
import { forgetQueryParam, pathToken, queryParam } from '../../ui/address.ts'
import { client } from '../../ui/api.ts'
import { type Invoice, invoiceQuery } from './query.ts'

export interface Paying {
  start(): void
  isOpening: boolean
  hasFailed: boolean
}

/** Leads to the provider's page. */
export function usePaying(): Paying {
  const queries = useQueryClient()
  const { mutate, isPending, isSuccess, isError, reset } = useMutation({
    mutationFn: () => checkoutPublicInvoice({ client, path: { token: pathToken() } }),
    onSuccess: ({ checkout_url }) => location.assign(checkout_url),
    // It may have been paid or voided meanwhile: then the page says so by itself.
    onError: () => queries.invalidateQueries(invoiceQuery()),
  })
  useEffect(() => {
    // Coming back with the browser's button, the page is as it was left.
    const wake = (event: PageTransitionEvent) => event.persisted && reset()
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [reset])
  return { start: () => mutate(), isOpening: isPending || isSuccess, hasFailed: isError }
}

export type Return = 'paid' | 'waiting' | 'late' | 'canceled' | null

const LATE_MS = 45_000

/** Back from the provider. Its word reaches the server on its own way, mostly within seconds. */
export function useReturn(invoice: Invoice | undefined): { news: Return; dismiss(): void } {
  const [came, setCame] = useState(() => queryParam('checkout'))
  const [isLate, setLate] = useState(false)
  const hasArrived = invoice?.amount_due_cents === 0
  const isWaiting = came === 'success' && invoice !== undefined && !hasArrived
  useEffect(() => {
    // Until it has arrived the address keeps the news: a reload must not offer to pay again.
    if (came === 'canceled' || hasArrived) forgetQueryParam('checkout')
  }, [came, hasArrived])
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  const dismiss = () => setCame(null)
  if (came === 'canceled') return { news: hasArrived ? null : 'canceled', dismiss }
  if (came !== 'success' || !invoice) return { news: null, dismiss }
  return { news: hasArrived ? 'paid' : isLate ? 'late' : 'waiting', dismiss }
}

/** How long until the next look at an invoice whose payment is on its way. */
export const nextLook = (invoice: Invoice | undefined, looks: number): number | false => {
  if (queryParam('checkout') !== 'success' || invoice?.amount_due_cents === 0) return false
  return looks < 30 ? 2_000 : 20_000
}
