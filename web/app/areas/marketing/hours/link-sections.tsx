import { NumberInput, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { type BookingLink, type QuestionFieldInput, updateBookingLink } from '../../../../../sdk/index.ts'
import { useSavedDraft } from '../../../kit/form/drafts/use-saved-draft.ts'
import { client } from '../../../kit/session/api.ts'
import { Pair } from '../../../kit/settings/rows.tsx'
import { PeopleChoice } from '../editing/choices.tsx'
import { DraftSection } from '../editing/draft-section.tsx'
import { useEditingWords } from '../editing/words.ts'
import { questionTypes } from '../fields/field-card.tsx'
import { FieldsEditor } from '../fields/fields-editor.tsx'
import { withoutEmptyKeys } from '../fields/form-questions.tsx'
import { HoursEditor } from './hours-editor.tsx'

const MOST_QUESTIONS = 20
const stale = ['booking-link', 'booking-links']

export function LinkHours({ link }: { link: BookingLink }) {
  const words = useEditingWords()
  const draft = useSavedDraft(
    { of: `link/${link.id}/hours`, saved: { availability: link.availability } },
    body => updateBookingLink({ client, path: { link_id: link.id }, body }),
    stale,
  )
  return (
    <DraftSection title={words.hours} draft={draft}>
      <HoursEditor hours={draft.values.availability} onChange={availability => draft.set({ availability })} />
    </DraftSection>
  )
}

export function LinkQuestions({ link }: { link: BookingLink }) {
  const words = useEditingWords()
  const draft = useSavedDraft<{ questions: QuestionFieldInput[] }>(
    { of: `link/${link.id}/questions`, saved: { questions: link.questions } },
    ({ questions }) =>
      updateBookingLink({
        client,
        path: { link_id: link.id },
        body: { questions: withoutEmptyKeys(questions) },
      }),
    stale,
  )
  return (
    <DraftSection title={words.questions} draft={draft}>
      <FieldsEditor
        label={words.questions}
        fields={draft.values.questions}
        types={questionTypes}
        most={MOST_QUESTIONS}
        onChange={questions => draft.set({ questions })}
      />
    </DraftSection>
  )
}

const settingsOf = (link: BookingLink) => ({
  description: link.description,
  duration_minutes: link.duration_minutes,
  slot_interval_minutes: link.slot_interval_minutes,
  buffer_before_minutes: link.buffer_before_minutes,
  buffer_after_minutes: link.buffer_after_minutes,
  minimum_notice_minutes: link.minimum_notice_minutes,
  max_days_ahead: link.max_days_ahead,
  daily_limit: link.daily_limit,
  host_ids: link.host_ids,
  assignment: link.assignment,
  location: link.location,
  confirmation_message: link.confirmation_message,
  allow_cancel: link.allow_cancel,
  allow_reschedule: link.allow_reschedule,
})
type Settings = ReturnType<typeof settingsOf>
type Minutes = Extract<keyof Settings, `${string}_minutes` | 'max_days_ahead'>

export function LinkSettings({ link }: { link: BookingLink }) {
  const words = useEditingWords()
  const draft = useSavedDraft<Settings>(
    { of: `link/${link.id}/settings`, saved: settingsOf(link) },
    body => updateBookingLink({ client, path: { link_id: link.id }, body }),
    stale,
  )
  const { values: value, set: change } = draft
  const number = (key: Minutes, label: string) => (
    <NumberInput
      label={label}
      min={0}
      value={value[key]}
      onChange={given => change({ [key]: Number(given) })}
    />
  )
  return (
    <DraftSection title={words.settings} draft={draft}>
      <Stack gap="sm">
        <Textarea
          label={words.description}
          autosize
          value={value.description ?? ''}
          onChange={event => change({ description: event.currentTarget.value || null })}
        />
        <Pair>
          {number('duration_minutes', words.duration)}
          {number('slot_interval_minutes', words.interval)}
        </Pair>
        <Pair>
          {number('buffer_before_minutes', words.bufferBefore)}
          {number('buffer_after_minutes', words.bufferAfter)}
        </Pair>
        <Pair>
          {number('minimum_notice_minutes', words.notice)}
          {number('max_days_ahead', words.horizon)}
        </Pair>
        <Pair>
          <PeopleChoice
            label={words.hosts}
            value={value.host_ids}
            onChange={ids => change({ host_ids: ids })}
          />
          <Select
            label={words.assignment}
            allowDeselect={false}
            data={Object.entries(words.assignments).map(([key, label]) => ({ value: key, label }))}
            value={value.assignment}
            onChange={given => change({ assignment: given as Settings['assignment'] })}
          />
        </Pair>
        <Pair>
          <Select
            label={words.locationKind}
            clearable
            data={Object.entries(words.locations).map(([key, label]) => ({ value: key, label }))}
            value={value.location?.kind ?? null}
            onChange={kind =>
              change({
                location: kind
                  ? {
                      kind: kind as NonNullable<Settings['location']>['kind'],
                      value: value.location?.value ?? null,
                    }
                  : null,
              })
            }
          />
          <TextInput
            label={words.locationValue}
            disabled={!value.location}
            value={value.location?.value ?? ''}
            onChange={event => {
              const given = event.currentTarget.value
              if (value.location) change({ location: { ...value.location, value: given || null } })
            }}
          />
        </Pair>
        <Pair>
          <NumberInput
            label={words.dailyLimit}
            min={1}
            max={100}
            value={value.daily_limit ?? ''}
            onChange={given => change({ daily_limit: given === '' ? null : Number(given) })}
          />
          <TextInput
            label={words.confirmation}
            value={value.confirmation_message ?? ''}
            onChange={event => change({ confirmation_message: event.currentTarget.value || null })}
          />
        </Pair>
        <Switch
          label={words.allowCancel}
          checked={value.allow_cancel}
          onChange={event => change({ allow_cancel: event.currentTarget.checked })}
        />
        <Switch
          label={words.allowReschedule}
          checked={value.allow_reschedule}
          onChange={event => change({ allow_reschedule: event.currentTarget.checked })}
        />
      </Stack>
    </DraftSection>
  )
}
