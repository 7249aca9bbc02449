import { ActionIcon, Badge, Skeleton, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getCreditNotePdf, type Invoice, listCreditNotes, type Payment } from '../../../../sdk/index.ts'
import { download } from '../../documents/download.ts'
import { Section } from '../../record/record-page.tsx'
import { WideTable } from '../../record/wide-table.tsx'
import { client } from '../../session/api.ts'
import { useFormats } from '../../speech.tsx'
import css from '../orders/lines-table.module.css'
import { useBillingWords } from '../words.ts'

interface MoneyInProps {
  invoice: Invoice
  payments: readonly Payment[] | undefined
}

const colors = { pending: 'yellow', succeeded: 'green', failed: 'red' } as const

/** What was paid, given back and credited, in one table. */
export function MoneyIn({ invoice, payments }: MoneyInProps) {
  const words = useBillingWords()
  const formats = useFormats()
  const notes = useQuery({
    queryKey: ['invoice', invoice.id, 'more', 'credit-notes'],
    queryFn: () => listCreditNotes({ client, path: { invoice_id: invoice.id } }),
  })
  const credits = notes.data?.data ?? []
  if (!payments) return <Skeleton height={60} />
  return (
    <Section title={words.payments}>
      {payments.length === 0 && credits.length === 0 ? (
        <Text c="dimmed">{words.noPayments}</Text>
      ) : (
        <WideTable label={words.payments}>
          <table className={css.table}>
            <thead>
              <tr>
                <th>{words.date}</th>
                <th>{words.ofPayment}</th>
                <th data-wide>{words.reference}</th>
                <th>{words.status}</th>
                <th data-right>{words.amount}</th>
              </tr>
            </thead>
            <tbody>
              {payments.map(one => (
                <tr key={one.id}>
                  <td>{formats.shortDate(one.received_at)}</td>
                  <td>
                    {words.paymentKinds[one.kind]} · {words.methods[one.method]}
                  </td>
                  <td data-wide>{one.reason || one.reference}</td>
                  <td>
                    <Badge size="sm" variant="light" color={colors[one.status]}>
                      {words.paymentStatuses[one.status]}
                    </Badge>
                  </td>
                  <td data-right>
                    {formats.money(
                      one.kind === 'refund' ? -one.amount_cents : one.amount_cents,
                      one.currency,
                    )}
                  </td>
                </tr>
              ))}
              {credits.map(one => (
                <tr key={one.id}>
                  <td>{formats.shortDate(one.issued_at)}</td>
                  <td>
                    {words.creditNote} {one.number}
                  </td>
                  <td data-wide>{one.reason}</td>
                  <td>
                    <ActionIcon
                      variant="subtle"
                      size="sm"
                      aria-label={`${words.downloadPdf}: ${one.number}`}
                      onClick={() =>
                        download(
                          () =>
                            getCreditNotePdf({
                              client,
                              path: { invoice_id: invoice.id, credit_note_id: one.id },
                            }),
                          `${one.number}.pdf`,
                        )
                      }
                    >
                      <IconDownload size={15} />
                    </ActionIcon>
                  </td>
                  <td data-right>{formats.money(-one.total_cents, one.currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Section>
  )
}
