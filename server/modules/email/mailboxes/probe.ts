import type { WorkCtx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { openMailboxImap } from '../incoming/imap.ts'
import { describeMailFailure } from '../transports/failures.ts'
import { verifySmtp } from '../transports/smtp.ts'
import { accountOf } from './account.ts'
import { noteMailboxError } from './note-error.ts'
import { findMailboxRow, type MailboxRow } from './queries.ts'
import { MailboxNotFound } from './schema.ts'
import type { MailServer } from './servers.ts'
import { checkMayManage } from './service.ts'

interface PartResult {
  ok: boolean | null
  detail: string
}

export async function testMailbox(ctx: WorkCtx, id: string) {
  const row = await ctx.transact(async inner => {
    const mailbox = found(await findMailboxRow(inner, id), MailboxNotFound)
    checkMayManage(inner, mailbox)
    return mailbox
  })
  const [smtp, imap] = await Promise.all([
    tryPart(row.smtp as MailServer | null, () => verifyMailboxSmtp(ctx, row)),
    tryPart(row.imap as MailServer | null, async () => {
      const client = await openMailboxImap(ctx, row)
      await client?.logout()
    }),
  ])
  await ctx.transact(async inner => {
    for (const [part, result] of [
      ['smtp', smtp],
      ['imap', imap],
    ] as const) {
      if (result.ok !== null) await noteMailboxError(inner, id, part, result.ok ? null : result.detail)
    }
  })
  return { ok: smtp.ok !== false && imap.ok !== false, smtp, imap }
}

/** With a new token where the server does not take the one there is. */
async function verifyMailboxSmtp(ctx: WorkCtx, row: MailboxRow): Promise<void> {
  const account = await accountOf(ctx, row, 'smtp')
  try {
    await verifySmtp(ctx.services, account!)
  } catch (error) {
    if (!account?.accessToken || (error as { code?: string }).code !== 'EAUTH') throw error
    await verifySmtp(ctx.services, (await accountOf(ctx, row, 'smtp', account.accessToken))!)
  }
}

async function tryPart(server: MailServer | null, attempt: () => Promise<void>): Promise<PartResult> {
  if (!server) return { ok: null, detail: 'Not set up' }
  try {
    await attempt()
    return { ok: true, detail: `Connected to ${server.host}:${server.port}` }
  } catch (error) {
    return { ok: false, detail: describeMailFailure(error, server.host) }
  }
}
