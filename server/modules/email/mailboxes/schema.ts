import { problem } from '#kit/problem.ts'
import {
  Choice,
  DateOnly,
  Email,
  NamedObject,
  Nullable,
  named,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'

const Host = Type.String({
  minLength: 1,
  maxLength: 253,
  pattern: '^[A-Za-z0-9._:\\[\\]-]+$',
  examples: ['smtp.example.com'],
})
const Port = Type.Integer({ minimum: 1, maximum: 65_535 })

/** Without a port: 587 for SMTP, 993 for IMAP. Without `secure`: whatever is usual at that port. */
const serverFields = {
  host: Host,
  port: Type.Optional(Port),
  secure: Type.Optional(Type.Boolean()),
  user: Type.Optional(Text(254)),
  password: Type.Optional(Nullable(Text(1_000))),
}
export const MailboxNotFound = problem(404, 'mailbox_not_found', 'Mailbox not found')

export const MailboxNotShared = problem(
  403,
  'mailbox_not_shared',
  'This mailbox is not shared: only its owner sends from it',
)

export const NotYourMailbox = problem(
  403,
  'not_your_mailbox',
  'Only its person says what colleagues see of this mailbox',
)

export const HidesMail = problem(
  409,
  'mailbox_hides_mail',
  'Colleagues do not see all mail of this mailbox, and without it they would: open it to them first, or pause it',
)

export const MailServerIn = NamedObject('MailServerInput', serverFields)
export type MailServerIn = Static<typeof MailServerIn>

const MailServerPatch = named('MailServerChanges', Patch(serverFields))
export type MailServerPatch = Static<typeof MailServerPatch>

export const MailServerOut = NamedObject('MailServer', {
  host: Type.String(),
  port: Type.Integer(),
  secure: Type.Boolean(),
  user: Type.String(),
  password_set: Type.Boolean(),
})

/** The first day allows `start` messages, each later day `step_per_day` more, up to the daily cap. */
export const Ramp = NamedObject('MailboxRamp', {
  start: Type.Integer({ minimum: 0, maximum: 100_000 }),
  step_per_day: Type.Integer({ minimum: 0, maximum: 100_000 }),
  started_on: Type.Optional(DateOnly),
})
export type Ramp = Static<typeof Ramp>

/** Seconds between two mails that sequences send from the mailbox. */
export const MinGap = Nullable(Type.Integer({ minimum: 1, maximum: 86_400 }))
export const DailyCap = Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }))

export const mailboxStatuses = ['active', 'paused', 'error'] as const

export const mailboxPurposes = ['mail', 'drop'] as const
export const visibilities = ['full', 'subject', 'metadata', 'private'] as const

/** How many days back earlier mail is read. */
const BackfillDays = Type.Integer({ minimum: 0, maximum: 365 })
const SharedWith = Type.Array(UserId, { maxItems: 200 })

const MailboxSync = NamedObject('MailboxSync', {
  /** How new mail is heard of: at once, or every minute; null: not at all. */
  mode: Nullable(Choice(['idle', 'poll'])),
  last_at: Nullable(Timestamp),
  /** Earlier mail; null where none is wanted. */
  backfill: Nullable(
    NamedObject('MailboxBackfill', {
      from: Timestamp,
      /** How many mails were looked at. */
      read: Type.Integer(),
      done: Type.Boolean(),
    }),
  ),
})

