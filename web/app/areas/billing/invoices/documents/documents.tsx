import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import {
  addInvoiceEdition,
  getInvoiceEditionPdf,
  getInvoicePdf,
  type Invoice,
  type InvoiceEdition,
  listInvoiceEditions,
} from '../../../../../../sdk/index.ts'
import { download } from '../../../../kit/documents/download.ts'
import { FormModal } from '../../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../../kit/form/use-draft.ts'
import { DataTable } from '../../../../kit/record/data-table.tsx'
import { Section } from '../../../../kit/record/record-page.tsx'
import { ScreenWaiting } from '../../../../kit/screen/screen-states.tsx'
import { client } from '../../../../kit/session/api.ts'
import { useMay } from '../../../../kit/session/session.ts'
import { useFormats } from '../../../../kit/speech.tsx'
import { useBillingWords } from '../../words.ts'
import { useInvoiceChange } from '../use-invoice-change.ts'
import { useDocumentWords } from './words.ts'

const PdfView = lazy(() =>
  import('../../../../kit/documents/pdf-view.tsx').then(one => ({ default: one.PdfView })),
)

/** What the customer has: frozen once it is issued, and what became of it since on a copy. */
export function InvoiceDocuments({ invoice }: { invoice: Invoice }) {
  const words = useDocumentWords()
  const billing = useBillingWords()
  const formats = useFormats()
  const may = useMay()
  const [isShown, setShown] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const path = { invoice_id: invoice.id }
  const { issued_at } = invoice
  const getCopy = () =>
    download(
      () => getInvoicePdf({ client, path, query: { copy: 'current' } }),
      `${invoice.number} ${words.copyFile}.pdf`,
    )
  return (
    <Section
      title={words.title}
      actions={
        <Group gap="xs">
          {issued_at && (
            <Button size="xs" variant="default" onClick={getCopy}>
              {words.copy}
            </Button>
          )}
          <Button size="xs" variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? billing.hidePdf : billing.showPdf}
          </Button>
        </Group>
      }
    >
      <Group gap="xs" justify="space-between">
        <Text size="sm" c="dimmed">
          {issued_at ? words.frozen(formats.date(issued_at)) : words.draft}
        </Text>
        {issued_at && isShown && may('member') && (
          <Button size="compact-xs" variant="subtle" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        )}
      </Group>
      {isShown && issued_at && <Editions invoice={invoice} />}
      {isShown && (
        <Suspense fallback={<ScreenWaiting />}>
          <PdfView
            label={invoice.number}
            queryKey={['invoice', invoice.id, 'more', 'pdf', invoice.updated_at]}
            load={() => getInvoicePdf({ client, path })}
          />
        </Suspense>
      )}
      {isAdding && <AddEdition invoice={invoice} onClose={() => setAdding(false)} />}
    </Section>
  )
}

/** Only where there is something to tell: one edition, made at issue, is the rule. */
function Editions({ invoice }: { invoice: Invoice }) {
  const words = useDocumentWords()
  const formats = useFormats()
  const editions = useQuery({
    queryKey: ['invoice', invoice.id, 'more', 'editions', invoice.updated_at],
    queryFn: () => listInvoiceEditions({ client, path: { invoice_id: invoice.id } }),
  })
  const listed = editions.data?.data ?? []
  if (listed.every(({ origin }) => origin === 'issue')) return null
  const get = ({ edition }: InvoiceEdition) =>
    download(
      () => getInvoiceEditionPdf({ client, path: { invoice_id: invoice.id, edition } }),
      `${invoice.number} (${edition}).pdf`,
    )
  return (
    <DataTable
      label={words.editions}
      rows={listed}
      keyOf={one => one.edition}
      columns={[
        { label: words.edition, cell: one => one.edition },
        { label: words.since, isWide: true, cell: one => formats.dateTime(one.created_at) },
        {
          label: words.why,
          cell: one => [words.origins[one.origin], one.reason].filter(Boolean).join(': '),
        },
        { label: words.who, isWide: true, cell: one => one.created_by?.name },
        {
          label: words.download,
          cell: one => (
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={words.downloadEdition(one.edition)}
              onClick={() => get(one)}
            >
              <IconDownload size={15} />
            </ActionIcon>
          ),
        },
      ]}
    />
  )
}

function AddEdition({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const words = useDocumentWords()
  const changed = useInvoiceChange()
  const draft = useDraft({ of: `invoice/${invoice.id}/edition`, saved: { reason: '' } })
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.addTitle(invoice.number)}
      submit={words.addSubmit}
      onClose={onClose}
      onSubmit={async () =>
        addInvoiceEdition({
          client,
          path: { invoice_id: invoice.id },
          body: { reason: values.reason.trim() || null },
        })
      }
      onDone={() => {
        changed()
        onClose()
      }}
    >
      <Text size="sm">{words.addText}</Text>
      <TextInput label={words.reason} placeholder={words.reasonHint} data-autofocus {...field('reason')} />
    </FormModal>
  )
}
