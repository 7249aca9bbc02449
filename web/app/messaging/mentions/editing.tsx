import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ChatMessage, editRoomMessage } from '../../../../sdk/index.ts'
import { useAct } from '../../form/use-act.ts'
import { client } from '../../session/api.ts'
import { putMessages } from '../use-chat.ts'
import { useMessagingWords } from '../words.ts'
import { MentionText, useRoomPeople } from './mention-text.tsx'
import { toTyped, toWire } from './wire.ts'

/** A message of one's own, to be put into other words. */
export function Editing({ message, onDone }: { message: ChatMessage; onDone: () => void }) {
  const words = useMessagingWords()
  const queries = useQueryClient()
  const [typed, setTyped] = useState<string | null>(null)
  const [picked, setPicked] = useState<Readonly<Record<string, number>>>({})
  const people = useRoomPeople(message.room_id, /@/.test(typed ?? message.text)) ?? []
  // Names instead of numbers, as soon as it is known whose they are.
  const text = typed ?? toTyped(message.text, people)
  const saving = useAct(
    () =>
      editRoomMessage({
        client,
        path: { room_id: message.room_id, message_id: message.id },
        body: { text: toWire(text, picked, people) },
      }),
    {
      onDone: ({ data }) => {
        putMessages(queries, [data])
        onDone()
      },
    },
  )
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <MentionText
        people={people}
        autosize
        autoFocus
        maxRows={10}
        aria-label={words.edit}
        text={text}
        onText={(next, person) => {
          setTyped(next)
          if (person) setPicked(all => ({ ...all, [person.name]: person.id }))
        }}
        onKeyDown={event => {
          if (event.key === 'Escape') onDone()
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault()
            saving.mutate()
          }
        }}
      />
      <Group gap="xs" mt={6}>
        <Button type="submit" size="compact-sm" loading={saving.isPending}>
          {words.save}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={onDone}>
          {words.cancel}
        </Button>
      </Group>
    </form>
  )
}
