import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getNote, type Note, updateNote } from '../../../../../../../sdk/index.ts'
import { DraftNote } from '../../../../../kit/form/drafts/draft-note.tsx'
import { useAct } from '../../../../../kit/form/use-act.ts'
import { useDraft } from '../../../../../kit/form/use-draft.ts'
import { UnloadedPart } from '../../../../../kit/screen/unloaded-part.tsx'
import { useCommonWords } from '../../../../../kit/screen/words.ts'
import { client } from '../../../../../kit/session/api.ts'
import { useRecordWords } from '../words.ts'
import { withMentions, withNames } from './mentions.ts'
import { useColleagues } from './use-colleagues.ts'

interface NoteEditorProps {
  id: string
  kind: string
  onClose: () => void
}

/** Asks for the note as it is now: the line of a timeline does not say its version. */
export function NoteEditor({ id, ...rest }: NoteEditorProps) {
  const note = useQuery({
    queryKey: ['note', id],
    queryFn: () => getNote({ client, path: { note_id: id } }),
    staleTime: 0,
    gcTime: 0,
  })
  if (!note.data) return <UnloadedPart query={note} height={80} />
  return <Editor note={note.data.data} {...rest} />
}

function Editor({ note, kind, onClose }: Omit<NoteEditorProps, 'id'> & { note: Note }) {
  const words = useRecordWords()
  const common = useCommonWords()
  const people = useColleagues(true)
  const draft = useDraft({
    of: `note/${note.id}`,
    saved: { body: withNames(note.body, note.mentions) },
    version: note.updated_at,
  })
  const { body } = draft.values
  const isBlank = body.trim() === ''
  const saving = useAct(
    () =>
      updateNote({
        client,
        path: { note_id: note.id },
        body: { body: withMentions(body, [...note.mentions, ...people]), ...draft.ifUnchanged },
      }),
    {
      stale: [kind],
      isShown: draft.refuse,
      onDone: () => {
        draft.done()
        onClose()
      },
    },
  )
  return (
    <Stack
      gap="xs"
      component="form"
      aria-label={words.editNote}
      onSubmit={event => {
        event.preventDefault()
        if (!isBlank) saving.mutate()
      }}
    >
      <Textarea
        autoFocus
        autosize
        minRows={2}
        aria-label={words.note}
        {...draft.field('body')}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !isBlank) saving.mutate()
          if (event.key === 'Escape' && !draft.isChanged) onClose()
        }}
      />
      <Group justify="flex-end" gap="xs">
        <DraftNote draft={draft} mr="auto" />
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            draft.discard()
            onClose()
          }}
        >
          {common.cancel}
        </Button>
        <Button size="xs" type="submit" disabled={isBlank} loading={saving.isPending}>
          {common.save}
        </Button>
      </Group>
    </Stack>
  )
}
