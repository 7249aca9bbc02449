import { currentSession, watchSession } from '../../session/session.ts'

/** What was typed and not sent, by whom it is for: going away and coming back loses nothing. Ends with the session. */
export interface Draft {
  subject: string
  body: string
  cc: string
  bcc: string
}

const drafts = new Map<string, Draft>()
watchSession(() => {
  if (currentSession().status === 'out') drafts.clear()
})

export const readDraft = (key: string): Draft | undefined => drafts.get(key)
export const keepDraft = (key: string, draft: Draft): void => void drafts.set(key, draft)
export const dropDraft = (key: string): void => void drafts.delete(key)
