import { useQuery } from '@tanstack/react-query'
import { Card, Shell } from '../../ui/shell.tsx'
import { Failed, Waiting } from '../../ui/states.tsx'
import { invoiceQuery } from './query.ts'
import { useWords } from './words.ts'

export function InvoicePage() {
  const words = useWords()
  const { data: invoice, error, refetch } = useQuery(invoiceQuery())
  if (error) return <Failed error={error} retry={() => refetch()} />
  if (!invoice) return <Waiting />
  return (
    <Shell
      brand={{ name: invoice.seller.name, logo: null, accent_color: null }}
      title={words.title(invoice.number)}
    >
      <Card>
        <h1>{words.title(invoice.number)}</h1>
        <p>{invoice.amount_due_display}</p>
      </Card>
    </Shell>
  )
}
