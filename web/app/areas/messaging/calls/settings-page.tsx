import { ActionIcon, Button, Group, NumberInput, Stack, TagsInput, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type CallSettings, getCallSettings, updateCallSettings } from '../../../../../sdk/index.ts'
import { SavedForm } from '../../../kit/form/drafts/saved-form.tsx'
import { useSavedDraft } from '../../../kit/form/drafts/use-saved-draft.ts'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { SettingsCard, SettingsPage } from '../../../kit/settings/settings-page.tsx'
import css from './calls.module.css'
import { useCallWords } from './words.ts'

const MOST_TOPICS = 50

/** What to listen for in calls, and how long they are kept. */
export function CallSettingsPage(): ReactNode {
  const found = useQuery({ queryKey: ['calls', 'settings'], queryFn: () => getCallSettings({ client }) })
  return found.data ? <Form settings={found.data.data} /> : <Unloaded query={found} />
}

type Topic = CallSettings['topics'][number] & { key: number }

function Form({ settings }: { settings: CallSettings }) {
  const words = useCallWords()
  const draft = useSavedDraft(
    {
      of: 'settings/calls',
      saved: {
        topics: settings.topics.map((topic, key): Topic => ({ ...topic, key })),
        days: settings.recording_retention_days,
      },
    },
    values =>
      updateCallSettings({
        client,
        body: {
          topics: values.topics.map(({ name, phrases }) => ({ name: name.trim(), phrases })),
          recording_retention_days: values.days,
        },
      }),
    ['calls'],
  )
  const [topics, setTopics] = draft.part('topics')
  const [days, setDays] = draft.part('days')
  const change = (key: number, some: Partial<Topic>) =>
    setTopics(all => all.map(topic => (topic.key === key ? { ...topic, ...some } : topic)))
  const add = () =>
    setTopics(all => [...all, { key: 1 + Math.max(0, ...all.map(one => one.key)), name: '', phrases: [] }])
  return (
    <SettingsPage title={words.calls} about={words.settingsAbout}>
      <SavedForm draft={draft}>
        <Stack>
          <SettingsCard title={words.keeping} about={words.keepingAbout}>
            <NumberInput
              label={words.keepDays}
              placeholder={words.keepForever}
              min={1}
              max={3650}
              allowDecimal={false}
              maw="16rem"
              value={days ?? ''}
              onChange={value => setDays(value === '' ? null : Number(value))}
            />
          </SettingsCard>
          <SettingsCard title={words.topics} about={words.topicsAbout}>
            <Stack gap="sm">
              {topics.map(({ key, name, phrases }) => (
                <div key={key} className={css.topic}>
                  <TextInput
                    label={words.topicName}
                    required
                    maxLength={80}
                    value={name}
                    onChange={event => change(key, { name: event.currentTarget.value })}
                  />
                  <TagsInput
                    label={words.phrases}
                    acceptValueOnBlur
                    maxTags={100}
                    value={phrases}
                    onChange={given => change(key, { phrases: given })}
                  />
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={words.removeTopic(name)}
                    onClick={() => setTopics(all => all.filter(topic => topic.key !== key))}
                  >
                    <IconTrash size={18} stroke={1.6} />
                  </ActionIcon>
                </div>
              ))}
              {topics.length < MOST_TOPICS && (
                <Button
                  variant="default"
                  leftSection={<IconPlus size={16} />}
                  style={{ justifySelf: 'start', alignSelf: 'start' }}
                  onClick={add}
                >
                  {words.addTopic}
                </Button>
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
