import { Alert, Button, Group, MultiSelect, NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type Check,
  getTenantSettings,
  listChecks,
  type TenantSettings,
  updateTenantSettings,
} from '../../../sdk/index.ts'
import { CopyField } from '../form/copy-field.tsx'
import { notifications } from '../notices.tsx'
import { client } from '../session/api.ts'
import { useMay } from '../session/session.ts'
import { SettingsCard, SettingsPage } from '../settings/settings-page.tsx'
import { ScreenNotFound, Unloaded } from '../shell/screen-states.tsx'
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
  const queries = useQueryClient()
  const { status_page: page } = settings
  const [isOn, setOn] = useState(page.enabled)
  const [slug, setSlug] = useState(page.slug ?? '')
  const [title, setTitle] = useState(page.title ?? '')
  const [shown, setShown] = useState<string[]>(page.check_ids ?? [])
  const [failures, setFailures] = useState<string | number>(settings.checks.failures_to_down)
  const saving = useMutation({
    mutationFn: () =>
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
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['tenant-settings'] })
      notifications.show({ message: words.saved })
    },
  })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <Stack gap="md">
        <SettingsCard title={names.statusPage}>
          <Stack gap="sm">
            {saving.error && (
              <Alert color="red" role="alert">
                {saving.error.message}
              </Alert>
            )}
            <Switch
              label={words.statusOn}
              checked={isOn}
              onChange={event => setOn(event.currentTarget.checked)}
            />
            <TextInput
              label={words.slug}
              description={words.slugText}
              required={isOn}
              value={slug}
              onChange={event => setSlug(event.currentTarget.value)}
            />
            <TextInput
              label={words.title}
              value={title}
              onChange={event => setTitle(event.currentTarget.value)}
            />
            <MultiSelect
              label={words.shownChecks}
              placeholder={shown.length === 0 ? words.allChecks : ''}
              data={checks.map(one => ({ value: one.id, label: one.name }))}
              value={shown}
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
            onChange={setFailures}
          />
        </SettingsCard>
        <Group justify="flex-end">
          <Button type="submit" loading={saving.isPending}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
