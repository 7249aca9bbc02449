import { Button, Checkbox, Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type BankSettings,
  deleteBankMapping,
  getBankSettings,
  listBankMappings,
  updateBankSettings,
} from '../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { DraftNote } from '../../../kit/form/drafts/draft-note.tsx'
import { NumberText } from '../../../kit/form/numbers/number-text.tsx'
import { useNumbers } from '../../../kit/form/numbers/use-numbers.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { ScreenNotFound, Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { Row, Rows } from '../../../kit/settings/rows.tsx'
import { SettingsCard, SettingsPage } from '../../../kit/settings/settings-page.tsx'
import { useBankWords } from '../words.ts'

export function BankSettingsPage(): ReactNode {
  const words = useBankWords()
  const may = useMay()
  const settings = useQuery({ queryKey: ['bank-settings'], queryFn: () => getBankSettings({ client }) })
  if (!may('admin')) return <ScreenNotFound />
  if (!settings.data) return <Unloaded query={settings} />
  return (
    <SettingsPage title={words.settings} about={words.settingsText}>
      <MatchingForm settings={settings.data.data} />
      <Mappings />
    </SettingsPage>
  )
}

function MatchingForm({ settings }: { settings: BankSettings }) {
  const words = useBankWords()
  const numbers = useNumbers()
  const { currency } = useMe().organization
  const queries = useQueryClient()
  const draft = useDraft({
    of: 'settings/bank',
    saved: {
      auto_book: settings.auto_book,
      tolerance_cents: numbers.amountText(settings.tolerance_cents, currency),
      hasEarly: settings.early_payment !== null,
      percent: numbers.decimalText(settings.early_payment?.percent ?? 2),
      days: String(settings.early_payment?.days ?? 10),
      payment_reference: settings.payment_reference as string,
    },
  })
  const { field, values } = draft
  const [autoBook, setAutoBook] = draft.part('auto_book')
  const [hasEarly, setHasEarly] = draft.part('hasEarly')
  const [reference, setReference] = draft.part('payment_reference')
  const saving = useAct(
    async () =>
      updateBankSettings({
        client,
        body: {
          auto_book: autoBook,
          tolerance_cents: values.tolerance_cents.trim()
            ? numbers.amount(values.tolerance_cents, currency)
            : 0,
          early_payment: hasEarly
            ? { percent: numbers.decimal(values.percent), days: numbers.decimal(values.days, 0) }
            : null,
          payment_reference: reference as BankSettings['payment_reference'],
        },
      }),
    {
      done: words.saved,
      isShown: error => draft.refuse(error),
      onDone: answer => {
        queries.setQueryData(['bank-settings'], answer)
        draft.done()
      },
    },
  )
  return (
    <SettingsCard title={words.settings}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (!saving.isPending) saving.mutate()
        }}
      >
        <Stack>
          <DraftNote draft={draft} />
          <Checkbox
            label={words.autoBook}
            description={words.autoBookHint}
            checked={autoBook}
            onChange={({ currentTarget }) => setAutoBook(currentTarget.checked)}
          />
          <NumberText
            label={words.tolerance(currency)}
            description={words.toleranceHint}
            currency={currency}
            {...field('tolerance_cents')}
          />
          <Checkbox
            label={words.early}
            checked={hasEarly}
            onChange={({ currentTarget }) => setHasEarly(currentTarget.checked)}
          />
          {hasEarly && (
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <NumberText label={words.earlyPercent} required {...field('percent')} />
              <NumberText label={words.earlyDays} decimals={0} required {...field('days')} />
            </SimpleGrid>
          )}
          <Radio.Group label={words.referenceStyle} value={reference} onChange={setReference}>
            <Stack gap={6} mt={6}>
              <Radio value="number" label={words.referenceNumber} />
              <Radio value="rf" label={words.referenceRf} />
            </Stack>
          </Radio.Group>
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

/** How CSV files of banks are read; made where the first file comes in. */
function Mappings() {
  const words = useBankWords()
  const mappings = useQuery({ queryKey: ['bank-mappings'], queryFn: () => listBankMappings({ client }) })
  const removing = useAct((id: string) => deleteBankMapping({ client, path: { bank_mapping_id: id } }), {
    stale: ['bank-mappings'],
    done: words.mappingRemoved,
  })
  return (
    <SettingsCard title={words.mappings}>
      {!mappings.data ? (
        <Unloaded query={mappings} />
      ) : mappings.data.data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {words.noMappings}
        </Text>
      ) : (
        <Rows label={words.mappings}>
          {mappings.data.data.map(one => (
            <Row
              key={one.id}
              title={one.name}
              note={Object.values(one.columns)
                .flat()
                .filter(column => column !== null)
                .join(', ')}
            >
              <ConfirmButton
                question={words.mappingRemoved}
                confirm={words.remove}
                label={words.removeMapping(one.name)}
                onConfirm={() => removing.mutate(one.id)}
              >
                {words.remove}
              </ConfirmButton>
            </Row>
          ))}
        </Rows>
      )}
    </SettingsCard>
  )
}
