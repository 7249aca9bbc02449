import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createContactNote } from '../../../../sdk/index.ts'
import { client } from '../../session/api.ts'
import { useCrmWords } from '../words.ts'

export function NewNote({ contactId }: { contactId: string }) {
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
