import type { WorkCtx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { connectImap } from '../incoming/imap.ts'
import { describeMailFailure } from '../transports/failures.ts'
import { verifySmtp } from '../transports/smtp.ts'
import { accountOf } from './account.ts'
import { noteMailboxError } from './note-error.ts'
import { findMailboxRow, type MailboxRow } from './queries.ts'
import { MailboxNotFound } from './schema.ts'
import type { MailAccount, Part } from './servers.ts'
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
    tryPart(ctx, row, 'smtp', account => verifySmtp(ctx.services, account)),
    tryPart(ctx, row, 'imap', async account => {
      const client = await connectImap(ctx.services, account)
      await client.logout()
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

async function tryPart(
  ctx: WorkCtx,
  row: MailboxRow,
  part: Part,
  attempt: (account: MailAccount) => Promise<void>,
): Promise<PartResult> {
  let account: MailAccount | null = null
  try {
    account = accountOf(ctx, row, part)
    if (!account) return { ok: null, detail: 'Not set up' }
    await attempt(account)
    return { ok: true, detail: `Connected to ${account.host}:${account.port}` }
  } catch (error) {
    return { ok: false, detail: describeMailFailure(error, account?.host ?? '') }
  }
}
