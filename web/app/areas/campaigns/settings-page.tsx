import { Anchor, Button, Group, NumberInput, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type CampaignSettings, getCampaignSettings, updateCampaignSettings } from '../../../../sdk/index.ts'
import { SavedForm } from '../../kit/form/drafts/saved-form.tsx'
import { useSavedDraft } from '../../kit/form/drafts/use-saved-draft.ts'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { SettingsCard, SettingsPage } from '../../kit/settings/settings-page.tsx'
import { useCampaignWords } from './words.ts'

/** When a campaign stops by itself, and whether the world may read what was sent. */
export function CampaignSettingsPage(): ReactNode {
  const found = useQuery({
    queryKey: ['campaign-settings'],
    queryFn: () => getCampaignSettings({ client }),
  })
  return found.data ? <Form settings={found.data.data} /> : <Unloaded query={found} />
}

function Form({ settings }: { settings: CampaignSettings }) {
  const words = useCampaignWords()
  const { archive_url, ...saved } = settings
  const draft = useSavedDraft(
    { of: 'settings/campaigns', saved },
    body => updateCampaignSettings({ client, body }),
    ['campaign-settings'],
  )
  const { values: fields, set } = draft
  return (
    <SettingsPage title={words.campaigns} about={words.settingsAbout}>
      <SavedForm draft={draft}>
        <Stack>
          <SettingsCard title={words.guards} about={words.guardsAbout}>
            <Group grow align="flex-start">
              {(['max_bounce_percent', 'max_complaint_percent'] as const).map(field => (
                <NumberInput
                  key={field}
                  label={words.limits[field]}
                  placeholder={words.never}
                  suffix=" %"
                  min={0}
                  max={100}
                  decimalScale={2}
                  value={fields[field] ?? ''}
                  onChange={value => set({ [field]: value === '' ? null : Number(value) })}
                />
              ))}
            </Group>
          </SettingsCard>
          <SettingsCard title={words.publicArchive} about={words.publicArchiveAbout}>
            <Stack gap="sm">
              <Switch
                label={words.archiveOn}
                checked={fields.archive_enabled}
                onChange={event => set({ archive_enabled: event.currentTarget.checked })}
              />
              {settings.archive_enabled && archive_url && (
                <Text size="sm">
                  <Anchor href={archive_url} target="_blank" rel="noreferrer">
                    {archive_url}
                  </Anchor>
                </Text>
              )}
            </Stack>
          </SettingsCard>
          <Group justify="flex-end">
            <Button type="submit" loading={draft.isSaving}>
              {words.save}
            </Button>
          </Group>
        </Stack>
      </SavedForm>
    </SettingsPage>
  )
}
