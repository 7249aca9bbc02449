import { useEffect, useState } from 'react'
import type { Conversation } from '../../../../../sdk/index.ts'
import { isNowhere, isTyping } from '../../../kit/keys/is-typing.ts'
import { undoLast } from '../shared/undo.ts'
import type { Triage } from './use-triage.ts'

interface InboxKeys {
  rows: readonly Conversation[]
  openId: string | undefined
  show: (id: string | undefined) => void
  triage: Triage
  askSnooze: (one: Conversation) => void
  mayWrite: boolean
  /** Who `t` assigns it to. */
  userId: number
}

/**
 * `j` and `k` walk (and turn the page where a conversation is open), Enter opens, `e` and `#` are done with it, `h` snoozes, `t` takes
 * it, `u` is unread again, `z` takes back, `/` searches, Esc goes back to the list. The window of a new mail takes `c`; `r`, `a` and `f` belong to the conversation.
 */
export function useInboxKeys({ rows, openId, show, triage, askSnooze, mayWrite, userId }: InboxKeys): number {
  const [chosen, setChosen] = useState(-1)
  const opened = rows.findIndex(one => one.contact_id === openId)
  const cursor = opened >= 0 ? opened : Math.min(chosen, rows.length - 1)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return
      const row = rows[cursor]
      const walk = (to: number) => {
        const at = Math.max(0, Math.min(to, rows.length - 1))
        setChosen(at)
        if (openId && rows[at]) show(rows[at].contact_id)
      }
      const acts: Record<string, (() => void) | undefined> = {
        j: () => walk(cursor + 1),
        k: () => walk(cursor - 1),
        Enter: row && isNowhere(event.target) ? () => show(row.contact_id) : undefined,
        Escape: openId ? () => show(undefined) : undefined,
        '/': () => document.querySelector<HTMLInputElement>('[data-list-search]')?.focus(),
        u: row && (() => triage.unread(row)),
        ...(mayWrite
          ? {
              e: row && (() => (row.status === 'done' ? triage.reopen(row) : triage.done(row))),
              '#': row && row.status !== 'done' ? () => triage.done(row) : undefined,
              t: row && row.assignee_id !== userId ? () => triage.assign(row, userId) : undefined,
              h: row && (() => askSnooze(row)),
              z: undoLast,
            }
          : {}),
      }
      const act = acts[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return cursor
}
