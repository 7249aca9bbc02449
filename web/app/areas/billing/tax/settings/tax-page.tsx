import {
  Alert,
  Button,
  Checkbox,
  Group,
  Progress,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  getTaxSettings,
  getTaxThreshold,
  type TaxSettings,
  updateTaxSettings,
} from '../../../../../../sdk/index.ts'
import { DraftNote } from '../../../../kit/form/drafts/draft-note.tsx'
import { NumberText } from '../../../../kit/form/numbers/number-text.tsx'
import { useNumbers } from '../../../../kit/form/numbers/use-numbers.ts'
import { useDraft } from '../../../../kit/form/use-draft.ts'
import { notifications } from '../../../../kit/notices.tsx'
import { CountrySelect } from '../../../../kit/pick/place-selects.tsx'
import { ScreenNotFound, Unloaded } from '../../../../kit/screen/screen-states.tsx'
import { client } from '../../../../kit/session/api.ts'
import { useMay } from '../../../../kit/session/session.ts'
import { SettingsCard, SettingsPage } from '../../../../kit/settings/settings-page.tsx'
import { useFormats } from '../../../../kit/speech.tsx'
import { TextLink } from '../../../../kit/text-link.tsx'
import { useBillingWords } from '../../words.ts'
import { NexusRows, RegistrationRows } from './place-rows.tsx'
import { RatesCard } from './rates-card.tsx'
import { useTaxSettingsWords } from './words.ts'

export function TaxSettingsPage(): ReactNode {
  const words = useTaxSettingsWords()
  const may = useMay()
  const query = useQuery({ queryKey: ['tax', 'settings'], queryFn: () => getTaxSettings({ client }) })
  if (!may('admin')) return <ScreenNotFound />
  if (!query.data) return <Unloaded query={query} />
  return (
    <SettingsPage
      title={words.tax}
      about={words.about}
      actions={<TextLink to="/settings/tax/summary">{words.summary}</TextLink>}
    >
      <SettingsForm settings={query.data.data} />
      <ThresholdCard />
      <RatesCard />
    </SettingsPage>
  )
}

