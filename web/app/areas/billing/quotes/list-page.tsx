import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ListQuotesData, listQuotes, type QuoteSummary } from '../../../../../sdk/index.ts'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { client } from '../../../kit/session/api.ts'
import { useQuoteFields } from '../fields.tsx'
import { AutoInvoiceProposal } from '../shared/unbilled/unbilled.tsx'
import { useBillingWords } from '../words.ts'

export function QuotesPage(): ReactNode {
  const words = useBillingWords()
  const search = useSearch({ from: '/shell/quotes' })
  const fields = useQuoteFields()
  return (
    <ListScreen<QuoteSummary, ListQuotesData>
      entity="quotes"
      title={words.quotes}
      search={search}
      fields={fields}
      fetch={(query, signal) => listQuotes({ client, query, signal })}
      href={one => `/quotes/${one.id}`}
      nameOf={one => one.number}
      head={<AutoInvoiceProposal />}
      newLabel={words.newQuote}
      newTo="/quotes/new"
      emptyTitle={words.noQuotes}
      emptyText={words.noQuotesText}
    />
  )
}
