import {
  Alert,
  Button,
  Checkbox,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  getInvoiceSettings,
  getQuoteSettings,
  type InvoiceSettings,
  type QuoteSettings,
  updateInvoiceSettings,
  updateQuoteSettings,
} from '../../../../sdk/index.ts'
import { DraftNote } from '../../kit/form/drafts/draft-note.tsx'
import { useNamedField } from '../../kit/form/focus-field.ts'
import { NumberText } from '../../kit/form/numbers/number-text.tsx'
import { ifGiven, useNumbers } from '../../kit/form/numbers/use-numbers.ts'
import { useDraft } from '../../kit/form/use-draft.ts'
import { notifications } from '../../kit/notices.tsx'
import { ScreenNotFound, Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay, useMe } from '../../kit/session/session.ts'
import { SettingsCard, SettingsPage } from '../../kit/settings/settings-page.tsx'
import { useTaxWords } from './tax/words.ts'
import { useBillingWords } from './words.ts'

export function BillingSettingsPage(): ReactNode {
  const words = useBillingWords()
  const may = useMay()
  const invoices = useQuery({
    queryKey: ['billing-settings', 'invoices'],
    queryFn: () => getInvoiceSettings({ client }),
  })
  const quotes = useQuery({
    queryKey: ['billing-settings', 'quotes'],
    queryFn: () => getQuoteSettings({ client }),
  })
  useNamedField(invoices.data !== undefined && quotes.data !== undefined)
  if (!may('admin')) return <ScreenNotFound />
  if (!invoices.data || !quotes.data) return <Unloaded query={[invoices, quotes]} />
  return (
    <SettingsPage title={words.billingSettings}>
      <InvoiceForm settings={invoices.data.data} />
      <QuoteForm settings={quotes.data.data} />
    </SettingsPage>
  )
}

/** Saves, and says so where one looks. */
function useSaving<Answer>(key: string, save: () => Promise<Answer>, onDone: () => void) {
  const words = useBillingWords()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: answer => {
      queries.setQueryData(['billing-settings', key], answer)
      onDone()
      void queries.invalidateQueries({ queryKey: ['invoice'] })
      notifications.show({ color: 'green', message: words.settingsSaved })
    },
  })
}

function InvoiceForm({ settings }: { settings: InvoiceSettings }) {
  const words = useBillingWords()
  const tax = useTaxWords()
  const numbers = useNumbers()
  const draft = useDraft({
    of: 'settings/invoices',
    saved: {
      offsets: settings.reminder_offsets.join(', '),
      prefix: settings.number_prefix,
      terms: settings.terms ?? '',
      footer: settings.footer_note,
      instructions: settings.payment_instructions ?? '',
      holder: settings.bank.holder ?? '',
      iban: settings.bank.iban ?? '',
      bic: settings.bank.bic ?? '',
      bankName: settings.bank.bank_name ?? '',
      account: settings.bank.account_number ?? '',
      routing: settings.bank.routing_number ?? '',
      reminders: settings.reminders_enabled,
      receipts: settings.send_receipts,
      autoSend: settings.auto_send,
      pageSize: settings.page_size,
    },
  })
  const [reminders, setReminders] = draft.part('reminders')
  const [receipts, setReceipts] = draft.part('receipts')
  const [autoSend, setAutoSend] = draft.part('autoSend')
  const [pageSize, setPageSize] = draft.part('pageSize')
  const { field, values } = draft
  const saving = useSaving(
    'invoices',
    async () =>
      updateInvoiceSettings({
        client,
        body: {
          reminders_enabled: reminders,
          reminder_offsets: values.offsets
            .split(/[,;\s]+/)
            .flatMap(one => (one ? [numbers.decimal(one, 0)] : [])),
          send_receipts: receipts,
          auto_send: autoSend,
          page_size: pageSize,
          number_prefix: values.prefix,
          terms: values.terms.trim() || null,
          footer_note: values.footer,
          payment_instructions: values.instructions.trim() || null,
          bank: {
            holder: values.holder.trim() || null,
            iban: values.iban.trim() || null,
            bic: values.bic.trim() || null,
            bank_name: values.bankName.trim() || null,
            account_number: values.account.trim() || null,
            routing_number: values.routing.trim() || null,
          },
        },
      }),
    () => draft.done(values),
  )
  return (
    <SettingsForm title={words.invoices} draft={draft} saving={saving}>
      <Checkbox
        label={words.remindersOn}
        description={words.remindersOnHint}
        checked={reminders}
        onChange={event => setReminders(event.currentTarget.checked)}
      />
      <TextInput label={words.offsets} description={words.offsetsHint} {...field('offsets')} />
      <Checkbox
        label={words.sendReceipts}
        checked={receipts}
        onChange={event => setReceipts(event.currentTarget.checked)}
      />
      <Checkbox
        label={words.autoSend}
        checked={autoSend}
        onChange={event => setAutoSend(event.currentTarget.checked)}
      />
      <Title order={3} size="h4" mt="xs">
        {words.bank}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} data-field="bank">
        <TextInput label={words.holder} {...field('holder')} />
        <TextInput label="IBAN" {...field('iban')} />
        <TextInput label="BIC" {...field('bic')} />
        <TextInput label={words.bank} {...field('bankName')} />
        <TextInput label={tax.accountNumber} {...field('account')} />
        <TextInput label={tax.routingNumber} description={tax.routingHint} {...field('routing')} />
      </SimpleGrid>
      <Textarea label={words.instructions} autosize minRows={2} {...field('instructions')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={words.numberPrefix} {...field('prefix')} />
        <Select
          label={words.pdf}
          data={['A4', 'Letter']}
          value={pageSize}
          error={draft.errorOf('pageSize')}
          allowDeselect={false}
          onChange={value => setPageSize(value as InvoiceSettings['page_size'])}
        />
      </SimpleGrid>
      <Textarea
        label={words.legalTerms}
        description={words.invoiceTermsHint}
        autosize
        minRows={2}
        {...field('terms')}
      />
      <TextInput label={words.footerNote} {...field('footer')} />
    </SettingsForm>
  )
}

