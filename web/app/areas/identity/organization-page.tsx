import '@mantine/core/styles/ColorInput.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import {
  Button,
  ColorInput,
  FileButton,
  Group,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { deleteOrganization, getOrganization, type Organization } from '../../../../sdk/index.ts'
import { DraftNote } from '../../kit/form/drafts/draft-note.tsx'
import { useNamedField } from '../../kit/form/focus-field.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { CountrySelect, CurrencySelect, LocaleSelect } from '../../kit/pick/place-selects.tsx'
import { ScreenNotFound, Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { signOut, useMay } from '../../kit/session/session.ts'
import { Pair } from '../../kit/settings/rows.tsx'
import { SettingsCard, SettingsPage } from '../../kit/settings/settings-page.tsx'
import { SampleDataCard } from '../home/shared/sample-data-card.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { EInvoicing } from './e-invoicing-card.tsx'
import { StorageCard } from './storage-card.tsx'
import { type Changes, useSaveOrganization } from './use-save-organization.ts'
import { useIdentityWords } from './words.ts'

export function OrganizationPage(): ReactNode {
  const words = useIdentityWords()
  const may = useMay()
  const answer = useQuery({
    queryKey: ['organization'],
    queryFn: () => getOrganization({ client }),
    enabled: may('admin'),
  })
  useNamedField(answer.data !== undefined)
  if (!may('admin')) return <ScreenNotFound />
  if (!answer.data) return <Unloaded query={answer} />
  const organization = answer.data.data
  return (
    <SettingsPage title={words.organization} about={words.organizationAbout}>
      <Company organization={organization} />
      <EInvoicing organization={organization} />
      <Brand organization={organization} />
      <StorageCard />
      <SampleDataCard />
      {may('owner') && <Deletion name={organization.name} />}
    </SettingsPage>
  )
}

const zones = Intl.supportedValuesOf('timeZone')

/** What was typed and differs: a field that is settled for good is no obstacle to the others. */
function changesTo(one: Organization, values: Record<string, string>): Changes {
  const typed = Object.entries(values).map(([key, value]) => [key, value.trim()] as const)
  const changed = typed.filter(([key, value]) => value !== (one[key as keyof Organization] ?? ''))
  return Object.fromEntries(changed.map(([key, value]) => [key, value === '' ? null : value]))
}

function Company({ organization: one }: { organization: Organization }) {
  const words = useIdentityWords()
  const saving = useSaveOrganization()
  const draft = useDraft({
    of: 'organization',
    saved: {
      name: one.name,
      address: one.address,
      country: one.country ?? '',
      tax_id: one.tax_id ?? '',
      tax_number: one.tax_number ?? '',
      email: one.email ?? '',
      phone: one.phone ?? '',
      website: one.website ?? '',
      currency: one.currency,
      locale: one.locale,
      timezone: one.timezone,
    },
  })
  const { field, values, set } = draft
  return (
    <SettingsCard title={words.company}>
      <form
        onSubmit={event => {
          event.preventDefault()
          saving.mutate(changesTo(one, values), { onSuccess: () => draft.done(values) })
        }}
      >
        <Stack>
          <DraftNote draft={draft} />
          <TextInput label={words.name} required {...field('name')} />
          <Textarea
            label={words.address}
            description={words.addressHint}
            autosize
            minRows={3}
            {...field('address')}
          />
          <Pair>
            <CountrySelect
              label={words.country}
              value={values.country}
              onChange={country => set({ country })}
            />
            <TextInput label={words.vatId} placeholder="DE811569869" {...field('tax_id')} />
            <TextInput label={words.taxNumber} {...field('tax_number')} />
            <TextInput label={words.email} type="email" {...field('email')} />
            <TextInput label={words.phone} type="tel" {...field('phone')} />
            <TextInput label={words.website} {...field('website')} />
            <LocaleSelect label={words.locale} value={values.locale} onChange={locale => set({ locale })} />
            <Select
              label={words.timezone}
              searchable
              allowDeselect={false}
              data={zones.includes(values.timezone) ? zones : [values.timezone, ...zones]}
              limit={100}
              value={values.timezone}
              onChange={timezone => timezone && set({ timezone })}
            />
            <CurrencySelect
              label={words.currency}
              value={values.currency}
              onChange={currency => set({ currency })}
            />
          </Pair>
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

const toDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

function Brand({ organization: one }: { organization: Organization }) {
  const words = useIdentityWords()
  const saving = useSaveOrganization()
  const draft = useDraft({
    of: 'organization/brand',
    saved: {
      logo: one.logo,
      accent: one.branding.accent_color ?? '',
      footer: one.branding.footer_text ?? '',
    },
    // A file is chosen again; as text it would leave no room for anything else.
    secret: ['logo'],
  })
  const [logo, setLogo] = draft.part('logo')
  const [accent, setAccent] = draft.part('accent')
  return (
    <SettingsCard title={words.brand} about={words.brandAbout}>
      <form
        onSubmit={event => {
          event.preventDefault()
          saving.mutate(
            {
              ...(logo === one.logo ? {} : { logo }),
              branding: { accent_color: accent || null, footer_text: draft.values.footer.trim() || null },
            },
            { onSuccess: () => draft.done(draft.values) },
          )
        }}
      >
        <DraftNote draft={draft} mb="sm" />
        <Pair>
          <Stack>
            <div>
              <Text size="sm" fw={500}>
                {words.logo}
              </Text>
              <Text size="xs" c="dimmed" mb={6}>
                {words.logoHint}
              </Text>
              <Group gap="xs">
                <FileButton
                  accept="image/png,image/jpeg,image/webp"
                  onChange={file => file && void toDataUrl(file).then(setLogo)}
                >
                  {button => (
                    <Button variant="default" {...button}>
                      {words.chooseLogo}
                    </Button>
                  )}
                </FileButton>
                {logo && (
                  <Button variant="subtle" color="red" onClick={() => setLogo(null)}>
                    {words.removeLogo}
                  </Button>
                )}
              </Group>
            </div>
            <ColorInput
              label={words.accent}
              format="hex"
              withEyeDropper={false}
              placeholder="#2457d6"
              value={accent}
              onChange={setAccent}
              swatches={['#2457d6', '#0b6b3c', '#8a4a00', '#b3261e', '#6b21a8', '#0f766e', '#1b2430']}
            />
            <Textarea
              label={words.footer}
              description={words.footerHint}
              autosize
              minRows={2}
              {...draft.field('footer')}
            />
          </Stack>
          <BrandPreview
            name={one.name}
            logo={logo}
            accent={accent}
            footer={draft.values.footer}
            currency={one.currency}
          />
        </Pair>
        <Group justify="flex-end" mt="md">
          <Button type="submit" loading={saving.isPending}>
            {words.save}
          </Button>
        </Group>
      </form>
    </SettingsCard>
  )
}

function Deletion({ name }: { name: string }) {
  const words = useIdentityWords()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  return (
    <SettingsCard
      title={words.dangerZone}
      about={words.dangerAbout}
      actions={
        <Button color="red" variant="light" onClick={() => setOpen(true)}>
          {words.dangerZone}
        </Button>
      }
    >
      <FormModal
        draft={null}
        isOpen={isOpen}
        title={words.dangerZone}
        submit={words.deleteOrganization}
        onClose={() => setOpen(false)}
        onSubmit={() => deleteOrganization({ client, body: { confirm: typed } })}
        onDone={() => void signOut()}
      >
        <TextInput
          label={words.deleteConfirm(name)}
          required
          data-autofocus
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      </FormModal>
    </SettingsCard>
  )
}
