import { Badge, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Invoice, listInvoiceReminders } from '../../../../../sdk/index.ts'
import { DataTable } from '../../../kit/record/data-table.tsx'
import { Section } from '../../../kit/record/record-page.tsx'
import { useTranslated } from '../../../kit/sentences/use-translated.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { useBillingWords } from '../words.ts'

const colors = {
  scheduled: 'blue',
  off: 'gray',
  passed: 'gray',
  sending: 'blue',
  sent: 'green',
  skipped: 'gray',
  failed: 'red',
} as const

/** Which reminders went out and which will, and why none if so. */
export function Reminders({ invoice }: { invoice: Invoice }) {
  const words = useBillingWords()
  const formats = useFormats()
  const may = useMay()
  const translated = useTranslated()
  const reminders = useQuery({
    queryKey: ['invoice', invoice.id, 'more', 'reminders'],
    queryFn: () => listInvoiceReminders({ client, path: { invoice_id: invoice.id } }),
  })
  const plan = reminders.data?.data
  if (!plan || plan.reminders.length === 0) return null
  return (
    <Section
      title={words.reminders}
      actions={may('admin') && <TextLink to="/settings/billing">{words.billingSettings}</TextLink>}
    >
      {plan.silent_because && (
        <Text size="sm" c="dimmed" mb="xs">
          {translated(plan.silent_because)}
        </Text>
      )}
      <DataTable
        label={words.reminders}
        rows={plan.reminders}
        keyOf={one => one.offset_days}
        columns={[
          { label: words.date, cell: one => formats.shortDate(one.at) },
          { label: words.dueDate, isWide: true, cell: one => words.reminderDay(one.offset_days) },
          { label: words.subject, cell: one => one.subject },
          {
            label: words.status,
            cell: one => (
              <Badge size="sm" variant="light" color={colors[one.status]}>
                {words.reminderStatuses[one.status]}
              </Badge>
            ),
          },
        ]}
      />
    </Section>
  )
}
