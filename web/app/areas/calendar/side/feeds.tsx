import { Alert, Anchor, Button, Group, Modal, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconRss } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createCalendarFeed,
  deleteCalendarFeed,
  listCalendarFeeds,
  type NewCalendarFeed,
} from '../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { CopyField } from '../../../kit/form/copy-field.tsx'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { useFormWords } from '../../../kit/form/words.ts'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { Row, Rows } from '../../../kit/settings/rows.tsx'
import { useFormats } from '../../../kit/speech.tsx'
import { useCalendars } from '../use-calendar.ts'
import { useCalendarWords } from '../words.ts'

/** Addresses that other programs read the calendar from. */
export function Feeds() {
  const words = useCalendarWords()
  const formats = useFormats()
  const calendars = useCalendars()
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<NewCalendarFeed | null>(null)
  const feeds = useQuery({ queryKey: ['feeds'], queryFn: () => listCalendarFeeds({ client }) })
  const ending = useAct((feed_id: string) => deleteCalendarFeed({ client, path: { feed_id } }), {
    stale: ['feeds'],
  })
  const all = feeds.data?.data ?? []
  const nameOf = (id: string | null) => calendars.find(one => one.id === id)?.name ?? words.allCalendars
  return (
    <section aria-label={words.feeds}>
      <Stack gap="xs">
        <Title order={2} size="h5">
          {words.feeds}
        </Title>
        <Text size="sm" c="dimmed">
          {words.feedsText}
        </Text>
        {feeds.data && all.length === 0 && <Text size="sm">{words.noFeeds}</Text>}
        {all.length > 0 && (
          <Rows label={words.feeds}>
            {all.map(one => (
              <Row
                key={one.id}
                icon={<IconRss size={18} stroke={1.4} />}
                title={one.name ?? nameOf(one.calendar_id)}
                note={[
                  nameOf(one.calendar_id),
                  words.details[one.detail],
                  one.last_used_at ? words.feedUsed(formats.ago(one.last_used_at)) : words.feedUnused,
                ].join(' · ')}
              >
                <ConfirmButton
                  question={words.endFeedText}
                  confirm={words.endFeed}
                  onConfirm={() => ending.mutate(one.id)}
                >
                  {words.endFeed}
                </ConfirmButton>
              </Row>
            ))}
          </Rows>
        )}
        <Group>
          <Button variant="default" onClick={() => setNew(true)}>
            {words.newFeed}
          </Button>
        </Group>
      </Stack>
      {isNew && (
        <NewFeed
          onClose={() => setNew(false)}
          onMade={feed => {
            setNew(false)
            setMade(feed)
          }}
        />
      )}
      {made && <FeedMade feed={made} onClose={() => setMade(null)} />}
    </section>
  )
}

const ALL = ''

function NewFeed({ onClose, onMade }: { onClose: () => void; onMade: (feed: NewCalendarFeed) => void }) {
  const words = useCalendarWords()
  const queries = useQueryClient()
  const calendars = useCalendars()
  const draft = useDraft({
    of: 'feed/new',
    saved: { name: '', calendarId: ALL, detail: 'full' as 'full' | 'busy' },
  })
  const [name, setName] = draft.part('name')
  const [calendarId, setCalendarId] = draft.part('calendarId')
  const [detail, setDetail] = draft.part('detail')
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.newFeed}
      submit={words.createFeed}
      onClose={onClose}
      onSubmit={() =>
        createCalendarFeed({
          client,
          body: { name: name.trim() || null, calendar_id: calendarId || null, detail },
        })
      }
      onDone={({ data }) => {
        void queries.invalidateQueries({ queryKey: ['feeds'] })
        onMade(data)
      }}
    >
      <TextInput
        label={words.name}
        data-autofocus
        maxLength={200}
        value={name}
        error={draft.errorOf('name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Select
        label={words.eventCalendar}
        allowDeselect={false}
        data={[
          { value: ALL, label: words.allCalendars },
          ...calendars.map(one => ({ value: one.id, label: one.name })),
        ]}
        value={calendarId}
        error={draft.errorOf('calendarId')}
        onChange={id => setCalendarId(id ?? ALL)}
      />
      <Select
        label={words.detail}
        allowDeselect={false}
        data={Object.entries(words.details).map(([value, label]) => ({ value, label }))}
        value={detail}
        error={draft.errorOf('detail')}
        onChange={value => setDetail(value as 'full' | 'busy')}
      />
    </FormModal>
  )
}

function FeedMade({ feed, onClose }: { feed: NewCalendarFeed; onClose: () => void }) {
  const words = useCalendarWords()
  const form = useFormWords()
  const shell = useCommonWords()
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      size="lg"
      title={words.feedCreated}
      closeButtonProps={{ 'aria-label': shell.close }}
    >
      <Stack>
        <Alert color="yellow">{form.shownOnce}</Alert>
        <CopyField label={words.feedAddress} value={feed.url} />
        <Anchor href={feed.webcal_url} size="sm" td="underline">
          {words.openInCalendar}
        </Anchor>
        <Group justify="flex-end">
          <Button onClick={onClose}>{form.done}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
