import { useSyncExternalStore } from 'react'
import type { Email } from '../../../../../../sdk/index.ts'

/** What of a mail an answer to it is begun with, before the server has filled in the rest. */
export type Answered = Pick<
  Email,
  | 'id'
  | 'direction'
  | 'from_email'
  | 'from_name'
  | 'to'
  | 'reply_to'
  | 'subject'
  | 'contact_id'
  | 'mailbox_id'
>

export type ComposerStart =
  | { mode: 'draft'; draftId: string }
  | {
      mode: 'new'
      contactId?: string
      dealId?: string
      to?: { email: string; name: string }[]
      subject?: string
    }
  | { mode: 'reply' | 'reply_all' | 'forward'; message: Answered }

export interface OpenComposer {
  /** Another each time it is opened, so that one mail never goes on in the window of another. */
  key: string
  start: ComposerStart
}

/** It is there again after a reload, in this tab. */
const KEPT = 'bowline.composer'

let open: OpenComposer | null = readKept()
const watchers = new Set<() => void>()

function readKept(): OpenComposer | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as OpenComposer | null
  } catch {
    return null
  }
}

function change(next: OpenComposer | null): void {
  open = next
  if (next) sessionStorage.setItem(KEPT, JSON.stringify(next))
  else sessionStorage.removeItem(KEPT)
  for (const watch of watchers) watch()
}

/** Where the time until one can write is measured from. */
export const ASKED = 'mail-composer:asked'
export const OPENED = 'mail-composer'

/** The window in which mail is written, above whatever screen one is on. */
export function openComposer(start: ComposerStart): void {
  performance.mark(ASKED)
  change({ key: crypto.randomUUID(), start })
}

export const closeComposer = (): void => change(null)

/** What was begun is a draft of the server by now: a reload goes on with that one. */
export function keepOpenAs(key: string, draftId: string): void {
  if (open?.key !== key) return
  open = { key, start: { mode: 'draft', draftId } }
  sessionStorage.setItem(KEPT, JSON.stringify(open))
}

export const useOpenComposer = (): OpenComposer | null =>
  useSyncExternalStore(
    watch => {
      watchers.add(watch)
      return () => watchers.delete(watch)
    },
    () => open,
  )
