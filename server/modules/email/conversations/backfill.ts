import type { Backfill } from '#kit/declared/backfill.ts'
import { fillConversations } from './backfill-queries.ts'

/** Conversations from before teams had an inbox: where their mail lies, and whose attention what is unread wants. */
export const fillTeamInbox: Backfill = {
  name: 'email.fill_team_inbox',
  batch: fillConversations,
}
