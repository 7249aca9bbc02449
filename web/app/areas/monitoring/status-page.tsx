import { Button, Group, MultiSelect, NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type Check,
  getTenantSettings,
  listChecks,
  type TenantSettings,
  updateTenantSettings,
} from '../../../../sdk/index.ts'
import { CopyField } from '../../kit/form/copy-field.tsx'
import { SavedForm } from '../../kit/form/drafts/saved-form.tsx'
import { useSavedDraft } from '../../kit/form/drafts/use-saved-draft.ts'
import { ScreenNotFound, Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { SettingsCard, SettingsPage } from '../../kit/settings/settings-page.tsx'
import { useMonitoringNames } from './names.ts'
import { useMonitoringWords } from './words.ts'

export function StatusSettingsPage(): ReactNode {
  const words = useMonitoringWords()
  const names = useMonitoringNames()
  const enabled = useMay()('admin')
  const settings = useQuery({
    queryKey: ['tenant-settings'],
    queryFn: () => getTenantSettings({ client }),
    enabled,
  })
  const checks = useQuery({
    queryKey: ['checks', 'choice'],
    queryFn: () => listChecks({ client, query: { page: 1, limit: 100 } }),
    enabled,
  })
  if (!enabled) return <ScreenNotFound />
  if (!settings.data || !checks.data) return <Unloaded query={[settings, checks]} />
  return (
    <SettingsPage title={names.statusPage} about={words.statusAbout}>
      <StatusForm settings={settings.data.data} checks={checks.data.data} />
    </SettingsPage>
  )
}

function StatusForm({ settings, checks }: { settings: TenantSettings; checks: readonly Check[] }) {
  const words = useMonitoringWords()
  const names = useMonitoringNames()
  const { status_page: page } = settings
  const draft = useSavedDraft(
    {
      of: 'settings/monitoring',
      saved: {
        isOn: page.enabled,
        slug: page.slug ?? '',
        title: page.title ?? '',
        shown: page.check_ids ?? [],
        failures: settings.checks.failures_to_down as string | number,
      },
    },
    ({ isOn, slug, title, shown, failures }) =>
      updateTenantSettings({
        client,
        body: {
          status_page: {
            enabled: isOn,
            slug: slug || null,
            title: title || null,
            check_ids: shown.length > 0 ? shown : null,
          },
          checks: { failures_to_down: Number(failures) },
        },
      }),
    ['tenant-settings'],
  )
  const { field } = draft
  const [isOn, setOn] = draft.part('isOn')
  const [shown, setShown] = draft.part('shown')
  const [failures, setFailures] = draft.part('failures')
  return (
    <SavedForm draft={draft}>
      <Stack gap="md">
        <SettingsCard title={names.statusPage}>
          <Stack gap="sm">
            <Switch
              label={words.statusOn}
              checked={isOn}
              onChange={event => setOn(event.currentTarget.checked)}
            />
            <TextInput label={words.slug} description={words.slugText} required={isOn} {...field('slug')} />
            <TextInput label={words.title} {...field('title')} />
            <MultiSelect
              label={words.shownChecks}
              placeholder={shown.length === 0 ? words.allChecks : ''}
              data={checks.map(one => ({ value: one.id, label: one.name }))}
              value={shown}
              error={draft.errorOf('shown')}
              onChange={setShown}
            />
            {page.enabled && page.slug && (
              <CopyField label={words.address} value={`${location.origin}/status/${page.slug}`} />
            )}
          </Stack>
        </SettingsCard>
        <SettingsCard title={words.whenDown}>
          <NumberInput
            label={words.failures}
            description={words.failuresText}
            min={1}
            max={10}
            required
            value={failures}
            error={draft.errorOf('failures')}
            onChange={setFailures}
          />
        </SettingsCard>
        <Group justify="flex-end">
          <Button type="submit" loading={draft.isSaving}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </SavedForm>
  )
}
