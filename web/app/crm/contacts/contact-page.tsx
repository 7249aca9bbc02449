import { Anchor, Badge, Button, Group, Stack, Text, Textarea, Timeline, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { createContactNote, getContact, listContactActivities } from '../../../../sdk/index.ts'
import { client } from '../../session/api.ts'
import { useMay } from '../../session/session.ts'
import { ScreenFailed, ScreenWaiting } from '../../shell/screen-states.tsx'
import { useFormats } from '../../speech.tsx'
import { useCrmWords } from '../words.ts'
import css from './contact-page.module.css'
import { statusColors } from './list-page.tsx'

export function ContactPage(): ReactNode {
  const { contactId } = useParams({ from: '/shell/contacts/$contactId' })
  const words = useCrmWords()
  const formats = useFormats()
  const contact = useQuery({
    queryKey: ['contact', contactId],
    queryFn: () => getContact({ client, path: { contact_id: contactId } }),
  })
  if (contact.error) return <ScreenFailed error={contact.error} reset={() => void contact.refetch()} />
  if (!contact.data) return <ScreenWaiting />
  const one = contact.data.data
  const details: [string, string | null | undefined][] = [
    [words.email, one.email],
    [words.phone, one.phone],
    [words.title, one.title],
    [words.company, one.company_name],
    [words.country, one.country],
    [words.lastContacted, one.last_contacted_at && formats.ago(one.last_contacted_at)],
    [words.created, formats.date(one.created_at)],
  ]
  return (
    <article className={css.page}>
      <header className={css.head}>
        <Title order={1}>{one.name || one.email}</Title>
        <Badge variant="light" color={statusColors[one.status]}>
          {words.statuses[one.status]}
        </Badge>
        {one.unsubscribed && <Badge color="orange">{words.unsubscribed}</Badge>}
        {one.suppressed && <Badge color="red">{words.suppressed}</Badge>}
        <Text c="dimmed">{[one.title, one.company_name].filter(Boolean).join(', ')}</Text>
      </header>
      <div className={css.columns}>
        <Activity contactId={contactId} />
        <aside className={css.details} aria-label={words.details}>
          <Title order={2} mb="sm">
            {words.details}
          </Title>
          <dl>
            {details
              .filter(([, value]) => value)
              .map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{label === words.email ? <Anchor href={`mailto:${value}`}>{value}</Anchor> : value}</dd>
                </div>
              ))}
            {one.tags.length > 0 && (
              <div>
                <dt>{words.tags}</dt>
                <dd>
                  <Group gap={4}>
                    {one.tags.map(tag => (
                      <Badge key={tag} variant="default" tt="none">
                        {tag}
                      </Badge>
                    ))}
                  </Group>
                </dd>
              </div>
            )}
          </dl>
        </aside>
      </div>
    </article>
  )
}

function Activity({ contactId }: { contactId: string }) {
  const words = useCrmWords()
  const formats = useFormats()
  const may = useMay()
  const activities = useQuery({
    queryKey: ['contact', contactId, 'activities'],
    queryFn: () => listContactActivities({ client, path: { contact_id: contactId } }),
  })
  return (
    <section className={css.activity} aria-label={words.activity}>
      {may('member') && <NewNote contactId={contactId} />}
      {activities.data?.data.length === 0 && <Text c="dimmed">{words.noActivity}</Text>}
      <Timeline bulletSize={12} lineWidth={1}>
        {activities.data?.data.map(one => (
          <Timeline.Item key={one.id} title={<Text size="sm">{one.title}</Text>}>
            <Text size="xs" c="dimmed">
              <time dateTime={one.at} title={formats.dateTime(one.at)}>
                {formats.ago(one.at)}
              </time>
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </section>
  )
}

function NewNote({ contactId }: { contactId: string }) {
  const words = useCrmWords()
  const queries = useQueryClient()
  const [body, setBody] = useState('')
  const adding = useMutation({
    mutationFn: () => createContactNote({ client, path: { contact_id: contactId }, body: { body } }),
    onSuccess: () => {
      setBody('')
      void queries.invalidateQueries({ queryKey: ['contact', contactId] })
    },
  })
  return (
    <Stack gap="xs" mb="lg">
      <Textarea
        aria-label={words.addNote}
        placeholder={words.notePlaceholder}
        autosize
        minRows={2}
        value={body}
        error={adding.error?.message}
        onChange={event => setBody(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button
          size="xs"
          disabled={body.trim() === ''}
          loading={adding.isPending}
          onClick={() => adding.mutate()}
        >
          {words.addNote}
        </Button>
      </Group>
    </Stack>
  )
}
