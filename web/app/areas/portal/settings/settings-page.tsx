import { Checkbox, Group, Select, SimpleGrid, Stack, Switch, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  getPortalSettings,
  type PortalFeatures,
  type PortalSettings,
  rotatePortalKey,
  updatePortalSettings,
} from '../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { CopyField } from '../../../kit/form/copy-field.tsx'
import { SavedForm } from '../../../kit/form/drafts/saved-form.tsx'
import { useSavedDraft } from '../../../kit/form/drafts/use-saved-draft.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { ScreenNotFound, Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { SettingsCard, SettingsPage } from '../../../kit/settings/settings-page.tsx'
import { usePortalWords } from '../words.ts'
import { PlansForm } from './plans-form.tsx'
import { Preview } from './preview.tsx'
import { Save } from './save.tsx'
import { TryIt } from './try-it.tsx'

const KEY = 'portal-settings'

export function PortalSettingsPage(): ReactNode {
  const words = usePortalWords()
  const may = useMay()
  const settings = useQuery({ queryKey: [KEY], queryFn: () => getPortalSettings({ client }) })
  if (!may('admin')) return <ScreenNotFound />
  if (!settings.data) return <Unloaded query={settings} />
  const { data } = settings.data
  return (
    <SettingsPage title={words.settings} about={words.about}>
      <DoorForm settings={data} />
      <Address settings={data} />
      <OfferedForm settings={data} />
      <PlansForm settings={data} stale={[KEY]} />
    </SettingsPage>
  )
}

function DoorForm({ settings }: { settings: PortalSettings }) {
  const words = usePortalWords()
  const draft = useSavedDraft(
    {
      of: 'settings/portal/door',
      saved: { enabled: settings.enabled, access: settings.access, intro: settings.intro ?? '' },
    },
    values => updatePortalSettings({ client, body: { ...values, intro: values.intro.trim() || null } }),
    [KEY],
  )
  const [isOpen, setOpen] = draft.part('enabled')
  const [access, setAccess] = draft.part('access')
  return (
    <SettingsCard title={words.door}>
      <SavedForm draft={draft}>
        <Stack gap="sm">
          <Switch
            label={words.enabled}
            description={words.enabledHint}
            checked={isOpen}
            onChange={event => setOpen(event.currentTarget.checked)}
          />
          <Select
            label={words.access}
            data={Object.entries(words.accesses).map(([value, label]) => ({ value, label }))}
            value={access}
            error={draft.errorOf('access')}
            allowDeselect={false}
            onChange={value => setAccess(value as typeof access)}
          />
          <Textarea
            label={words.intro}
            description={words.introHint}
            autosize
            minRows={2}
            {...draft.field('intro')}
          />
          <Save isSaving={draft.isSaving} />
        </Stack>
      </SavedForm>
    </SettingsCard>
  )
}

function Address({ settings }: { settings: PortalSettings }) {
  const words = usePortalWords()
  const rotating = useAct(() => rotatePortalKey({ client }), { stale: [KEY], done: words.rotated })
  return (
    <SettingsCard title={words.address} about={words.addressAbout}>
      <Stack gap="sm">
        <CopyField label={words.addressLabel} value={settings.url} />
        <Group>
          <ConfirmButton
            size="compact-sm"
            question={words.rotateQuestion}
            confirm={words.rotate}
            loading={rotating.isPending}
            onConfirm={() => rotating.mutate()}
          >
            {words.rotate}
          </ConfirmButton>
        </Group>
        {settings.enabled && <TryIt />}
      </Stack>
    </SettingsCard>
  )
}

const reads = [
  'invoices',
  'statement',
  'quotes',
  'contracts',
  'subscriptions',
  'payment_methods',
  'download',
] as const
const deeds = ['billing_details', 'change', 'pause', 'cancel'] as const

function OfferedForm({ settings }: { settings: PortalSettings }) {
  const words = usePortalWords()
  const draft = useSavedDraft(
    { of: 'settings/portal/features', saved: settings.features },
    features => updatePortalSettings({ client, body: { features } }),
    [KEY],
  )
  const box = (name: keyof PortalFeatures) => (
    <Checkbox
      key={name}
      label={words.features[name]}
      checked={draft.values[name]}
      onChange={event => draft.set({ [name]: event.currentTarget.checked })}
    />
  )
  return (
    <SettingsCard title={words.offered} about={words.offeredAbout}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <SavedForm draft={draft}>
          <Stack gap="sm">
            <Group role="group" aria-label={words.reads} component="div" display="block">
              <Text fw={600} size="sm" mb="xs">
                {words.reads}
              </Text>
              <Stack gap="xs">{reads.map(box)}</Stack>
            </Group>
            <Group role="group" aria-label={words.deeds} component="div" display="block">
              <Text fw={600} size="sm" mb="xs">
                {words.deeds}
              </Text>
              <Stack gap="xs">{deeds.map(box)}</Stack>
            </Group>
            <Save isSaving={draft.isSaving} />
          </Stack>
        </SavedForm>
        <Preview settings={settings} features={draft.values} />
      </SimpleGrid>
    </SettingsCard>
  )
}
