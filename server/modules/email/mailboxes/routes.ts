import { NotAllowed } from '#kit/problem.ts'
import { idParam, route, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { connectNew, ServersUnknown } from './discovery/connect-new.ts'
import { discoverServers } from './discovery/world.ts'
import { testMailbox } from './probe.ts'
import { listMailboxes } from './queries.ts'
import {
  DiscoveredServers,
  DiscoverIn,
  HidesMail,
  Mailbox,
  MailboxIn,
  MailboxNotFound,
  MailboxPatch,
  MailboxTest,
} from './schema.ts'
import { deleteMailbox, getMailbox, readAtOnce, updateMailbox } from './service.ts'

const tag = 'Mailboxes'
const params = { mailbox_id: idParam('mailbox', MailboxNotFound) }

export const mailboxRoutes = [
  route({
    method: 'GET',
    path: '/mailboxes',
    tag,
    summary: 'List mailboxes',
    description: 'Passwords are never among what is shown; `password_set` says whether there is one.',
    returns: Data(Type.Array(Mailbox)),
    handler: async ctx => ({ data: await listMailboxes(ctx) }),
  }),
  workRoute({
    method: 'POST',
    path: '/mailboxes/discover',
    operationId: 'discoverMailServers',
    tag,
    summary: 'Find the mail servers of an address',
    description:
      'In a list of large providers, then in the DNS records of the domain (SRV), then in its configuration page, then by who takes its mail (MX). Stores nothing, and takes up to eight seconds.',
    body: DiscoverIn,
    returns: Data(DiscoveredServers),
    example: { body: { email: 'ada@example.com' } },
    handler: async (ctx, { body }) => ({ data: await discoverServers(ctx, body.email) }),
  }),
  workRoute({
    method: 'POST',
    path: '/mailboxes',
    tag,
    summary: 'Connect a mailbox',
    description:
      'Belongs to the caller; admins may name another `user_id`, or null for a shared one. The first mailbox of an organization becomes its default. `password` alone is enough where the servers of the address can be found (`POST /mailboxes/discover`). Without `smtp` its mail leaves through the provider integration or the server’s own transport.',
    status: 201,
    body: MailboxIn,
    returns: Data(Mailbox),
    errors: [NotAllowed, ServersUnknown],
    example: {
      body: {
        email: 'ada@example.com',
        display_name: 'Ada Byron',
        smtp: { host: 'smtp.example.com', port: 587, user: 'ada@example.com', password: 'app password' },
        imap: { host: 'imap.example.com', port: 993, user: 'ada@example.com', password: 'app password' },
        daily_cap: 200,
        ramp: { start: 20, step_per_day: 10 },
      },
    },
    handler: async (ctx, { body }) => ({ data: await connectNew(ctx, body) }),
  }),
  route({
    method: 'POST',
    path: '/mailboxes/{mailbox_id}/sync',
    operationId: 'syncMailbox',
    tag,
    summary: 'Read a mailbox at once',
    description: 'Your own, a shared one, or any as an admin. What is new is filed within seconds.',
    status: 202,
    params,
    returns: Data(Mailbox),
    errors: [MailboxNotFound, NotAllowed],
    example: {},
    handler: async (ctx, { params }) => ({ data: await readAtOnce(ctx, params.mailbox_id) }),
  }),
  route({
    method: 'GET',
    path: '/mailboxes/{mailbox_id}',
    tag,
    summary: 'Get a mailbox',
    params,
    returns: Data(Mailbox),
    errors: [MailboxNotFound],
    handler: async (ctx, { params }) => ({ data: await getMailbox(ctx, params.mailbox_id) }),
  }),
  route({
    method: 'PATCH',
    path: '/mailboxes/{mailbox_id}',
    tag,
    summary: 'Change a mailbox',
    description:
      'A stored password is kept only while host, port, encryption and user stay the same; a change of any of them needs the password again.',
    params,
    body: MailboxPatch,
    returns: Data(Mailbox),
    errors: [MailboxNotFound, NotAllowed],
    example: { body: { daily_cap: 120, status: 'paused' } },
    handler: async (ctx, { params, body }) => ({ data: await updateMailbox(ctx, params.mailbox_id, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/mailboxes/{mailbox_id}',
    tag,
    summary: 'Disconnect a mailbox',
    description:
      'Its messages stay, so one that keeps some of them from colleagues cannot go. Mail still waiting to leave through it fails and says so.',
    params,
    errors: [MailboxNotFound, NotAllowed, HidesMail],
    handler: async (ctx, { params }) => {
      await deleteMailbox(ctx, params.mailbox_id)
      return undefined
    },
  }),
  workRoute({
    method: 'POST',
    path: '/mailboxes/{mailbox_id}/test',
    tag,
    summary: 'Test a mailbox',
    description: 'Connects and logs in to SMTP and IMAP now, and says how each went.',
    params,
    returns: Data(MailboxTest),
    errors: [MailboxNotFound, NotAllowed],
    handler: async (ctx, { params }) => ({ data: await testMailbox(ctx, params.mailbox_id) }),
  }),
]
