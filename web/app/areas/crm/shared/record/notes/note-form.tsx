import { Button, Group, Menu, Stack, Textarea } from '@mantine/core'
import { IconAt } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CreateNoteData } from '../../../../../../../sdk/index.ts'
import { DraftNote } from '../../../../../kit/form/drafts/draft-note.tsx'
import { useDraft } from '../../../../../kit/form/use-draft.ts'
import { sendOrKeep } from '../../../../../kit/offline/unsent.ts'
import { UnsentList } from '../../../../../kit/offline/unsent-list.tsx'
import { Named } from '../../../../../kit/people/avatar.tsx'
import type { ComposerOf } from '../composer.tsx'
import { useRecordWords } from '../words.ts'
import { withMentions } from './mentions.ts'
import { useColleagues } from './use-colleagues.ts'

const placeOf = { contact: '/contacts', company: '/companies', deal: '/deals', task: '/tasks' } as const

export function NoteForm({ subject }: Pick<ComposerOf, 'subject'>) {
  const words = useRecordWords()
  const href = `${placeOf[subject.type as keyof typeof placeOf]}/${subject.id}`
  const queries = useQueryClient()
  const draft = useDraft({ of: `${subject.type}/${subject.id}/note`, saved: { body: '' } })
  const { body } = draft.values
  const field = useRef<HTMLTextAreaElement>(null)
  const [isNaming, setNaming] = useState(false)
  const people = useColleagues(isNaming)
  const adding = useMutation({
    mutationFn: () =>
      sendOrKeep({
        id: draft.idempotencyKey,
        kind: 'note',
        href,
        url: '/api/v1/app/notes',
        body: { subject, body: withMentions(body, people) } satisfies CreateNoteData['body'],
        stale: [subject.type],
      }),
    onSuccess: () => {
      draft.done()
      // The button that had the focus has nothing to do now.
      field.current?.focus()
      void queries.invalidateQueries({ queryKey: [subject.type] })
    },
  })
  const mention = (name: string) => {
    const text = `${body}${body === '' || body.endsWith(' ') ? '' : ' '}@${name} `
    // Written at once, so that one goes on behind the name.
    flushSync(() => draft.set({ body: text }))
    field.current?.focus()
    field.current?.setSelectionRange(text.length, text.length)
  }
  return (
    <Stack gap="xs">
      <UnsentList href={href} />
      <Textarea
        ref={field}
        aria-label={words.addNote}
        placeholder={words.notePlaceholder}
        autosize
        minRows={2}
        {...draft.field('body')}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && body.trim() !== '') adding.mutate()
        }}
        error={adding.error?.message}
      />
      <Group justify="flex-end" gap="xs">
        <DraftNote draft={draft} mr="auto" />
        <Menu opened={isNaming} onChange={setNaming} returnFocus={false} position="bottom-end" shadow="md">
          <Menu.Target>
            <Button size="xs" variant="default" leftSection={<IconAt size={14} />}>
              {words.mention}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={280} style={{ overflowY: 'auto' }}>
            {people.map(({ id, name }) => (
              <Menu.Item key={id} onClick={() => mention(name)}>
                <Named name={name} />
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
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
