import { placed } from '#kit/declared/contributions.ts'
import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { part } from '#kit/web/page.ts'
import { deleteFiles, sweepFiles } from './attachments/removal.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import { bookmarkRoutes } from './bookmarks/routes.ts'
import { dealRoomReactions } from './deal-rooms/reactions.ts'
import { mailMissed } from './digest/jobs.ts'
import { forwardingRoutes } from './forwarding/routes.ts'
import { guestCredential } from './guests/credential.ts'
import { mailGuest } from './guests/mail.ts'
import { guestRoutes } from './guests/routes.ts'
import { deliverToHook, forgetDeliveries } from './hooks/deliver.ts'
import { hookRoutes } from './hooks/routes.ts'
import { resealHooks } from './hooks/secrets.ts'
import { liveRoutes } from './live/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { messageNotices } from './notices.ts'
import { peopleRoutes } from './people/routes.ts'
import { pinRoutes } from './pins/routes.ts'
import { pollRoutes } from './polls/routes.ts'
import { reactionRoutes } from './reactions/routes.ts'
import { readingRoutes } from './reading/routes.ts'
import { dropOld } from './retention/jobs.ts'
import { roomReactions } from './rooms/general.ts'
import { roomRoutes } from './rooms/routes.ts'
import { scheduledRoutes } from './scheduled/routes.ts'
import { sendScheduled } from './scheduled/service.ts'
import { searchRoutes } from './search/routes.ts'
import { seedDemo } from './seed-demo.ts'
import { settingsRoutes } from './settings/routes.ts'
import { threadRoutes } from './threads/routes.ts'

/** Rooms in which a team talks, with each other and with guests: nothing lost, nothing twice. */
export const messaging: Module = {
  name: 'messaging',
  tables: [
    'chat_attachments',
    'chat_bookmarks',
    'chat_connections',
    'chat_guests',
    'chat_hook_deliveries',
    'chat_hooks',
    'chat_members',
    'chat_message_files',
    'chat_messages',
    'chat_people',
    'chat_polls',
    'chat_rooms',
    'chat_scheduled',
  ],
  readable: ['chat_members', 'chat_rooms'],
  credentials: [guestCredential],
  inPersonOnly: ['Guests', 'Room webhooks'],
  routes: [
    ...roomRoutes,
    ...memberRoutes,
    ...readingRoutes,
    ...settingsRoutes,
    ...messageRoutes,
    ...threadRoutes,
    ...reactionRoutes,
    ...pinRoutes,
    ...bookmarkRoutes,
    ...forwardingRoutes,
    ...searchRoutes,
    ...scheduledRoutes,
    ...liveRoutes,
    ...pollRoutes,
    ...attachmentRoutes,
    ...guestRoutes,
    ...hookRoutes,
    ...peopleRoutes,
  ],
  notificationKinds: placed(612, messageNotices),
  screens: ['/messages'],
  pages: [
    {
      path: '/chat/{token}',
      page: 'chat',
      asks: ({ params }) => `/api/v1/messaging/chat-invitations/${part(params.token)}`,
    },
  ],
  jobs: [sendScheduled, deliverToHook, deleteFiles, mailGuest] as unknown as JobKind<never>[],
  crons: [dropOld, mailMissed, sweepFiles, forgetDeliveries],
  reactions: [...roomReactions, ...dealRoomReactions],
  reseal: resealHooks,
  seedDemo,
}

export { GuestsCannot, JoinFirst, RoomArchived, RoomNotFound } from './access/errors.ts'
export { asGuest, asUser, ChatPerson, type Me, meOf, readKey } from './access/person.ts'
export { isRoom, lockRoomOf, type RoomFacts } from './access/queries.ts'
export { base, bodyLimit, readers, roomParams, userReaders, userWriters, writers } from './access/routes.ts'
export { isManager, openToWrite } from './access/rules.ts'
export type { ChatFrames, ChatSessions } from './live/extension.ts'
export { tell, tellRoom, topicOf } from './live/hints.ts'
export { chatSocket } from './live/hub.ts'
export { type Session, sendFrame, sendProblem } from './live/session.ts'
export { loadLinks } from './markup/records.ts'
export { changeMessage } from './messages/change.ts'
export { listNames } from './messages/names.ts'
export { authorOfMe, plainText, writeMessage, writeSystemLine } from './messages/post.ts'
export { postToRoom } from './messages/system.ts'
export { setActiveCall } from './rooms/queries.ts'
