import { Anchor, FileButton, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  deleteRecordFile,
  listRecordFiles,
  type Subject,
  uploadRecordFile,
} from '../../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../../kit/form/confirm-button.tsx'
import { useAct } from '../../../../kit/form/use-act.ts'
import { client } from '../../../../kit/session/api.ts'
import { useMay } from '../../../../kit/session/session.ts'
import { useTrashNotice } from '../use-trash-notice.ts'
import { Card } from './cards.tsx'
import css from './record.module.css'
import { useRecordWords } from './words.ts'

interface FilesCardProps {
  subject: Subject
  /** How many there are: with none, none are asked for. */
  total: number
}

/** The files of a record: opened, dropped, chosen, deleted. */
export function FilesCard({ subject, total }: FilesCardProps) {
  const words = useRecordWords()
  const may = useMay()
  const [isOver, setOver] = useState(false)
  const files = useQuery({
    queryKey: [subject.type, subject.id, 'files'],
    queryFn: () =>
      listRecordFiles({ client, query: { subject_type: subject.type, subject_id: subject.id, limit: 50 } }),
    enabled: total > 0,
  })
  const uploading = useAct(
    async (some: readonly File[]) => {
      for (const file of some)
        await uploadRecordFile({
          client,
          headers: { 'Idempotency-Key': crypto.randomUUID() },
          body: { subject_type: subject.type, subject_id: subject.id, file } as never,
        })
    },
    { stale: [subject.type], done: words.uploaded },
  )
  const tellTrash = useTrashNotice([subject.type])
  const removing = useAct((id: string) => deleteRecordFile({ client, path: { file_id: id } }), {
    stale: [subject.type],
    onDone: ({ trash_id }) => tellTrash(words.fileDeleted, trash_id),
  })
  const take = (some: readonly File[]) => {
    if (some.length > 0 && !uploading.isPending) uploading.mutate(some)
  }
  if (total === 0 && !may('member')) return null
  return (
    <Card title={words.files} count={total}>
      <ul className={css.items}>
        {total > 0 &&
          files.data?.data.map(({ id, filename, url }) => (
            <li key={id} className={css.item}>
              <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
                {filename}
              </Anchor>
              {may('member') && (
                <ConfirmButton
                  size="compact-xs"
                  question={words.deleteFile(filename)}
                  confirm={words.delete}
                  onConfirm={() => removing.mutate(id)}
                >
                  {words.delete}
                </ConfirmButton>
              )}
            </li>
          ))}
      </ul>
      {may('member') && (
        <FileButton multiple onChange={take}>
          {({ onClick }) => (
            <UnstyledButton
              className={css.drop}
              w="100%"
              data-over={isOver}
              onClick={onClick}
              onDragOver={event => {
                event.preventDefault()
                setOver(true)
              }}
              onDragLeave={() => setOver(false)}
              onDrop={event => {
                event.preventDefault()
                setOver(false)
                take([...event.dataTransfer.files])
              }}
            >
              <Text inherit>{words.dropFiles}</Text>
            </UnstyledButton>
          )}
        </FileButton>
      )}
    </Card>
  )
}
