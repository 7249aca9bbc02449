import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ChatMessage, editRoomMessage } from '../../../../../sdk/index.ts'
import { DraftNote } from '../../../kit/form/drafts/draft-note.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { client } from '../../../kit/session/api.ts'
import { putMessages } from '../use-chat.ts'
import { useMessagingWords } from '../words.ts'
import { MentionText, useRoomPeople } from './mention-text.tsx'
import { toTyped, toWire } from './wire.ts'

interface Typed {
  /** Null: as it was sent. */
  typed: string | null
  picked: Record<string, number>
}

/** A message of one's own, to be put into other words. */
export function Editing({ message, onDone }: { message: ChatMessage; onDone: () => void }) {
  const words = useMessagingWords()
  const queries = useQueryClient()
  const draft = useDraft<Typed>({ of: `message/${message.id}`, saved: { typed: null, picked: {} } })
  const { typed, picked } = draft.values
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
        draft.done()
        onDone()
      },
    },
  )
  const letBe = () => {
    draft.discard()
    onDone()
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <DraftNote draft={draft} mb={4} />
      <MentionText
        people={people}
        autosize
        autoFocus
        maxRows={10}
        aria-label={words.edit}
        text={text}
        onText={(next, person) => {
          draft.set({
            typed: next,
            ...(person ? { picked: { ...picked, [person.name]: person.id } } : {}),
          })
        }}
        onKeyDown={event => {
          if (event.key === 'Escape') letBe()
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
        <Button variant="subtle" size="compact-sm" onClick={letBe}>
          {words.cancel}
        </Button>
      </Group>
    </form>
  )
}
