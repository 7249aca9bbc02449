import { Button, Group, Select, SimpleGrid, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { type SubscriptionSettings, updateSubscriptionSettings } from '../../../../../sdk/index.ts'
import { SavedForm } from '../../../kit/form/drafts/saved-form.tsx'
import { useSavedDraft } from '../../../kit/form/drafts/use-saved-draft.ts'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { SettingsCard, SettingsPage } from '../../../kit/settings/settings-page.tsx'
import { useSubscriptionSettings } from './use-settings.ts'
import { useSubscriptionSettingsWords } from './words.ts'

export function SubscriptionSettingsPage(): ReactNode {
  const found = useSubscriptionSettings()
  return found.data ? <Form settings={found.data.data} /> : <Unloaded query={found} />
}

function Form({ settings }: { settings: SubscriptionSettings }) {
  const words = useSubscriptionSettingsWords()
  const shell = useCommonWords()
  const draft = useSavedDraft(
    { of: 'settings/subscriptions', saved: settings },
    body => updateSubscriptionSettings({ client, body }),
    ['subscription-settings'],
  )
  const choice = <Key extends keyof SubscriptionSettings>(
    key: Key,
    labels: Record<SubscriptionSettings[Key], string>,
  ) => ({
    data: Object.entries<string>(labels).map(([value, label]) => ({ value, label })),
    value: draft.values[key],
    error: draft.errorOf(key),
    allowDeselect: false,
    onChange: (value: string | null) => draft.set({ [key]: value }),
  })
  return (
    <SettingsPage title={words.title} about={words.about}>
      <SavedForm draft={draft}>
        <Stack>
          <SettingsCard title={words.changes}>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <Select label={words.up} {...choice('proration_up', words.prorations)} />
              <Select label={words.down} {...choice('proration_down', words.prorations)} />
            </SimpleGrid>
          </SettingsCard>
          <SettingsCard title={words.pauses}>
            <Select label={words.unused} {...choice('pause_unused', words.unusedChoices)} />
          </SettingsCard>
          <Group justify="flex-end">
            <Button type="submit" loading={draft.isSaving}>
              {shell.save}
            </Button>
          </Group>
        </Stack>
      </SavedForm>
    </SettingsPage>
  )
}
