import type { WorkCtx } from '#kit/context.ts'
import { problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import type { Mailbox, MailboxIn } from '../schema.ts'
import { createMailbox } from '../service.ts'
import { discoverServers } from './world.ts'

export const ServersUnknown = problem(
  400,
  'servers_unknown',
  (domain: string) => say`No mail servers are known for ${{ domain }}`,
  'example.com',
)

/** One password serves each server that has none of its own; with no server named, they are found by the address. */
export async function connectNew(ctx: WorkCtx, input: MailboxIn): Promise<Mailbox> {
  const given = input.password ? await withPassword(ctx, input, input.password) : input
  return ctx.transact(inner => createMailbox(inner, given))
}

async function withPassword(ctx: WorkCtx, input: MailboxIn, password: string): Promise<MailboxIn> {
  const isDiscovered = input.smtp === undefined && input.imap === undefined
  const { smtp, imap } = isDiscovered ? await findServers(ctx, input.email) : input
  return {
    ...input,
    ...(smtp ? { smtp: { ...smtp, password: smtp.password ?? password } } : {}),
    ...(imap ? { imap: { ...imap, password: imap.password ?? password } } : {}),
  }
}

async function findServers(ctx: WorkCtx, email: string): Promise<Pick<MailboxIn, 'smtp' | 'imap'>> {
  const { imap, smtp, user, domain } = await discoverServers(ctx, email)
  if (!imap && !smtp) throw ServersUnknown(domain)
  return { imap: imap && { ...imap, user }, smtp: smtp && { ...smtp, user } }
}
