import { useQueryClient } from '@tanstack/react-query'
import type { Invoice } from '../../../../sdk/index.ts'

/** After something was done to an invoice: shows what the server answered, and has lists and sums asked for again. */
export function useInvoiceChange(): (invoice?: Invoice) => void {
  const queries = useQueryClient()
  return invoice => {
    if (invoice) {
      queries.setQueryData(['invoice', invoice.id], { success: true, data: invoice })
      void queries.invalidateQueries({ queryKey: ['invoice', invoice.id, 'more'] })
    } else void queries.invalidateQueries({ queryKey: ['invoice'] })
    void queries.invalidateQueries({ queryKey: ['invoices'] })
  }
}
