import {
  IconAlarm,
  IconCheck,
  IconClock,
  IconFolderQuestion,
  IconInbox,
  IconPencil,
  IconSend,
  IconUser,
  IconUserQuestion,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ListConversationsData } from '../../../../../sdk/index.ts'
import { useFolderCounts } from '../unread.ts'
import { useDropMailboxes, useToFile } from './drop/use-drop.ts'
import css from './inbox.module.css'
import { type Folder, useInboxWords } from './words/words.ts'

/** Folders of conversations, by what is asked for; the others hold mails. */
export const conversationsOf: Partial<Record<Folder, ListConversationsData['query']>> = {
  open: { status: 'open' },
  mine: { status: 'open', assignee: 'me' },
  unassigned: { status: 'open', assignee: 'none' },
  snoozed: { status: 'snoozed' },
  done: { status: 'done' },
}

const icons = {
  open: IconInbox,
  mine: IconUser,
  unassigned: IconUserQuestion,
  snoozed: IconAlarm,
  done: IconCheck,
  drafts: IconPencil,
  scheduled: IconClock,
  sent: IconSend,
  drop: IconFolderQuestion,
} as const

export const folders = Object.keys(icons) as Folder[]

/** What there is to do, and what one has written. */
export function Folders({ chosen, mayWrite }: { chosen: Folder; mayWrite: boolean }) {
  const words = useInboxWords()
  const hasDrop = useDropMailboxes(mayWrite).length > 0
  const toFile = useToFile(hasDrop)
  const counts: Partial<Record<Folder, number>> = { ...useFolderCounts(), drop: toFile }
  return (
    <nav className={css.folders} aria-label={words.folderList}>
      <ul>
        {folders
          .filter(one => (one === 'drop' ? hasDrop : mayWrite || one in conversationsOf))
          .map(folder => {
            const Icon = icons[folder]
            const count = counts[folder] ?? 0
            return (
              <li key={folder} data-own={folder === 'drafts' || undefined}>
                <Link
                  to="/inbox"
                  search={folder === 'open' ? {} : { folder }}
                  className={css.folder}
                  // Else what is open is marked in every folder: nothing asked for is part of anything.
                  activeOptions={{ exact: true }}
                  aria-current={folder === chosen ? 'page' : undefined}
                >
                  <Icon size={16} stroke={1.7} aria-hidden />
                  <span>{words.folders[folder]}</span>
                  {count > 0 && <span className={css.count}>{count >= 1_000 ? '999+' : count}</span>}
                </Link>
              </li>
            )
          })}
      </ul>
    </nav>
  )
}
