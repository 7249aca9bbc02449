import { Button, Group, Menu, Stack, Textarea } from '@mantine/core'
import { IconAt } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type CreateContactNoteData, listTeamMembers } from '../../../../../sdk/index.ts'
import { DraftNote } from '../../../kit/form/drafts/draft-note.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { sendOrKeep } from '../../../kit/offline/unsent.ts'
import { UnsentList } from '../../../kit/offline/unsent-list.tsx'
import { client } from '../../../kit/session/api.ts'
import { useCrmWords } from '../words.ts'
import { withMentions } from './mentions.ts'

export function NewNote({ contactId }: { contactId: string }) {
  const words = useCrmWords()
  const queries = useQueryClient()
  const draft = useDraft({ of: `contact/${contactId}/note`, saved: { body: '' } })
  const { body } = draft.values
  const [isNaming, setNaming] = useState(false)
  const members = useQuery({
    queryKey: ['team', 'members'],
    queryFn: () => listTeamMembers({ client }),
    enabled: isNaming,
  })
  const people = members.data?.data ?? []
  const adding = useMutation({
    mutationFn: () =>
      sendOrKeep({
        id: draft.idempotencyKey,
        kind: 'note',
        href: `/contacts/${contactId}`,
        url: `/api/v1/app/contacts/${contactId}/notes`,
        body: { body: withMentions(body, people) } satisfies CreateContactNoteData['body'],
        stale: ['contact'],
      }),
    onSuccess: () => {
      draft.done()
      void queries.invalidateQueries({ queryKey: ['contact', contactId] })
    },
  })
  const field = useRef<HTMLTextAreaElement>(null)
  const mention = (name: string) => {
    const text = `${body}${body === '' || body.endsWith(' ') ? '' : ' '}@${name} `
    // Written at once, so that one goes on behind the name.
    flushSync(() => draft.set({ body: text }))
    field.current?.focus()
    field.current?.setSelectionRange(text.length, text.length)
  }
  return (
    <Stack gap="xs" mb="lg">
      <UnsentList href={`/contacts/${contactId}`} />
      <Textarea
        ref={field}
        aria-label={words.addNote}
        placeholder={words.notePlaceholder}
        autosize
        minRows={2}
        {...draft.field('body')}
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
                {name}
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
