import { IconFileText, IconUserX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Contact, erasePerson, exportPerson } from '../../../../../sdk/index.ts'
import { Question } from '../../../kit/form/question.tsx'
import { saveFile } from '../../../kit/form/save-file.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { notifications } from '../../../kit/notices.tsx'
import { MenuAction, MoreMenu } from '../../../kit/record/more-menu.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useTransferWords } from '../words.ts'

/** What a person may ask for: to see all that is held about them, and to be forgotten. */
export function PersonMenu({ contact }: { contact: Contact }) {
  const words = useTransferWords()
  const may = useMay()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isErasing, setErasing] = useState(false)
  const path = { contact_id: contact.id }
  const collecting = useAct(async () => {
    const page = await exportPerson({ client, path, query: { format: 'html' }, parseAs: 'text' })
    saveFile('person.html', page as unknown as string)
  })
  if (!may('admin')) return null
  return (
    <>
      <MoreMenu label={words.more}>
        <MenuAction icon={IconFileText} onClick={() => collecting.mutate()}>
          {words.personData}
        </MenuAction>
        <MenuAction icon={IconUserX} onClick={() => setErasing(true)}>
          {words.erase}
        </MenuAction>
      </MoreMenu>
      <Question
        isOpen={isErasing}
        title={words.eraseTitle}
        text={words.eraseText}
        submit={words.erase}
        isDangerous
        onClose={() => setErasing(false)}
        onSubmit={() => erasePerson({ client, path })}
        onDone={() => {
          notifications.show({ message: words.erased })
          void queries.invalidateQueries({ queryKey: ['contacts'] })
          void navigate({ to: '/contacts' })
        }}
      />
    </>
  )
}
