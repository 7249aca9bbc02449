import { Button, Chip, Group, NumberInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listMailboxes, type Sequence, updateSequence } from '../../../../sdk/index.ts'
import { SavedForm } from '../../kit/form/drafts/saved-form.tsx'
import { useSavedDraft } from '../../kit/form/drafts/use-saved-draft.ts'
import { Section } from '../../kit/record/record-page.tsx'
import { client } from '../../kit/session/api.ts'
import { TimeInput } from '../../kit/time/when-input.tsx'
import { useSequenceWords } from './words.ts'

const zones = Intl.supportedValuesOf('timeZone')

export function SettingsTab({ sequence }: { sequence: Sequence }) {
  const words = useSequenceWords()
  const draft = useSavedDraft(
    {
      of: `sequence/${sequence.id}/settings`,
      saved: {
        name: sequence.name,
        description: sequence.description,
        send_window_start: sequence.send_window_start ?? '',
        send_window_end: sequence.send_window_end ?? '',
        send_timezone: sequence.send_timezone,
        send_days: sequence.send_days,
        stop_on_reply: sequence.stop_on_reply,
        stop_on_click: sequence.stop_on_click,
        stop_on_meeting: sequence.stop_on_meeting,
        send_as_reply: sequence.send_as_reply,
        mailbox_id: sequence.mailbox_id,
        daily_cap: sequence.daily_cap as number | string | null,
      },
    },
    values =>
      updateSequence({
        client,
        path: { sequence_id: sequence.id },
        body: {
          ...values,
          send_window_start: values.send_window_start || null,
          send_window_end: values.send_window_end || null,
          daily_cap: values.daily_cap === '' || values.daily_cap === null ? null : Number(values.daily_cap),
        },
      }),
    ['sequence', 'sequences'],
  )
  const { values, set: change } = draft
  const mailboxes = useQuery({ queryKey: ['mailboxes'], queryFn: () => listMailboxes({ client }) })
  const toggle = (
    key: 'stop_on_reply' | 'stop_on_click' | 'stop_on_meeting' | 'send_as_reply',
    label: string,
  ) => (
    <Switch
      label={label}
      checked={values[key]}
      onChange={event => change({ [key]: event.currentTarget.checked })}
    />
  )
  return (
    <SavedForm draft={draft}>
      <Stack maw={640} gap="lg">
        <Stack gap="sm">
          <TextInput
            label={words.name}
            required
            value={values.name}
            onChange={event => change({ name: event.currentTarget.value })}
          />
          <TextInput
            label={words.description}
            value={values.description}
            onChange={event => change({ description: event.currentTarget.value })}
          />
        </Stack>
        <Section title={words.sendWindow}>
          <Group align="flex-end">
            <TimeInput
              label={words.from}
              zone="beside"
              value={values.send_window_start}
              onChange={event => change({ send_window_start: event.currentTarget.value })}
            />
            <TimeInput
              label={words.until}
              zone="beside"
              value={values.send_window_end}
              onChange={event => change({ send_window_end: event.currentTarget.value })}
            />
            <Select
              label={words.timezone}
              searchable
              limit={100}
              allowDeselect={false}
              data={zones.includes(values.send_timezone) ? zones : [values.send_timezone, ...zones]}
              value={values.send_timezone}
              onChange={zone => change({ send_timezone: zone ?? values.send_timezone })}
            />
          </Group>
          <Text size="sm" fw={500} mt="sm" mb={6} id="send-days">
            {words.weekdaysLabel}
          </Text>
          <Chip.Group multiple value={values.send_days} onChange={send_days => change({ send_days })}>
            <Group gap={6} role="group" aria-labelledby="send-days">
              {Object.entries(words.weekdays).map(([day, label]) => (
                <Chip key={day} value={day} size="xs">
                  {label}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Section>
        <Section title={words.stops}>
          <Stack gap="xs">
            {toggle('stop_on_reply', words.stopOnReply)}
            {toggle('stop_on_click', words.stopOnClick)}
            {toggle('stop_on_meeting', words.stopOnMeeting)}
          </Stack>
        </Section>
        <Section title={words.sender}>
          <Stack gap="sm">
            <Select
              label={words.mailbox}
              placeholder={words.anyMailbox}
              clearable
              data={(mailboxes.data?.data ?? [])
                .filter(
                  ({ id, may_send, purpose }) =>
                    (may_send && purpose === 'mail') || id === sequence.mailbox_id,
                )
                .map(({ id, email }) => ({ value: id, label: email }))}
              value={values.mailbox_id}
              onChange={mailbox_id => change({ mailbox_id })}
            />
            <NumberInput
              label={words.dailyCap}
              min={1}
              value={values.daily_cap ?? ''}
              onChange={daily_cap => change({ daily_cap })}
            />
            {toggle('send_as_reply', words.asReply)}
          </Stack>
        </Section>
        <Group>
          <Button type="submit" loading={draft.isSaving}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </SavedForm>
  )
}
