import { Button, Group, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Subject, search, type Task, updateTask } from '../../../../../sdk/index.ts'
import { address } from '../../../kit/address.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { Named } from '../../../kit/people/avatar.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { TextLink } from '../../../kit/text-link.tsx'
import { Card } from '../shared/record/cards.tsx'
import { useTaskWords } from './words.ts'

const places: Record<Subject['type'], string> = {
  contact: 'contacts',
  company: 'companies',
  deal: 'deals',
  task: 'tasks',
  quote: 'quotes',
  invoice: 'invoices',
  contract: 'contracts',
  subscription: 'subscriptions',
}

interface AboutCardProps {
  task: Task
  onChange: (task: Task) => void
}

/** The record a task is about: any that the search finds. */
export function AboutCard({ task, onChange }: AboutCardProps) {
  const words = useTaskWords()
  const may = useMay()
  const [isChoosing, setChoosing] = useState(false)
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 150)
  const found = useQuery({
    queryKey: ['search', q],
    queryFn: () => search({ client, query: { q } }),
    enabled: q !== '' && q !== task.subject_title,
    placeholderData: keepPreviousData,
  })
  const choosing = useAct(
    (subject: Subject | null) =>
      updateTask({
        client,
        path: { task_id: task.id },
        body: { subject, if_updated_at: task.updated_at },
      }),
    { stale: ['tasks'], onDone: ({ data }) => onChange(data) },
  )
  const { subject, subject_title } = task
  const present = subject && { value: `${subject.type}/${subject.id}`, label: subject_title ?? '—' }
  const choices = (found.data?.data ?? [])
    .filter(({ type }) => type in places)
    .flatMap(({ type, items }) => items.map(({ id, title }) => ({ value: `${type}/${id}`, label: title })))
    .filter(({ value }) => value !== present?.value)
  return (
    <Card title={words.about}>
      {subject && (
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <About subject={subject} title={subject_title ?? '—'} />
          {may('member') && !isChoosing && (
            <Button
              size="compact-xs"
              variant="default"
              style={{ flexShrink: 0 }}
              onClick={() => setChoosing(true)}
            >
              {words.change}
            </Button>
          )}
        </Group>
      )}
      {may('member') && (isChoosing || !subject) && (
        <Select
          mt={6}
          autoFocus={isChoosing}
          size="xs"
          aria-label={words.about}
          placeholder={words.findRecord}
          searchable
          clearable
          filter={({ options }) => options}
          data={[...(present ? [present] : []), ...choices]}
          value={present?.value ?? null}
          onSearchChange={setText}
          onBlur={() => setChoosing(false)}
          onChange={value => {
            setChoosing(false)
            const [type, id] = value?.split('/') ?? []
            choosing.mutate(type && id ? { type: type as Subject['type'], id } : null)
          }}
        />
      )}
    </Card>
  )
}

function About({ subject, title }: { subject: Subject; title: string }) {
  const link = <TextLink to={address(`/${places[subject.type]}/${subject.id}`)}>{title}</TextLink>
  if (subject.type !== 'contact' && subject.type !== 'company') return link
  return (
    <Named name={title} kind={subject.type === 'company' ? 'company' : 'person'}>
      {link}
    </Named>
  )
}
