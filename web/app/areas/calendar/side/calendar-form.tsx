import { Checkbox, CheckIcon, ColorSwatch, Input, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  type Calendar,
  createCalendar,
  deleteCalendar,
  type EventReminder,
  updateCalendar,
} from '../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { ZoneSelect } from '../../../kit/pick/zone-select.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMe } from '../../../kit/session/session.ts'
import { ReminderFields } from '../event/reminder-fields.tsx'
import { useZone } from '../use-calendar.ts'
import { useCalendarWords } from '../words.ts'
import css from './side.module.css'

const palette = ['#2563eb', '#059669', '#d97706', '#dc2626', '#7c3aed', '#0891b2', '#db2777', '#65a30d']

export function CalendarForm({ calendar, onClose }: { calendar: Calendar | null; onClose: () => void }) {
  const words = useCalendarWords()
  const queries = useQueryClient()
  const { user } = useMe()
  const [zone] = useZone()
  const draft = useDraft({
    of: `calendar/${calendar?.id ?? 'new'}`,
    saved: {
      name: calendar?.name ?? '',
      color: calendar?.color ?? palette[0]!,
      timezone: calendar?.timezone ?? zone,
      visibility: calendar?.visibility ?? ('team' as Calendar['visibility']),
      is_default: calendar?.is_default ?? false,
      default_reminders: calendar?.default_reminders ?? ([] as EventReminder[]),
    },
  })
  const { values: fields, set } = draft
  const deleting = useAct(() => deleteCalendar({ client, path: { calendar_id: calendar!.id } }), {
    stale: ['calendar'],
    onDone: onClose,
  })
  return (
    <FormModal
      draft={draft}
      isOpen
      title={calendar ? words.editCalendar(calendar.name) : words.newCalendar}
      submit={calendar ? words.saveCalendar : words.createCalendar}
      onClose={onClose}
      onSubmit={() =>
        calendar
          ? updateCalendar({ client, path: { calendar_id: calendar.id }, body: fields })
          : createCalendar({ client, body: fields })
      }
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ['calendar'] })
        onClose()
      }}
    >
      <TextInput label={words.name} required maxLength={200} data-autofocus {...draft.field('name')} />
      <Input.Wrapper label={words.color} labelElement="div">
        <div className={css.swatches} role="radiogroup" aria-label={words.color}>
          {palette.map((color, index) => (
            <ColorSwatch
              key={color}
              component="button"
              type="button"
              role="radio"
              color={color}
              aria-label={words.colors[index]}
              aria-checked={fields.color === color}
              onClick={() => set({ color })}
            >
              {fields.color === color && <CheckIcon size={12} color="#fff" />}
            </ColorSwatch>
          ))}
        </div>
      </Input.Wrapper>
      <Select
        label={words.visibility}
        description={fields.visibility === 'private' ? words.privateHint : undefined}
        allowDeselect={false}
        data={Object.entries(words.visibilities).map(([value, label]) => ({ value, label }))}
        value={fields.visibility}
        onChange={value => set({ visibility: value as Calendar['visibility'] })}
      />
      <ZoneSelect label={words.timezone} value={fields.timezone} onChange={timezone => set({ timezone })} />
      {(calendar === null || calendar.owner_id === user.id) && (
        <Checkbox
          label={words.isDefault}
          checked={fields.is_default}
          onChange={({ currentTarget }) => set({ is_default: currentTarget.checked })}
        />
      )}
      <ReminderFields
        label={words.defaultReminders}
        value={fields.default_reminders}
        onChange={default_reminders => set({ default_reminders })}
      />
      {calendar && (
        <ConfirmButton
          question={words.deleteCalendarText}
          confirm={words.deleteCalendar}
          style={{ alignSelf: 'flex-start' }}
          onConfirm={() => deleting.mutate()}
        >
          {words.deleteCalendar}
        </ConfirmButton>
      )}
    </FormModal>
  )
}
