import { Anchor, Badge, Button, Group, List, Select, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CreditNote,
  checkCreditNoteEInvoice,
  checkEInvoice,
  type EInvoiceCheck,
  type EInvoiceGap,
  getCreditNoteEInvoice,
  getEInvoice,
  type Invoice,
} from '../../../../../../sdk/index.ts'
import { address } from '../../../../kit/address.ts'
import { download } from '../../../../kit/documents/download.ts'
import { focusField } from '../../../../kit/form/focus-field.ts'
import { Section } from '../../../../kit/record/record-page.tsx'
import { useTranslated } from '../../../../kit/sentences/use-translated.ts'
import { client } from '../../../../kit/session/api.ts'
import { TextLink } from '../../../../kit/text-link.tsx'
import editor from '../../orders/editor.module.css'
import { useEInvoiceWords } from './words.ts'

type Format = EInvoiceCheck['format']
const formats: readonly Format[] = ['cii', 'factur-x', 'xrechnung-cii', 'xrechnung-ubl', 'peppol']

interface Shown {
  invoice: Pick<Invoice, 'id' | 'number' | 'company_id' | 'issued_at' | 'status' | 'updated_at'>
  note?: Pick<CreditNote, 'id' | 'number'>
  /** In the editor, which checks what was saved last. */
  isEditing?: boolean
}

/** Whether machines can read it, what is missing and where to fill that in, and the file itself. */
export function EInvoice({ invoice, note, isEditing = false }: Shown) {
  const words = useEInvoiceWords()
  const [chosen, setChosen] = useState<Format>()
  const path = { invoice_id: invoice.id }
  const query = chosen ? { format: chosen } : {}
  const check = useQuery({
    queryKey: ['invoice', invoice.id, 'more', 'e-invoice', note?.id, chosen, invoice.updated_at],
    queryFn: () =>
      note
        ? checkCreditNoteEInvoice({ client, path: { ...path, credit_note_id: note.id }, query })
        : checkEInvoice({ client, path, query }),
  })
  const found = check.data?.data
  if (!found) return null
  const { format, valid, gaps } = found
  const get = () =>
    download(
      () =>
        note
          ? getCreditNoteEInvoice({ client, path: { ...path, credit_note_id: note.id }, query: { format } })
          : getEInvoice({ client, path, query: { format } }),
      `${note?.number ?? invoice.number}.${format === 'factur-x' ? 'pdf' : 'xml'}`,
    )
  const isIssued = note !== undefined || invoice.issued_at !== null
  return (
    <>
      <Group gap="sm" align="end" wrap="wrap">
        <Select
          label={words.format}
          size="xs"
          w={isEditing ? '100%' : 250}
          data={formats.map(value => ({ value, label: words.formats[value] }))}
          value={format}
          allowDeselect={false}
          onChange={value => setChosen(value as Format)}
        />
        {valid && isIssued && (
          <Button size="xs" variant="default" leftSection={<IconDownload size={14} />} onClick={get}>
            {words.download}
          </Button>
        )}
        <Badge color={valid ? 'green' : 'yellow'} variant="light" size="lg" tt="none">
          {valid
            ? format === 'cii' || format === 'factur-x'
              ? words.complete
              : words.validAs(words.formats[format])
            : words.missing(gaps.length)}
        </Badge>
      </Group>
      {!valid && (
        <>
          <List size="sm" mt="sm" spacing={4}>
            {gaps.map(gap => (
              <List.Item key={`${gap.rule} ${gap.field}`}>
                <Missing gap={gap} invoice={invoice} isEditing={isEditing} />
              </List.Item>
            ))}
          </List>
          <Text size="xs" c="dimmed" mt="xs">
            {isIssued ? words.frozen : words.missingText}
          </Text>
        </>
      )}
      {isEditing && (
        <Text size="xs" c="dimmed" mt="xs">
          {words.asSaved}
        </Text>
      )}
    </>
  )
}

export function EInvoiceSection({ invoice }: Shown) {
  const words = useEInvoiceWords()
  return (
    <Section title={words.title}>
      <EInvoice invoice={invoice} />
    </Section>
  )
}

/** Beside the lines that are edited. */
export function EInvoiceCard({ invoice }: Shown) {
  const words = useEInvoiceWords()
  return (
    <section className={editor.card} aria-label={words.title}>
      <Title order={2} size="h4" mb="xs">
        {words.title}
      </Title>
      <EInvoice invoice={invoice} isEditing />
    </section>
  )
}

function Missing({ gap, invoice, isEditing }: { gap: EInvoiceGap } & Required<Omit<Shown, 'note'>>) {
  const words = useEInvoiceWords()
  const translated = useTranslated()
  const place = words.at[gap.where]
  const to = placeOf(gap, invoice)
  return (
    <>
      {translated(gap.message)}{' '}
      {isEditing && (gap.where === 'invoice' || gap.where === 'line') ? (
        <Anchor
          size="sm"
          underline="always"
          href={`#${gap.where}`}
          onClick={event => {
            event.preventDefault()
            focusField(gap.field)
          }}
        >
          {place}
        </Anchor>
      ) : to ? (
        <TextLink underline="always" to={address(to)} hash={gap.field.replace(/\[\d+\].*/, '')}>
          {place}
        </TextLink>
      ) : (
        <Text span size="sm" c="dimmed">
          {place}
        </Text>
      )}
    </>
  )
}

/** Of a frozen document only references can still be filled in: the rest has no field to lead to. */
function placeOf({ where, field }: EInvoiceGap, { id, company_id, issued_at }: Shown['invoice']) {
  if (where === 'company') return company_id ? `/companies/${company_id}` : undefined
  if (where === 'organization') return '/settings/organization'
  if (where === 'settings.invoices') return '/settings/billing'
  if (where === 'settings.tax') return '/settings/tax'
  if (issued_at === null) return `/invoices/${id}/edit`
  return field === 'buyer_reference' ? `/invoices/${id}/edit` : undefined
}
