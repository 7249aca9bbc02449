import { Checkbox, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createRoom, listChatUsers } from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { client } from '../../kit/session/api.ts'
import { useMessagingWords } from './words.ts'

/** A channel by its name, or a room with one other person. */
export function NewRoom({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useMessagingWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const draft = useDraft({
    of: 'room/new',
    saved: { name: '', topic: '', isPrivate: false, person: null as string | null },
  })
  const [isPrivate, setPrivate] = draft.part('isPrivate')
  const [person, setPerson] = draft.part('person')
  const { field, values } = draft
  const people = useQuery({
    queryKey: ['chat', 'people'],
    queryFn: () => listChatUsers({ client, query: { limit: 200 } }),
    enabled: isOpen,
  })
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.newRoom}
      submit={person ? words.open : words.createRoom}
      onClose={onClose}
      onSubmit={() =>
        createRoom({
          client,
          body: person
            ? { kind: 'direct', user_ids: [Number(person)] }
            : { name: values.name, topic: values.topic, visibility: isPrivate ? 'private' : 'public' },
        })
      }
      onDone={({ data }) => {
        setPerson(null)
        void queries.invalidateQueries({ queryKey: ['chat', 'rooms'] })
        void navigate({ to: '/messages/$roomId', params: { roomId: data.id } })
      }}
    >
      {!person && (
        <>
          <TextInput label={words.name} required maxLength={80} data-autofocus {...field('name')} />
          <TextInput label={words.topic} maxLength={500} {...field('topic')} />
          <Checkbox
            label={words.isPrivate}
            checked={isPrivate}
            onChange={event => setPrivate(event.currentTarget.checked)}
          />
        </>
      )}
      <Select
        label={words.writeTo}
        clearable
        searchable
        value={person}
        error={draft.errorOf('person')}
        onChange={setPerson}
        data={(people.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </FormModal>
  )
}
