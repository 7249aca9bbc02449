import { Button, Checkbox, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type CollectionsSettings,
  getCollectionSettings,
  updateCollectionSettings,
} from '../../../../../../sdk/index.ts'
import { SavedForm } from '../../../../kit/form/drafts/saved-form.tsx'
import { useSavedDraft } from '../../../../kit/form/drafts/use-saved-draft.ts'
import { NumberText } from '../../../../kit/form/numbers/number-text.tsx'
import { useNumbers } from '../../../../kit/form/numbers/use-numbers.ts'
import { ScreenNotFound, Unloaded } from '../../../../kit/screen/screen-states.tsx'
import { useCommonWords } from '../../../../kit/screen/words.ts'
import { client } from '../../../../kit/session/api.ts'
import { useMay, useMe } from '../../../../kit/session/session.ts'
import { SettingsCard, SettingsPage } from '../../../../kit/settings/settings-page.tsx'
import { TextLink } from '../../../../kit/text-link.tsx'
import { CreditorCard } from '../../../debits/shared/creditor-card.tsx'
import { useDunningNames } from '../../../dunning/names.ts'
import { BaseRates } from './base-rates.tsx'
import { useCollectionsWords } from './words.ts'

export function CollectionsSettingsPage(): ReactNode {
  const words = useCollectionsWords()
  const may = useMay()
  const dunning = useDunningNames()
  const settings = useQuery({
    queryKey: ['collections-settings'],
    queryFn: () => getCollectionSettings({ client }),
  })
  if (!may('admin')) return <ScreenNotFound />
  if (!settings.data) return <Unloaded query={settings} />
  const { data } = settings.data
  return (
    <SettingsPage
      title={words.title}
      about={words.about}
      actions={<TextLink to="/settings/dunning">{dunning.settings}</TextLink>}
    >
      <ChargingForm settings={data} />
      <InterestForm settings={data} />
      <CreditorCard settings={data} />
    </SettingsPage>
  )
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

function ChargingForm({ settings }: { settings: CollectionsSettings }) {
  const words = useCollectionsWords()
  const numbers = useNumbers()
  const draft = useSavedDraft(
    {
      of: 'settings/collections',
      saved: {
        auto_charge: settings.auto_charge,
        charge_at: settings.charge_at,
        retry_days: settings.retry_days.join(', '),
        overpayments: settings.overpayments,
        apply_balance: settings.apply_balance,
      },
    },
    async values =>
      updateCollectionSettings({
        client,
        body: {
          ...values,
          retry_days: values.retry_days
            .split(/[,;\s、]+/)
            .flatMap(one => (one ? [numbers.decimal(one, 0)] : [])),
        },
      }),
    ['collections-settings'],
  )
  const [auto, setAuto] = draft.part('auto_charge')
  const [at, setAt] = draft.part('charge_at')
  const [over, setOver] = draft.part('overpayments')
  const [applies, setApplies] = draft.part('apply_balance')
  return (
    <SettingsCard title={words.charging}>
      <SavedForm draft={draft}>
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Select
              label={words.autoCharge}
              description={words.autoHint}
              data={optionsOf(words.autoCharges)}
              value={auto}
              error={draft.errorOf('auto_charge')}
              allowDeselect={false}
              onChange={value => setAuto(value as typeof auto)}
            />
            <Select
              label={words.chargeAt}
              description={words.chargeAtHint}
              data={optionsOf(words.chargeAts)}
              value={at}
              error={draft.errorOf('charge_at')}
              allowDeselect={false}
              onChange={value => setAt(value as typeof at)}
            />
          </SimpleGrid>
          <TextInput
            label={words.retryDays}
            description={words.retryHint}
            inputMode="text"
            {...draft.field('retry_days')}
          />
          <Select
            label={words.overpayments}
            data={optionsOf(words.overpaymentChoices)}
            value={over}
            error={draft.errorOf('overpayments')}
            allowDeselect={false}
            onChange={value => setOver(value as typeof over)}
          />
          <Checkbox
            label={words.applies}
            checked={applies}
            onChange={event => setApplies(event.currentTarget.checked)}
          />
          <Save isSaving={draft.isSaving} />
        </Stack>
      </SavedForm>
    </SettingsCard>
  )
}

const Save = ({ isSaving }: { isSaving: boolean }) => {
  const common = useCommonWords()
  return (
    <Group justify="flex-end">
      <Button type="submit" loading={isSaving}>
        {common.save}
      </Button>
    </Group>
  )
}

function InterestForm({ settings: { interest } }: { settings: CollectionsSettings }) {
  const words = useCollectionsWords()
  const numbers = useNumbers()
  const { currency } = useMe().organization
  const draft = useSavedDraft(
    {
      of: 'settings/late-interest',
      saved: {
        enabled: interest.enabled,
        points: numbers.decimalText(interest.points),
        lump: numbers.amountText(interest.lump_cents, currency),
        base_rates: interest.base_rates.map(({ from, percent }) => ({
          from,
          percent: numbers.decimalText(percent),
        })),
      },
    },
    async values =>
      updateCollectionSettings({
        client,
        body: {
          interest: {
            enabled: values.enabled,
            points: numbers.decimal(values.points),
            lump_cents: numbers.amount(values.lump, currency),
            base_rates: values.base_rates.map(({ from, percent }) => ({
              from,
              percent: numbers.decimal(percent),
            })),
          },
        },
      }),
    ['collections-settings', 'invoice'],
  )
  const [isOn, setOn] = draft.part('enabled')
  const [rates, setRates] = draft.part('base_rates')
  return (
    <SettingsCard title={words.interest} about={words.interestAbout}>
      <SavedForm draft={draft}>
        <Stack gap="sm">
          <Checkbox
            label={words.interestOn}
            checked={isOn}
            onChange={event => setOn(event.currentTarget.checked)}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <NumberText label={words.points} required {...draft.field('points')} />
            <NumberText label={words.lump(currency)} currency={currency} required {...draft.field('lump')} />
          </SimpleGrid>
          <BaseRates rows={rates} error={draft.errorOf('base_rates')} onChange={setRates} />
          <Save isSaving={draft.isSaving} />
        </Stack>
      </SavedForm>
    </SettingsCard>
  )
}