export const Mailbox = NamedObject('Mailbox', {
  id: Uuid,
  user_id: Nullable(UserId),
  email: Type.String(),
  display_name: Type.String(),
  signature_html: Type.String(),
  smtp: Nullable(MailServerOut),
  imap: Nullable(MailServerOut),
  daily_cap: DailyCap,
  ramp: Nullable(Ramp),
  /** The least number of seconds between two mails of sequences; null: no such limit. */
  min_gap_seconds: MinGap,
  status: Choice(mailboxStatuses),
  status_reason: Nullable(Type.String()),
  is_default: Type.Boolean(),
  /** Everybody sends from it; otherwise only its owner does. The default one is, and one that is nobody's. */
  shared: Type.Boolean(),
  /** Whether you do. */
  may_send: Type.Boolean(),
  sent_today: Type.Integer(),
  /** What cap and ramp allow today; null where nothing limits it. */
  cap_today: Nullable(Type.Integer()),
  /** Where it is signed in to in place of a password; null for passwords. */
  oauth: Nullable(
    NamedObject('MailboxSignIn', {
      provider: Choice(['google', 'microsoft']),
      connected_at: Timestamp,
      scopes: Type.Array(Type.String()),
    }),
  ),
  imap_checked_at: Nullable(Timestamp),
  /** Whether mail that was sent by other programs is read from its Sent folder. */
  read_sent: Type.Boolean(),
  /** Whether what is sent here is put into its Sent folder. */
  append_sent: Type.Boolean(),
  backfill_days: BackfillDays,
  purpose: Choice(mailboxPurposes),
  /** What colleagues see of its mail. */
  visibility: Choice(visibilities),
  /** Who sees all of it besides its person. */
  shared_with: SharedWith,
  sync: MailboxSync,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Mailbox = Static<typeof Mailbox>

const DiscoveredServer = NamedObject('DiscoveredMailServer', {
  host: Type.String(),
  port: Type.Integer(),
  secure: Type.Boolean(),
})
export const DiscoveredServers = NamedObject('DiscoveredMailServers', {
  email: Type.String(),
  domain: Type.String(),
  /** Who knew: our own list, the domain’s DNS, its configuration page, or who takes its mail. */
  source: Choice(['table', 'srv', 'autoconfig', 'mx', 'none']),
  provider: Nullable(Type.String()),
  /** Where one signs in with a button instead of a password. */
  oauth: Nullable(Choice(['google', 'microsoft'])),
  user: Type.String(),
  imap: Nullable(DiscoveredServer),
  smtp: Nullable(DiscoveredServer),
})
export const DiscoverIn = Type.Object({ email: Email })

export const MailboxIn = Type.Object({
  email: Email,
  /** Serves each server that is given without one; with none given, the servers are found by the address. */
  password: Type.Optional(Nullable(Text(1_000))),
  display_name: Type.Optional(Text(200)),
  signature_html: Type.Optional(Text(50_000)),
  smtp: Type.Optional(Nullable(MailServerIn)),
  imap: Type.Optional(Nullable(MailServerIn)),
  daily_cap: Type.Optional(DailyCap),
  ramp: Type.Optional(Nullable(Ramp)),
  min_gap_seconds: Type.Optional(MinGap),
  status: Type.Optional(Choice(mailboxStatuses)),
  is_default: Type.Optional(Type.Boolean()),
  shared: Type.Optional(Type.Boolean()),
  user_id: Type.Optional(Nullable(UserId)),
  read_sent: Type.Optional(Type.Boolean()),
  append_sent: Type.Optional(Type.Boolean()),
  backfill_days: Type.Optional(BackfillDays),
  purpose: Type.Optional(Choice(mailboxPurposes)),
  visibility: Type.Optional(Choice(visibilities)),
  shared_with: Type.Optional(SharedWith),
})
export type MailboxIn = Static<typeof MailboxIn>

export const MailboxPatch = Patch({
  email: Email,
  display_name: Text(200),
  signature_html: Text(50_000),
  smtp: Nullable(MailServerPatch),
  imap: Nullable(MailServerPatch),
  daily_cap: DailyCap,
  ramp: Nullable(Ramp),
  min_gap_seconds: MinGap,
  status: Choice(mailboxStatuses),
  is_default: Type.Boolean(),
  shared: Type.Boolean(),
  user_id: Nullable(UserId),
  read_sent: Type.Boolean(),
  append_sent: Type.Boolean(),
  backfill_days: BackfillDays,
  visibility: Choice(visibilities),
  shared_with: SharedWith,
})
export type MailboxPatch = Static<typeof MailboxPatch>

const PartResult = NamedObject('MailboxTestPart', {
  /** Null: there is nothing to test, this part is not set up. */
  ok: Nullable(Type.Boolean()),
  detail: Type.String(),
})
export const MailboxTest = Type.Object({ ok: Type.Boolean(), smtp: PartResult, imap: PartResult })
