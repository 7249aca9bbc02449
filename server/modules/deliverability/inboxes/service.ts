import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { localDate } from '#kit/time/zone.ts'
import {
  checkMayManage,
  findMailboxRow,
  listMailboxes,
  MailboxNotFound,
  pauseMailbox,
  resumeMailbox,
  setGuards,
  updateMailbox,
} from '#modules/email/index.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { listMailIntegrations } from '#modules/integrations/index.ts'
import { findTimezone, listDays } from './counter-queries.ts'
import { DAYS, WINDOW, windowStart } from './evaluate.ts'
import { healthOf } from './health.ts'
import { listInboxRows } from './queries.ts'
import type { Inbox, InboxPatch, InboxWithDays } from './schema.ts'

type Mailbox = Awaited<ReturnType<typeof listMailboxes>>[number]

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

function providerOf({ smtp, oauth }: Mailbox, hasIntegration: boolean): Inbox['provider'] {
  if (oauth) return oauth.provider
  if (smtp) {
    if (/(?:^|\.)(?:gmail|google)\.com$/.test(smtp.host)) return 'google'
    return /(?:^|\.)(?:office365|outlook)\.com$/.test(smtp.host) ? 'microsoft' : 'smtp'
  }
  return hasIntegration ? 'integration' : 'none'
}

/** All of them by address, or one. */
export async function listInboxes(ctx: Ctx, id?: string): Promise<Inbox[]> {
  const today = localDate(ctx.now, await findTimezone(ctx))
  const day = today.subtract({ days: DAYS - 1 }).toString()
  const reach = { day, since: windowStart(ctx.now).toString(), most: WINDOW, id: id ?? null }
  const [mailboxes, rows, integrations] = await Promise.all([
    listMailboxes(ctx, id),
    listInboxRows(ctx, reach),
    listMailIntegrations(ctx),
  ])
  const hasIntegration = integrations.some(({ sending }) => sending.ready)
  return mailboxes
    .toSorted((a, b) => (a.email.toLowerCase() < b.email.toLowerCase() ? -1 : 1))
    .map(mailbox => {
      const row = rows.get(mailbox.id)!
      const domainStatus = row.domain_status ?? 'unknown'
      const { email, display_name, status, status_reason, daily_cap, cap_today, sent_today } = mailbox
      return {
        id: mailbox.id,
        email,
        display_name,
        domain: domainOf(email),
        domain_status: domainStatus,
        provider: providerOf(mailbox, hasIntegration),
        status,
        status_reason,
        pause: row.paused_at
          ? {
              by: row.pause_by ?? 'user',
              code: row.pause_code,
              reason: row.pause_reason ?? '',
              at: row.paused_at,
              by_user_id: row.pause_user_id,
            }
          : null,
        daily_cap,
        cap_today,
        sent_today,
        ramp: mailbox.ramp,
        min_gap_seconds: mailbox.min_gap_seconds,
        auto_pause: row.auto_pause,
        bounce_threshold: Number(row.bounce_threshold),
        complaint_threshold: Number(row.complaint_threshold),
        health: healthOf(row, row, domainStatus),
      }
    })
}

const getInbox = async (ctx: Ctx, id: string): Promise<Inbox> =>
  found((await listInboxes(ctx, id))[0], MailboxNotFound)

export async function getInboxWithDays(ctx: Ctx, id: string): Promise<InboxWithDays> {
  const first = localDate(ctx.now, await findTimezone(ctx)).subtract({ days: DAYS - 1 })
  const [inbox, listed] = await Promise.all([getInbox(ctx, id), listDays(ctx, id, first.toString())])
  const known = new Map(listed.map(row => [row.day, row]))
  const days = Array.from({ length: DAYS }, (_, n) => {
    const date = first.add({ days: n }).toString()
    const row = known.get(date)
    return {
      date,
      sent: row?.sent ?? 0,
      bounced: (row?.hard_bounces ?? 0) + (row?.soft_bounces ?? 0),
      complained: row?.complaints ?? 0,
      replied: row?.replies ?? 0,
    }
  })
  return { ...inbox, days }
}

async function requireManageable(ctx: Ctx, id: string): Promise<void> {
  checkMayManage(ctx, found(await findMailboxRow(ctx, id), MailboxNotFound))
}

export async function updateInbox(ctx: Ctx, id: string, patch: InboxPatch): Promise<Inbox> {
  await requireManageable(ctx, id)
  const { auto_pause, bounce_threshold, complaint_threshold, ...limits } = patch
  if (Object.keys(limits).length > 0) await updateMailbox(ctx, id, limits)
  const guards = { auto_pause, bounce_threshold, complaint_threshold }
  const given = Object.fromEntries(Object.entries(guards).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length > 0) {
    await setGuards(ctx, id, given)
    await recordAudit(ctx, {
      action: 'mailbox_guards_changed',
      targetKind: 'mailbox',
      targetId: id,
      detail: given,
    })
  }
  return getInbox(ctx, id)
}

export async function pauseInbox(ctx: Ctx, id: string, reason = ''): Promise<Inbox> {
  await requireManageable(ctx, id)
  if (await pauseMailbox(ctx, id, { by: 'user', code: null, reason: reason.trim() })) {
    await recordAudit(ctx, {
      action: 'mailbox_paused',
      targetKind: 'mailbox',
      targetId: id,
      detail: { reason },
    })
  }
  return getInbox(ctx, id)
}

export async function resumeInbox(ctx: Ctx, id: string): Promise<Inbox> {
  await requireManageable(ctx, id)
  if (await resumeMailbox(ctx, id)) {
    await recordAudit(ctx, { action: 'mailbox_resumed', targetKind: 'mailbox', targetId: id })
  }
  return getInbox(ctx, id)
}
