import { Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type DatevSettings, getDatevSettings, updateDatevSettings } from '../../../../sdk/index.ts'
import { SavedForm } from '../../kit/form/drafts/saved-form.tsx'
import { useSavedDraft } from '../../kit/form/drafts/use-saved-draft.ts'
import { NumberText } from '../../kit/form/numbers/number-text.tsx'
import { useNumbers } from '../../kit/form/numbers/use-numbers.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { ScreenNotFound, Unloaded } from '../../kit/screen/screen-states.tsx'
import { useCommonWords } from '../../kit/screen/words.ts'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { SettingsCard, SettingsPage } from '../../kit/settings/settings-page.tsx'
import { useFormats, useSpeech } from '../../kit/speech.tsx'
import { AccountRows, type TypedAccount } from './account-rows.tsx'
import { useBookkeepingWords } from './words.ts'

const methods = ['bank_transfer', 'direct_debit', 'cheque', 'cash', 'card', 'other'] as const
type Method = (typeof methods)[number]

export function DatevPage(): ReactNode {
  const may = useMay()
  const query = useQuery({ queryKey: ['month-end', 'datev'], queryFn: () => getDatevSettings({ client }) })
  if (!may('admin')) return <ScreenNotFound />
  return query.data ? <Form settings={query.data.data} /> : <Unloaded query={query} />
}

const typed = (settings: DatevSettings) => ({
  chart: settings.chart,
  consultant_number: settings.consultant_number?.toString() ?? '',
  client_number: settings.client_number?.toString() ?? '',
  start: String(settings.fiscal_year_start),
  account_length: String(settings.account_length),
  first_debtor: String(settings.first_debtor),
  accounts: settings.revenue_accounts.map(
    ({ category, rate, account, tax_key, ...rest }): TypedAccount => ({
      ...rest,
      category: category ?? '',
      rate: rate === null ? '' : String(rate),
      account,
      tax_key: tax_key ?? '',
    }),
  ),
  payments: Object.fromEntries(
    methods.map(method => [method, settings.payment_accounts[method] ?? '']),
  ) as Record<Method, string>,
})

function Form({ settings }: { settings: DatevSettings }) {
  const words = useBookkeepingWords()
  const common = useCommonWords()
  const numbers = useNumbers()
  const whole = (text: string) => (text.trim() ? Number(text.trim()) : null)
  const draft = useSavedDraft(
    { of: 'settings/datev', saved: typed(settings) },
    values =>
      updateDatevSettings({
        client,
        body: {
          chart: values.chart,
          consultant_number: whole(values.consultant_number),
          client_number: whole(values.client_number),
          fiscal_year_start: Number(values.start),
          account_length: Number(values.account_length),
          first_debtor: Number(values.first_debtor),
          revenue_accounts: values.accounts.map(({ category, rate, tax_key, ...rest }) => ({
            ...rest,
            category: (category || null) as 'S' | null,
            rate: rate.trim() ? numbers.decimal(rate) : null,
            tax_key: tax_key.trim() || null,
          })),
          payment_accounts: Object.fromEntries(
            methods.flatMap(method => (values.payments[method] ? [[method, values.payments[method]]] : [])),
          ),
        },
      }),
    ['month-end'],
  )
  const { field, values } = draft
  const [accounts, setAccounts] = draft.part('accounts')
  const [payments, setPayments] = draft.part('payments')
  const [chart, setChart] = draft.part('chart')
  const [start, setStart] = draft.part('start')
  const { language } = useSpeech()
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  const months = Array.from({ length: 12 }, (_, at) => ({
    value: String(at + 1),
    label: month.format(new Date(Date.UTC(2026, at, 1))),
  }))
  return (
    <SettingsPage title={words.datev} about={words.datevAbout}>
      <SavedForm draft={draft}>
        <Stack>
          <SettingsCard title={words.whose}>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <Select
                label={words.chart}
                data={['SKR03', 'SKR04']}
                value={chart}
                clearable
                placeholder={words.noChart}
                onChange={value => setChart(value as typeof chart)}
              />
              <Select
                label={words.fiscalYear}
                data={months}
                value={start}
                allowDeselect={false}
                onChange={value => setStart(value ?? '1')}
              />
              <NumberText label={words.consultant} {...field('consultant_number')} />
              <NumberText label={words.clientNumber} {...field('client_number')} />
              <NumberText label={words.accountLength} {...field('account_length')} />
              <NumberText label={words.firstDebtor} {...field('first_debtor')} />
            </SimpleGrid>
          </SettingsCard>
          <SettingsCard title={words.ownAccounts} about={words.ownAccountsAbout}>
            <AccountRows rows={accounts} onChange={setAccounts} />
          </SettingsCard>
          <SettingsCard title={words.moneyAccounts} about={words.moneyAccountsAbout}>
            <SimpleGrid cols={{ base: 1, xs: 3 }}>
              {methods.map(method => (
                <TextInput
                  key={method}
                  label={words.methods[method]}
                  value={payments[method]}
                  placeholder={settings.defaults?.payment_accounts[method] ?? ''}
                  onChange={event => setPayments({ ...payments, [method]: event.currentTarget.value })}
                />
              ))}
            </SimpleGrid>
          </SettingsCard>
          <Group justify="flex-end">
            <Button type="submit" loading={draft.isSaving}>
              {common.save}
            </Button>
          </Group>
        </Stack>
      </SavedForm>
      {settings.defaults && values.chart === settings.chart && <Defaults defaults={settings.defaults} />}
    </SettingsPage>
  )
}

function Defaults({ defaults }: { defaults: NonNullable<DatevSettings['defaults']> }) {
  const words = useBookkeepingWords()
  const formats = useFormats()
  return (
    <SettingsCard title={words.chartAccounts} about={words.takenFrom(formats.date(defaults.taken_on))}>
      <Stack gap="xs">
        <DataTable
          label={words.chartAccounts}
          rows={defaults.revenue_accounts}
          keyOf={row => row.account}
          columns={[
            { label: words.account, cell: row => row.account },
            { label: words.what, cell: row => row.name },
            { label: words.category, isWide: true, cell: row => row.category ?? words.any },
            {
              label: words.rate,
              isNumber: true,
              isWide: true,
              cell: row => (row.rate === null ? words.any : formats.percent(row.rate)),
            },
          ]}
        />
        <Text size="xs" c="dimmed">
          {defaults.source}
        </Text>
      </Stack>
    </SettingsCard>
  )
}
