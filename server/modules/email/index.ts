import { placed } from '#kit/declared/contributions.ts'
import { cronForEach, type JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { fillTeamInbox } from './conversations/backfill.ts'
import { repliesAtHome } from './conversations/home-queries.ts'
import { conversationNotices } from './conversations/notices.ts'
import { conversationJobs } from './conversations/reopening.ts'
import { conversationRoutes } from './conversations/routes.ts'
import { threadRoutes } from './conversations/thread-routes.ts'
import { emailDatasets } from './datasets.ts'
import { deliveryJobs } from './delivery/deliver.ts'
import { deleteUnusedFiles } from './drafts/file-queries.ts'
import { draftFileRoutes } from './drafts/file-routes.ts'
import { deleteSentDrafts } from './drafts/queries.ts'
import { draftRoutes } from './drafts/routes.ts'
import { fields } from './fields.ts'
import { endAbsence } from './incoming/absences.ts'
import { backfillJob } from './incoming/backfill/backfill.ts'
import { deleteOldDrops } from './incoming/drop/queries.ts'
import { mailDropRoutes } from './incoming/drop/routes.ts'
import { attendMailboxes } from './incoming/listening/listening.ts'
import { pollMailbox } from './incoming/poll.ts'
import { resealMailboxes } from './mailboxes/reseal.ts'
import { mailboxRoutes } from './mailboxes/routes.ts'
import { revokeToken } from './mailboxes/sign-in/forget.ts'
import { webmailIntegrations } from './mailboxes/sign-in/integrations.ts'
import { deleteOldAttempts } from './mailboxes/sign-in/queries.ts'
import { signInRoutes } from './mailboxes/sign-in/routes.ts'
import { accountMailJobs } from './messages/account-mail.ts'
import { mailRecords } from './messages/record-queries.ts'
import { messageRoutes } from './messages/routes.ts'
import { emailReplied, emailUnanswered, mailboxPaused } from './notices.ts'
import { schedulingRoutes } from './outbox/routes.ts'
import { emailSettingsRoutes } from './personal/routes.ts'
import { readingRoutes } from './reading/routes.ts'
import { removeOrphanBlobs } from './recording/attachment-queries.ts'
import { restoredMails } from './recording/restored.ts'
import { inspectRelay } from './relay/inspect.ts'
import { relayRoutes } from './relay/routes.ts'
import { followUpJobs, followUpReactions } from './scheduling/follow-up.ts'
import { fillMailWords } from './search/backfill.ts'
import { mailFinder } from './search/finder-queries.ts'
import { seedDemo } from './seed-demo.ts'
import { appendJob } from './sent-copies/append.ts'
import { copyToSent } from './sent-copies/copy.ts'
import { mailboxSetup } from './setup.ts'
import { templateRoutes } from './templates/routes.ts'
import { timelineReactions } from './timeline.ts'

export { addressKey } from './addresses.ts'
export { deliver, deliverNow } from './delivery/deliver.ts'
export { readSenderState, type SenderState, senderKeyOf, setFailing } from './delivery/sender-queries.ts'
export { MAILBOX_PAUSED } from './delivery/waiting.ts'
export {
  AddressSuppressed,
  aboutMessage,
  CalendarAnswered,
  DmarcReportArrived,
  EmailBounced,
  EmailFailed,
  EmailReceived,
  EmailReplied,
  EmailSent,
  MailboxBackfilled,
  MailboxConnected,
  MailboxPaused,
  MailboxResumed,
  MailFilesArrived,
  type MessageFacts,
} from './events.ts'
export { connectImap, openMailboxImap } from './incoming/imap.ts'
export { isSignedClick, trackingLinks } from './links.ts'
export { hasSender } from './mailboxes/has-sender.ts'
export { pauseMailbox, resumeMailbox } from './mailboxes/limits/pause.ts'
export { findPausable, listDeliveries, listSendTimes } from './mailboxes/limits/pause-queries.ts'
export { takeQuota } from './mailboxes/limits/quota-queries.ts'
export { holdRoom, isLimited, type MailboxRoom, readRoom, useRoom } from './mailboxes/limits/room-queries.ts'
export { findMailboxIds } from './mailboxes/lookup-queries.ts'
export { findMailboxRow, listMailboxes, setGuards } from './mailboxes/queries.ts'
export {
  DailyCap,
  MailboxNotFound,
  MailboxNotShared,
  MailServerIn,
  MailServerOut,
  MinGap,
  mailboxStatuses,
  Ramp,
} from './mailboxes/schema.ts'
export { completeServer, type MailServer } from './mailboxes/servers.ts'
export { checkMayManage, createMailbox, updateMailbox } from './mailboxes/service.ts'
export { checkMayUse, usableOrNone } from './mailboxes/sharing.ts'
export { recordBounce } from './messages/bounce.ts'
export { cancelMessage, cancelQueuedOf } from './messages/cancel.ts'
export { blockReasonOf } from './messages/errors.ts'
export { findSenders } from './messages/sender-queries.ts'
export { findMessageContent, withdrawMails } from './messages/withdraw-queries.ts'
export { findBlob, loadCalendarPart } from './recording/attachment-queries.ts'
export { joinSignature } from './recording/body.ts'
export {
  type OutgoingMail,
  type RecordedMail,
  sendMail,
  sendMails,
} from './recording/send-mail.ts'
export { chooseSender, type Sender } from './recording/sender.ts'
export { findDefaultMailbox, findNamedMailbox, findOwnMailbox } from './recording/sender-queries.ts'
export { checkMaySend, type RelayRoom, readRelayRoom } from './relay/relay.ts'
export { closedSentence, RelayLimit } from './relay/schema.ts'
export {
  isSuppressed,
  restateSuppression,
  type Suppression,
  type SuppressionReason,
  suppress,
  suppressAll,
  suppressImported,
  suppressionReasons,
  unsuppress,
} from './suppressions/gate.ts'
export {
  findSuppression,
  findSuppressionById,
  listSuppressed,
  listSuppressions,
  listSuppressionsAfter,
} from './suppressions/queries.ts'

import { mailsRelated } from './messages/related-queries.ts'
import { emailDataset } from './reporting/emails.ts'
import { mailIntegrations } from './transports/integrations.ts'

export { describeMailFailure } from './transports/failures.ts'
export { sendServerMail } from './transports/server-mail.ts'

export const email: Module = {
  name: 'email',
  setupSteps: [mailboxSetup],
  relatedKinds: [mailsRelated],
  homeKinds: [repliesAtHome],
  integrationProviders: [...placed(200, mailIntegrations), ...placed(700, webmailIntegrations)],
  notificationKinds: [emailReplied, emailUnanswered, ...conversationNotices, mailboxPaused],
  backfills: [fillTeamInbox, fillMailWords],
  finders: [mailFinder],
  exportDatasets: placed(600, emailDatasets),
  reportDatasets: [emailDataset],
  recordKinds: [mailRecords],
  fields,
  tables: [
    'conversations',
    'email_attachments',
    'email_blobs',
    'email_contacts',
    'email_mailboxes',
    'email_message_contacts',
    'email_message_mailboxes',
    'email_draft_files',
    'email_drafts',
    'email_messages',
    'email_recipients',
    'email_settings',
    'email_templates',
    'email_words',
    'erased_addresses',
    'mail_appends',
    'mail_drop_files',
    'mail_drops',
    'mail_reads',
    'mail_settings',
    'mail_thread_views',
    'mailbox_days',
    'mailbox_folders',
    'mailbox_paces',
    'mailboxes',
    'relay_days',
    'sender_states',
    'suppressions',
    'webmail_attempts',
  ],
  readable: ['mailboxes'],
  reseal: resealMailboxes,
  screens: ['/inbox', '/mails', '/mail-templates'],
  inPersonOnly: ['Mailboxes', 'Webmail'],
  routes: [
    ...mailboxRoutes,
    ...signInRoutes,
    ...messageRoutes,
    ...readingRoutes,
    ...conversationRoutes,
    ...threadRoutes,
    ...relayRoutes,
    ...emailSettingsRoutes,
    ...draftRoutes,
    ...draftFileRoutes,
    ...templateRoutes,
    ...schedulingRoutes,
    ...mailDropRoutes,
  ],
  jobs: [
    ...deliveryJobs,
    ...followUpJobs,
    ...conversationJobs,
    pollMailbox,
    backfillJob,
    appendJob,
    endAbsence,
    revokeToken,
    ...accountMailJobs,
  ] as unknown as JobKind<never>[],
  reactions: [...timelineReactions, restoredMails, copyToSent, ...followUpReactions],
  attend: attendMailboxes,
  inspect: inspectRelay,
  seedDemo,
  crons: [
    cronForEach({
      name: 'email.remove_orphan_blobs',
      cron: '40 3 * * *',
      handler: async ctx => {
        await ctx.transact(async inner => {
          await deleteUnusedFiles(inner)
          await deleteSentDrafts(inner, inner.now.subtract({ hours: 30 * 24 }).toString())
          await deleteOldDrops(inner, inner.now.subtract({ hours: 30 * 24 }).toString())
          await removeOrphanBlobs(inner)
        })
        const before = ctx.now.subtract({ hours: 24 }).toString()
        await ctx.transact(inner => deleteOldAttempts(inner, before))
      },
    }),
  ],
}
export { hideSuppression } from './suppressions/queries.ts'
export { veiled } from './visibility/veil.ts'
export { isSeen } from './visibility/view-queries.ts'