function QuoteForm({ settings }: { settings: QuoteSettings }) {
  const words = useBillingWords()
  const numbers = useNumbers()
  const { organization } = useMe()
  const currency = organization.currency
  const { approval_discount_percent: percent, approval_total_cents: total } = settings
  const draft = useDraft({
    of: 'settings/quotes',
    saved: {
      days: String(settings.valid_days),
      percent: percent === null ? '' : numbers.decimalText(percent),
      total: total === null ? '' : numbers.amountText(total, currency),
      prefix: settings.number_prefix,
      terms: settings.terms ?? '',
      autoInvoice: settings.auto_invoice,
    },
  })
  const [autoInvoice, setAutoInvoice] = draft.part('autoInvoice')
  const { field, values } = draft
  const saving = useSaving(
    'quotes',
    async () =>
      updateQuoteSettings({
        client,
        body: {
          valid_days: numbers.decimal(values.days, 0),
          approval_discount_percent: ifGiven(values.percent, text => numbers.decimal(text)),
          approval_total_cents: ifGiven(values.total, text => numbers.amount(text, currency)),
          number_prefix: values.prefix,
          terms: values.terms.trim() || null,
          auto_invoice: autoInvoice,
        },
      }),
    () => draft.done(values),
  )
  return (
    <SettingsForm title={words.quoteSettings} draft={draft} saving={saving}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberText label={words.validDays} decimals={0} {...field('days')} />
        <TextInput label={words.numberPrefix} {...field('prefix')} />
        <NumberText label={words.approvalPercent} placeholder={words.noLimit} {...field('percent')} />
        <NumberText
          label={words.approvalTotal(currency)}
          currency={currency}
          placeholder={words.noLimit}
          {...field('total')}
        />
      </SimpleGrid>
      <Checkbox
        label={words.autoInvoice}
        checked={autoInvoice}
        onChange={event => setAutoInvoice(event.currentTarget.checked)}
      />
      <Textarea
        label={words.legalTerms}
        description={words.quoteTermsHint}
        autosize
        minRows={2}
        {...field('terms')}
      />
    </SettingsForm>
  )
}

interface SettingsFormProps {
  title: string
  draft: { restoredAt: string | null; discard: () => void }
  saving: { mutate: () => void; isPending: boolean; error: Error | null }
  children: ReactNode
}

function SettingsForm({ title, draft, saving, children }: SettingsFormProps) {
  const words = useBillingWords()
  return (
    <SettingsCard title={title}>
      <form
        onSubmit={event => {
          event.preventDefault()
          saving.mutate()
        }}
      >
        <Stack gap="sm">
          {saving.error && (
            <Alert color="red" role="alert">
              {saving.error.message}
            </Alert>
          )}
          <DraftNote draft={draft} />
          {children}
          <Group justify="flex-end">
            <Button type="submit" loading={saving.isPending}>
              {words.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </SettingsCard>
  )
}
