import type { Ctx } from '#kit/context.ts'
import { roleAtLeast, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { found, InvalidInput, NotAllowed } from '#kit/problem.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { cleanName } from '../addresses.ts'
import { dropFolders } from '../incoming/folders/queries.ts'
import { startPolling, stopPolling } from '../incoming/poll.ts'
import { isColleague } from '../visibility/thread-queries.ts'
import { pauseMailbox, resumeMailbox } from './limits/pause.ts'
import { readToday } from './limits/quota-queries.ts'
import {
  clearDefault,
  deleteMailboxRow,
  findDefault,
  findMailboxRow,
  hidesMail,
  insertMailbox,
  listMailboxes,
  lockDefault,
  updateMailboxRow,
} from './queries.ts'
import type { Mailbox, MailboxIn, MailboxPatch, Ramp } from './schema.ts'
import { HidesMail, MailboxNotFound, NotYourMailbox } from './schema.ts'
import { changeServer, completeServer, type MailServer, type Part, sealPassword } from './servers.ts'
import { isOpenTo } from './sharing.ts'
import { forgottenSignIn, giveBack } from './sign-in/forget.ts'

const isAdmin = (ctx: Ctx): boolean =>
  ctx.actor.kind === 'system' || (ctx.actor.kind === 'user' && roleAtLeast(ctx.actor.role, 'admin'))

/** A member looks after their own mailbox; admins after all of them. */
export function checkMayManage(ctx: Ctx, mailbox: { user_id: number | null }): void {
  if (isAdmin(ctx)) return
  if (mailbox.user_id === null || mailbox.user_id !== userIdOf(ctx)) throw NotAllowed('admin')
}

export async function getMailbox(ctx: Ctx, id: string): Promise<Mailbox> {
  return found((await listMailboxes(ctx, id))[0], MailboxNotFound)
}

async function startRamp(ctx: Ctx, ramp: Ramp | null | undefined, before: Ramp | null): Promise<Ramp | null> {
  if (!ramp) return null
  const started_on = ramp.started_on ?? before?.started_on ?? (await readToday(ctx)).day.toString()
  return { ...ramp, started_on }
}

export async function createMailbox(ctx: Ctx, input: MailboxIn): Promise<Mailbox> {
  const isDrop = input.purpose === 'drop'
  // Everybody sends to it, so it is nobody's.
  const owner = isDrop ? null : input.user_id === undefined ? userIdOf(ctx) : input.user_id
  checkMayManage(ctx, { user_id: owner })
  if (input.is_default && !isAdmin(ctx)) throw NotAllowed('admin')
  await lockDefault(ctx)
  const hasDefault = await findDefault(ctx)
  if (input.is_default && hasDefault) await clearDefault(ctx)
  const id = newId()
  const now = ctx.now.toString()
  const parts = { smtp: newServer(ctx, id, 'smtp', input), imap: newServer(ctx, id, 'imap', input) }
  const ramp = await startRamp(ctx, input.ramp, null)
  await insertMailbox(ctx, {
    id,
    user_id: owner,
    email: input.email.trim(),
    display_name: cleanName(input.display_name),
    signature_html: input.signature_html ?? '',
    smtp: parts.smtp && toJson(parts.smtp.server),
    smtp_password: parts.smtp?.sealed ?? null,
    imap: parts.imap && toJson(parts.imap.server),
    imap_password: parts.imap?.sealed ?? null,
    daily_cap: input.daily_cap ?? null,
    ramp: ramp && toJson(ramp),
    min_gap_seconds: input.min_gap_seconds ?? null,
    // A member's own never becomes everybody's by itself.
    is_default: input.is_default ?? (isAdmin(ctx) && !hasDefault && !isDrop),
    shared: isDrop || (input.shared ?? false),
    ...readingOf(input),
    ...(input.status === 'paused' ? { is_paused: true, pause_by: 'user', paused_at: now } : {}),
    created_at: now,
    updated_at: now,
  })
  await audit(ctx, 'mailbox_created', id, { email: input.email.trim() })
  if (parts.imap && input.status !== 'paused') await startPolling(ctx, id)
  return getMailbox(ctx, id)
}

/** What of its mail is read and kept, and who sees it. */
const readingOf = (given: MailboxIn | MailboxPatch) => {
  const { read_sent, append_sent, backfill_days, visibility, shared_with } = given
  const purpose = 'purpose' in given ? given.purpose : undefined
  const all = { read_sent, append_sent, backfill_days, purpose, visibility, shared_with }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** A mailbox holds credentials and speaks in somebody's name: who made, changed or removed one is on record. */
const audit = (ctx: Ctx, action: string, id: string, detail: Record<string, unknown>) =>
  recordAudit(ctx, { action, targetKind: 'mailbox', targetId: id, detail })

function newServer(ctx: Ctx, id: string, part: Part, input: MailboxIn) {
  const given = input[part]
  if (!given) return null
  const sealed = given.password
    ? sealPassword(ctx.services.secrets, ctx.organizationId, id, part, given.password)
    : null
  return { server: completeServer(part, given, input.email), sealed }
}

export async function updateMailbox(ctx: Ctx, id: string, patch: MailboxPatch): Promise<Mailbox> {
  const before = found(await findMailboxRow(ctx, id), MailboxNotFound)
  checkMayManage(ctx, before)
  // Its person may give it to a colleague; to nobody, so that it is the team's, admins give it.
  if (patch.user_id === null) checkMayManage(ctx, { user_id: null })
  await checkMayOpen(ctx, before, patch)
  if (patch.is_default !== undefined && !isAdmin(ctx)) throw NotAllowed('admin')
  if (patch.is_default) {
    await lockDefault(ctx)
    await clearDefault(ctx)
  }
  const email = patch.email?.trim() ?? before.email
  const forgets = before.oauth_provider !== null && endsSignIn(patch)
  if (forgets) await giveBack(ctx, before)
  const smtp = changedPart(ctx, id, 'smtp', before, patch, email)
  const imap = changedPart(ctx, id, 'imap', before, patch, email)
  if ('imap_uid_validity' in imap) await dropFolders(ctx, id)
  const ramp =
    patch.ramp === undefined ? undefined : await startRamp(ctx, patch.ramp, before.ramp as Ramp | null)
  await updateMailboxRow(ctx, id, {
    ...(forgets ? forgottenSignIn : {}),
    ...smtp,
    ...imap,
    ...(patch.email === undefined ? {} : { email }),
    ...(patch.display_name === undefined ? {} : { display_name: cleanName(patch.display_name) }),
    ...(patch.signature_html === undefined ? {} : { signature_html: patch.signature_html }),
    ...(patch.daily_cap === undefined ? {} : { daily_cap: patch.daily_cap }),
    ...(ramp === undefined
      ? {}
      : { ramp: ramp && toJson(ramp), ...heldDays(ramp, before.ramp as Ramp | null) }),
    ...(patch.min_gap_seconds === undefined ? {} : { min_gap_seconds: patch.min_gap_seconds }),
    ...(patch.is_default === undefined ? {} : { is_default: patch.is_default }),
    ...(patch.shared === undefined ? {} : { shared: patch.shared }),
    ...(patch.user_id === undefined ? {} : { user_id: patch.user_id }),
    ...readingOf(patch),
    ...(patch.status === 'active' ? { smtp_error: null, imap_error: null, imap_failures: 0 } : {}),
    updated_at: ctx.now.toString(),
  })
  // `active` also forgets a past failure: the next connection tells how things stand.
  if (patch.status === 'active') await resumeMailbox(ctx, id)
  if (patch.status === 'paused') await pauseMailbox(ctx, id, { by: 'user', code: null, reason: '' })
  await audit(ctx, 'mailbox_updated', id, { email, fields: Object.keys(patch), ...givenAway(before, patch) })
  const after = await getMailbox(ctx, id)
  if (after.imap && after.status !== 'paused') await startPolling(ctx, id)
  else if (!after.imap || patch.status === 'paused') await stopPolling(ctx, id)
  return after
}

/**
 * What colleagues see of it its person alone says, and as long as that is not everything nobody else gives it away: not
 * even an admin. One that is nobody's is the admins'; of one whose person has left, an owner takes over.
 */
async function checkMayOpen(
  ctx: Ctx,
  before: { user_id: number | null; visibility: string },
  patch: MailboxPatch,
): Promise<void> {
  const opens = patch.visibility !== undefined || patch.shared_with !== undefined
  const moves =
    patch.user_id !== undefined && patch.user_id !== before.user_id && before.visibility !== 'full'
  if ((!opens && !moves) || before.user_id === null || before.user_id === userIdOf(ctx)) return
  const isOwner = ctx.actor.kind === 'user' && ctx.actor.role === 'owner'
  if (isOwner && !opens && !(await isColleague(ctx, before.user_id))) return
  throw NotYourMailbox()
}

/** Whose it was and whose it is now: whoever has it reads what colleagues may not. */
const givenAway = (before: { user_id: number | null }, { user_id }: MailboxPatch) =>
  user_id === undefined || user_id === before.user_id
    ? {}
    : { from_user_id: before.user_id, to_user_id: user_id }

/** A password, or another server, takes the place of a sign-in. */
const endsSignIn = ({ smtp, imap, email }: MailboxPatch): boolean =>
  email !== undefined ||
  [smtp, imap].some(part => part && (part.password || part.host !== undefined || part.user !== undefined))

/** Another ramp begins with nothing held against it. */
const heldDays = (ramp: Ramp | null, before: Ramp | null) =>
  ramp?.started_on === before?.started_on ? {} : { ramp_held_days: 0, ramp_held_until: null }

function changedPart(
  ctx: Ctx,
  id: string,
  part: Part,
  before: { smtp: unknown; imap: unknown },
  patch: MailboxPatch,
  email: string,
) {
  const given = patch[part]
  if (given === undefined) return {}
  const [password, error] =
    part === 'smtp' ? (['smtp_password', 'smtp_error'] as const) : (['imap_password', 'imap_error'] as const)
  // Another inbox counts its messages anew.
  const position = part === 'imap' ? { imap_uid_validity: null, imap_last_uid: null, imap_failures: 0 } : {}
  // Whoever listens does so at the server of before.
  const listening = part === 'imap' ? { idle_claim: null, sync_mode: null } : {}
  if (given === null) return { [part]: null, [password]: null, [error]: null, ...position, ...listening }
  const was = before[part] as MailServer | null
  const change = changeServer(part, was, given, email)
  if (!change) throw InvalidInput(`${part}.host is required`)
  const { server, keepsPassword } = change
  const sameInbox = was !== null && was.host === server.host && was.user === server.user
  return {
    [part]: toJson(server),
    [error]: null,
    ...(given.password
      ? { [password]: sealPassword(ctx.services.secrets, ctx.organizationId, id, part, given.password) }
      : given.password === null || !keepsPassword
        ? { [password]: null }
        : {}),
    ...(sameInbox ? {} : position),
    ...listening,
  }
}

/** For its own person, for everybody where it is shared, and for admins. */
export async function readAtOnce(ctx: Ctx, id: string): Promise<Mailbox> {
  const mailbox = found(await findMailboxRow(ctx, id), MailboxNotFound)
  if (!isOpenTo(ctx, mailbox)) checkMayManage(ctx, mailbox)
  if (mailbox.imap) await startPolling(ctx, id)
  return getMailbox(ctx, id)
}

export async function deleteMailbox(ctx: Ctx, id: string): Promise<void> {
  const gone = found(await findMailboxRow(ctx, id), MailboxNotFound)
  checkMayManage(ctx, gone)
  if (await hidesMail(ctx, id)) throw HidesMail()
  await giveBack(ctx, gone)
  await stopPolling(ctx, id)
  await deleteMailboxRow(ctx, id)
  await audit(ctx, 'mailbox_deleted', id, { email: gone.email })
}