function SettingsForm({ settings }: { settings: TaxSettings }) {
  const words = useTaxSettingsWords()
  const { save } = useBillingWords()
  const numbers = useNumbers()
  const queries = useQueryClient()
  const draft = useDraft({
    of: 'settings/tax',
    saved: {
      mode: settings.mode,
      country: settings.country ?? '',
      name: settings.tax_name,
      small: settings.small_business,
      reason: settings.small_business_reason ?? '',
      age: String(settings.vat_check_max_age_days),
      opening: numbers.amountText(settings.threshold_opening_cents, 'EUR'),
      cancellations: settings.cancellation_documents,
      registrations: settings.registrations.map(({ from, to, number, ...one }) => ({
        ...one,
        number: number ?? '',
        from: from ?? '',
        to: to ?? '',
      })),
      nexus: settings.us_nexus.map(({ state, rate, from, to }) => ({
        state,
        rate: numbers.decimalText(rate),
        from: from ?? '',
        to: to ?? '',
      })),
    },
  })
  const { field, values } = draft
  const [mode, setMode] = draft.part('mode')
  const [country, setCountry] = draft.part('country')
  const [small, setSmall] = draft.part('small')
  const [cancellations, setCancellations] = draft.part('cancellations')
  const [registrations, setRegistrations] = draft.part('registrations')
  const [nexus, setNexus] = draft.part('nexus')
  const saving = useMutation({
    mutationFn: async () =>
      updateTaxSettings({
        client,
        body: {
          mode,
          country: country || null,
          // Left as it is, it goes on following the country.
          ...(values.name === settings.tax_name ? {} : { tax_name: values.name.trim() || null }),
          small_business: small,
          small_business_reason: values.reason.trim() || null,
          vat_check_max_age_days: numbers.decimal(values.age, 0),
          cancellation_documents: cancellations,
          ...(values.opening === numbers.amountText(settings.threshold_opening_cents, 'EUR')
            ? {}
            : { threshold_opening_cents: numbers.amount(values.opening || '0', 'EUR') }),
          registrations: registrations.map(one => ({
            ...one,
            number: one.number || null,
            from: one.from || null,
            to: one.to || null,
          })),
          us_nexus: nexus.map(one => ({
            state: one.state,
            rate: numbers.decimal(one.rate),
            from: one.from || null,
            to: one.to || null,
          })),
        },
      }),
    onSuccess: answer => {
      queries.setQueryData(['tax', 'settings'], answer)
      draft.done(values)
      void queries.invalidateQueries({ queryKey: ['tax'] })
      void queries.invalidateQueries({ queryKey: ['preview'] })
      notifications.show({ color: 'green', message: words.saved })
    },
  })
  return (
    <SettingsCard title={words.howTaxed}>
      <form
        onSubmit={event => {
          event.preventDefault()
          saving.mutate()
        }}
      >
        <Stack gap="md">
          {saving.error && (
            <Alert color="red" role="alert">
              {saving.error.message}
            </Alert>
          )}
          <DraftNote draft={draft} />
          <div>
            <SegmentedControl
              aria-label={words.mode}
              data={[
                { value: 'manual', label: words.manual },
                { value: 'automatic', label: words.automatic },
              ]}
              value={mode}
              onChange={value => setMode(value as TaxSettings['mode'])}
            />
            <Text size="sm" c="dimmed" mt={6}>
              {mode === 'automatic' ? words.automaticHint : words.manualHint}
            </Text>
          </div>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <CountrySelect
              label={words.home}
              placeholder={words.homeOfOrganization}
              value={country}
              onChange={setCountry}
            />
            <TextInput label={words.taxName} {...field('name')} />
          </SimpleGrid>
          <Checkbox
            label={words.small}
            description={words.smallHint}
            checked={small}
            onChange={event => setSmall(event.currentTarget.checked)}
          />
          {small && (
            <Textarea
              label={words.reason}
              placeholder={words.reasonExample}
              autosize
              minRows={1}
              {...field('reason')}
            />
          )}
          <RegistrationRows rows={registrations} onChange={setRegistrations} />
          {(country === 'US' || nexus.length > 0) && <NexusRows rows={nexus} onChange={setNexus} />}
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <NumberText label={words.age} description={words.ageHint} decimals={0} {...field('age')} />
            <NumberText
              label={words.opening}
              description={words.openingHint}
              currency="EUR"
              {...field('opening')}
            />
          </SimpleGrid>
          <Checkbox
            label={words.cancellations}
            description={words.cancellationsHint}
            checked={cancellations}
            onChange={event => setCancellations(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={saving.isPending}>
              {save}
            </Button>
          </Group>
        </Stack>
      </form>
    </SettingsCard>
  )
}

/** How much of what may be sold to consumers in the Union before it is taxed there. */
function ThresholdCard() {
  const words = useTaxSettingsWords()
  const formats = useFormats()
  const query = useQuery({ queryKey: ['tax', 'threshold'], queryFn: () => getTaxThreshold({ client }) })
  if (!query.data) return null
  const { year, limit_cents: limit, counted_cents: counted, exceeded_on: on } = query.data.data
  return (
    <SettingsCard title={words.threshold} about={words.thresholdAbout}>
      <Stack gap={6}>
        <Progress
          value={Math.min(100, (counted / limit) * 100)}
          color={on ? 'orange' : undefined}
          aria-label={words.threshold}
        />
        <Text size="sm">
          {words.counted(String(year), formats.money(counted, 'EUR'), formats.money(limit, 'EUR'))}
          {on && ` · ${words.exceeded(formats.date(on))}`}
        </Text>
      </Stack>
    </SettingsCard>
  )
}
