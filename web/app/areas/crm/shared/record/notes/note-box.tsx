import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDots, IconPencil, IconPin, IconPinFilled, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { deleteNote, updateNote } from '../../../../../../../sdk/index.ts'
import { useAct } from '../../../../../kit/form/use-act.ts'
import { client } from '../../../../../kit/session/api.ts'
import { useMay, useMe } from '../../../../../kit/session/session.ts'
import { useTrashNotice } from '../../use-trash-notice.ts'
import { useRecordWords } from '../words.ts'
import { namesSomebody, withNames } from './mentions.ts'
import { NoteEditor } from './note-editor.tsx'
import css from './notes.module.css'
import { useColleagues } from './use-colleagues.ts'

export interface NoteBoxProps {
  id: string
  body: string
  authorId: number | null
  isPinned: boolean
  /** The kind of record it stands on: what is asked for anew once it changes. */
  kind: string
}

/** The words of a note, and what one does with them: pin it, change it, take it away. */
export function NoteBox({ id, body, authorId, isPinned, kind }: NoteBoxProps): ReactNode {
  const words = useRecordWords()
  const may = useMay()
  const me = useMe()
  const people = useColleagues(namesSomebody(body))
  const [isEditing, setEditing] = useState(false)
  const path = { note_id: id }
  const tellTrash = useTrashNotice([kind])
  const pinning = useAct(() => updateNote({ client, path, body: { pinned: !isPinned } }), { stale: [kind] })
  const removing = useAct(() => deleteNote({ client, path }), {
    stale: [kind],
    onDone: ({ trash_id }) => tellTrash(words.noteDeleted, trash_id),
  })
  if (isEditing) return <NoteEditor id={id} kind={kind} onClose={() => setEditing(false)} />
  const isOwn = authorId === me.user.id || may('admin')
  const pin = isPinned ? words.unpin : words.pin
  const quiet = { variant: 'subtle', color: 'gray', size: 'sm' } as const
  return (
    <div className={css.note} data-pinned={isPinned}>
      <div className={css.text}>{withNames(body, people)}</div>
      {may('member') && (
        <div className={css.actions}>
          <Tooltip label={pin}>
            <ActionIcon
              {...quiet}
              aria-label={pin}
              loading={pinning.isPending}
              onClick={() => pinning.mutate()}
            >
              {isPinned ? <IconPinFilled size={14} /> : <IconPin size={14} />}
            </ActionIcon>
          </Tooltip>
          {isOwn && (
            <Menu position="bottom-end" shadow="md">
              <Menu.Target>
                <ActionIcon {...quiet} aria-label={words.ofNote} loading={removing.isPending}>
                  <IconDots size={14} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => setEditing(true)}>
                  {words.editNote}
                </Menu.Item>
                {/* Undo takes it out of the trash again. */}
                <Menu.Item
                  color="red"
                  leftSection={<IconTrash size={15} />}
                  onClick={() => removing.mutate()}
                >
                  {words.deleteNote}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      )}
    </div>
  )
}
