import { Button, Group, NumberInput, Select, Text, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeReportSchedule,
  listDashboardSchedules,
  listReportSchedules,
  type ReportSchedule,
  removeReportSchedule,
  scheduleDashboard,
  scheduleReport,
  sendScheduledReport,
} from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { useDraft } from '../../kit/form/use-draft.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { Section } from '../../kit/record/record-page.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay, useMe } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { TimeInput } from '../../kit/time/when-input.tsx'
import { useReportWords } from './words.ts'

type Subject = { kind: 'report' | 'dashboard'; id: string }

/** When and to whom it is mailed. */
export function Schedules({ subject }: { subject: Subject }) {
  const words = useReportWords()
  const formats = useFormats()
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const found = useQuery({
    queryKey: ['report-schedules', subject.id],
    queryFn: () =>
      subject.kind === 'report'
        ? listReportSchedules({ client, path: { report_id: subject.id } })
        : listDashboardSchedules({ client, path: { dashboard_id: subject.id } }),
  })
  const rows = found.data?.data ?? []
  return (
    <Section
      title={words.schedules}
      actions={
        may('member') && (
          <Button variant="default" size="xs" onClick={() => setAdding(true)}>
            {words.newSchedule}
          </Button>
        )
      }
    >
      {found.error && <Text c="red">{found.error.message}</Text>}
      {found.data && rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.noSchedules}
        </Text>
      )}
      {rows.length > 0 && (
        <DataTable
          label={words.schedules}
          rows={rows}
          keyOf={one => one.id}
          columns={[
            {
              label: words.frequency,
              cell: one => (
                <>
                  {words.frequencies[one.frequency]} {one.frequency === 'week' && words.weekdays[one.weekday]}{' '}
                  {one.time}
                </>
              ),
            },
            { label: words.recipients, cell: one => one.recipients.join(', ') },
            {
              label: words.next,
              cell: one => (
                <>
                  {one.next_run_at ? formats.dateTime(one.next_run_at) : (one.paused_reason ?? '–')}
                  {one.last_error && (
                    <Text size="xs" c="red">
                      {one.last_error}
                    </Text>
                  )}
                </>
              ),
            },
            {
              label: words.remove,
              isUnnamed: true,
              cell: one => may('member') && <ScheduleActions schedule={one} />,
            },
          ]}
        />
      )}
      <NewSchedule subject={subject} isOpen={isAdding} onClose={() => setAdding(false)} />
    </Section>
  )
}

function ScheduleActions({ schedule }: { schedule: ReportSchedule }) {
  const words = useReportWords()
  const formats = useFormats()
  const path = { schedule_id: schedule.id }
  const stale = ['report-schedules']
  const sending = useAct(() => sendScheduledReport({ client, path }), {
    stale,
    done: ({ data }) => words.sentTo(formats.number(data.sent_to.length)),
  })
  const turning = useAct(() => changeReportSchedule({ client, path, body: { active: !schedule.active } }), {
    stale,
  })
  const removing = useAct(() => removeReportSchedule({ client, path }), { stale, done: words.removed })
  return (
    <Group gap={4} justify="end" wrap="nowrap">
      <Button size="compact-sm" variant="subtle" loading={sending.isPending} onClick={() => sending.mutate()}>
        {words.sendNow}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={() => turning.mutate()}>
        {schedule.active ? words.pause : words.resume}
      </Button>
      <ConfirmButton
        size="compact-sm"
        question={words.remove}
        confirm={words.remove}
        onConfirm={() => removing.mutate()}
      >
        {words.remove}
      </ConfirmButton>
    </Group>
  )
}

function NewSchedule({
  subject,
  isOpen,
  onClose,
}: {
  subject: Subject
  isOpen: boolean
  onClose: () => void
}) {
  const words = useReportWords()
  const queries = useQueryClient()
  const zone = useMe().organization.timezone
  const draft = useDraft({
    of: `${subject.kind}/${subject.id}/schedule/new`,
    saved: {
      frequency: 'week' as ReportSchedule['frequency'],
      weekday: 'mon' as ReportSchedule['weekday'],
      monthDay: 1,
      time: '08:00',
      format: 'inline' as ReportSchedule['format'],
      recipients: '',
    },
  })
  const [frequency, setFrequency] = draft.part('frequency')
  const [weekday, setWeekday] = draft.part('weekday')
  const [monthDay, setMonthDay] = draft.part('monthDay')
  const [time, setTime] = draft.part('time')
  const [format, setFormat] = draft.part('format')
  const [recipients, setRecipients] = draft.part('recipients')
  const choices = (of: Record<string, string>) =>
    Object.entries(of).map(([value, label]) => ({ value, label }))
  const body = {
    frequency,
    weekday,
    month_day: monthDay,
    time,
    format,
    recipients: recipients.split(/[\s,;]+/).filter(Boolean),
  }
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.newSchedule}
      submit={words.newSchedule}
      onClose={onClose}
      onSubmit={() =>
        subject.kind === 'report'
          ? scheduleReport({ client, path: { report_id: subject.id }, body })
          : scheduleDashboard({ client, path: { dashboard_id: subject.id }, body })
      }
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ['report-schedules'] })
      }}
    >
      <Select
        label={words.frequency}
        allowDeselect={false}
        data={choices(words.frequencies)}
        value={frequency}
        error={draft.errorOf('frequency')}
        onChange={value => value && setFrequency(value as typeof frequency)}
      />
      {frequency === 'week' && (
        <Select
          label={words.weekday}
          allowDeselect={false}
          data={choices(words.weekdays)}
          value={weekday}
          error={draft.errorOf('weekday')}
          onChange={value => value && setWeekday(value as typeof weekday)}
        />
      )}
      {frequency === 'month' && (
        <NumberInput
          label={words.monthDay}
          min={1}
          max={31}
          value={monthDay}
          error={draft.errorOf('monthDay')}
          onChange={value => setMonthDay(Number(value) || 1)}
        />
      )}
      <TimeInput
        label={words.time}
        zone={zone}
        required
        value={time}
        error={draft.errorOf('time')}
        onChange={event => setTime(event.currentTarget.value)}
      />
      <Textarea
        label={words.recipients}
        description={words.recipientsHint}
        required
        autosize
        minRows={2}
        value={recipients}
        error={draft.errorOf('recipients')}
        onChange={event => setRecipients(event.currentTarget.value)}
      />
      <Select
        label={words.format}
        allowDeselect={false}
        data={choices(words.formats)}
        value={format}
        error={draft.errorOf('format')}
        onChange={value => value && setFormat(value as typeof format)}
      />
    </FormModal>
  )
}
