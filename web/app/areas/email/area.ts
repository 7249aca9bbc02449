import { IconInbox, IconMail, IconMailbox, IconPencil, IconTemplate } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Area } from '../../kit/area.ts'
import { readListSearch } from '../../kit/list/search.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import type { Folder } from './inbox/words/words.ts'
import { useEmailNames } from './names.ts'
import { useUnreadConversations } from './unread.ts'

export interface InboxSearch {
  folder?: Folder
  q?: string
  unread?: boolean
  /** A mail is being written; `to` is the contact it is for. */
  new?: boolean
  to?: string
}

const folders = [
  'open',
  'mine',
  'unassigned',
  'snoozed',
  'done',
  'drafts',
  'scheduled',
  'sent',
  'drop',
] as const

const readInboxSearch = (search: Record<string, unknown>): InboxSearch => {
  const folder = folders.find(one => one === search.folder && one !== 'open')
  return {
    ...(folder ? { folder } : {}),
    ...(typeof search.q === 'string' && search.q ? { q: search.q } : {}),
    ...(search.unread === true ? { unread: true } : {}),
    ...(search.new === true ? { new: true } : {}),
    ...(typeof search.to === 'string' ? { to: search.to } : {}),
  }
}

const inboxPage = () => lazyRouteComponent(() => import('./inbox/inbox-page.tsx'), 'InboxPage')

/** What is written to customers and what they answer. */
export const email = {
  id: 'email',
  nav: [
    {
      to: '/inbox',
      place: 'inbox',
      useLabel: () => useEmailNames().inbox,
      icon: IconInbox,
      key: 'i',
      useCount: useUnreadConversations,
    },
    { to: '/mails', place: 'inbox', useLabel: () => useEmailNames().mails, icon: IconMail, key: 'n' },
    {
      to: '/mail-templates',
      place: 'inbox',
      useLabel: () => useEmailNames().templates,
      icon: IconTemplate,
    },
  ],
  keys: {
    under: '/inbox',
    // Nothing is selected there, and `e` is done with it.
    instead: ['x', 'e'],
    List: lazy(() => import('./inbox/inbox-keys.tsx').then(one => ({ default: one.InboxKeys }))),
  },
  Always: lazy(() => import('./shared/composer/dock.tsx').then(one => ({ default: one.ComposerDock }))),
  settings: [
    {
      to: '/settings/mail',
      useLabel: () => useEmailNames().mailSettings,
      icon: IconPencil,
      group: 'personal',
      role: 'member',
    },
    {
      to: '/settings/mailboxes',
      useLabel: () => useEmailNames().mailboxes,
      icon: IconMailbox,
      group: 'channels',
    },
  ],
  actions: [
    {
      id: 'write-mail',
      useLabel: () => useEmailNames().write,
      icon: IconPencil,
      to: '/inbox',
      search: { new: true },
      creates: true,
    },
    {
      id: 'connect-mailbox',
      useLabel: () => useEmailNames().newMailbox,
      icon: IconMailbox,
      to: '/settings/mailboxes',
      search: { new: true },
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/inbox',
      validateSearch: readInboxSearch,
      component: inboxPage(),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/inbox/$contactId',
      validateSearch: readInboxSearch,
      component: inboxPage(),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/mails',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./mails/mails-page.tsx'), 'MailsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/mails/$messageId',
      component: lazyRouteComponent(() => import('./mails/mail-page.tsx'), 'MailPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/mail-templates',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./templates/templates-page.tsx'), 'MailTemplatesPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/mail-templates/$templateId',
      component: lazyRouteComponent(() => import('./templates/template-page.tsx'), 'MailTemplatePage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/mail',
      component: lazyRouteComponent(() => import('./mailboxes/own-page.tsx'), 'OwnMailPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/mailboxes',
      validateSearch: (search: Record<string, unknown>): { new?: boolean } =>
        search.new === true ? { new: true } : {},
      component: lazyRouteComponent(() => import('./mailboxes/mailboxes-page.tsx'), 'MailboxesPage'),
    }),
  ],
  live: {
    'email.*': ['conversations', 'conversation', 'mails', 'mail', 'contact'],
    'conversation.*': ['conversations', 'conversation'],
    'mailbox.*': ['mailboxes'],
  },
} satisfies Area
