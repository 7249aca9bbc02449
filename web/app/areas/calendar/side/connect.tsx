import { Button, FileInput, Group, List, Modal, Select, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type CalendarImport, exportCalendar, importCalendar } from '../../../../../sdk/index.ts'
import { CopyField } from '../../../kit/form/copy-field.tsx'
import { saveFile } from '../../../kit/form/save-file.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { TextLink } from '../../../kit/text-link.tsx'
import { useCalendars } from '../use-calendar.ts'
import { useCalendarWords } from '../words.ts'
import { Feeds } from './feeds.tsx'

/** The phone, feeds for other programs, and files in and out. */
export function Connect({ onClose }: { onClose: () => void }) {
  const words = useCalendarWords()
  const shell = useCommonWords()
  const may = useMay()
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={words.connect}
      closeButtonProps={{ 'aria-label': shell.close }}
    >
      <Stack gap="lg">
        <Phone />
        <Feeds />
        {may('member') && <Import />}
        <Export />
      </Stack>
    </Modal>
  )
}

const Part = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Stack gap="xs">
      <Title order={2} size="h5">
        {title}
      </Title>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      {children}
    </Stack>
  </section>
)

function Phone() {
  const words = useCalendarWords()
  const { user } = useMe()
  return (
    <Part title={words.phone} text={words.phoneText}>
      <CopyField label={words.caldavAddress} value={`${location.origin}/dav/`} />
      <CopyField label={words.userName} value={user.email} />
      <TextLink to="/settings/tokens" search={{ new: true }} td="underline">
        {words.makeToken}
      </TextLink>
    </Part>
  )
}

const NONE = ''

function Import() {
  const words = useCalendarWords()
  const calendars = useCalendars()
  const [file, setFile] = useState<File | null>(null)
  const [calendarId, setCalendarId] = useState<string | null>(null)
  const [result, setResult] = useState<CalendarImport | null>(null)
  const importing = useAct(
    (chosen: File) =>
      importCalendar({
        client,
        body: chosen,
        query: calendarId ? { calendar_id: calendarId } : {},
      }),
    { stale: ['calendar'], onDone: ({ data }) => setResult(data) },
  )
  return (
    <Part title={words.importTitle} text={words.importText}>
      <Group grow align="flex-end">
        <FileInput label={words.file} accept=".ics,text/calendar" value={file} onChange={setFile} />
        <Select
          label={words.intoCalendar}
          allowDeselect={false}
          data={[
            { value: NONE, label: words.noCalendar },
            ...calendars.map(one => ({ value: one.id, label: one.name })),
          ]}
          value={calendarId ?? NONE}
          onChange={id => setCalendarId(id || null)}
        />
      </Group>
      <Group>
        <Button disabled={!file} loading={importing.isPending} onClick={() => file && importing.mutate(file)}>
          {words.importFile}
        </Button>
      </Group>
      {result && <Result result={result} />}
    </Part>
  )
}

function Result({ result }: { result: CalendarImport }) {
  const words = useCalendarWords()
  const { created, updated, skipped, errors, warnings } = result
  return (
    <div role="status">
      <Text size="sm">{words.imported(created, updated, skipped)}</Text>
      {errors.length > 0 && <Text size="sm">{words.importErrors(errors.length)}</Text>}
      <List size="sm">
        {errors.slice(0, 10).map(one => (
          <List.Item key={`${one.uid} ${one.detail}`}>{one.detail}</List.Item>
        ))}
        {warnings.slice(0, 10).map(one => (
          <List.Item key={one}>{one}</List.Item>
        ))}
      </List>
    </div>
  )
}

function Export() {
  const words = useCalendarWords()
  const exporting = useAct(async () => {
    const text = await exportCalendar({ client })
    saveFile('calendar.ics', text as unknown as string, 'text/calendar')
  })
  return (
    <Part title={words.exportTitle} text={words.exportText}>
      <Group>
        <Button variant="default" loading={exporting.isPending} onClick={() => exporting.mutate()}>
          {words.exportFile}
        </Button>
      </Group>
    </Part>
  )
}
