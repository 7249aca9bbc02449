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
import { chatSocket } from './live/hub.ts'
import { liveRoutes } from './live/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { messageRoutes } from './messages/routes.ts'
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
  credentials: [guestCredential],
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
  sockets: [chatSocket],
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

export { isRoom } from './access/queries.ts'
export { postToRoom } from './messages/system.ts'
