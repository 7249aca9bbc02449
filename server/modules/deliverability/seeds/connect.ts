import type { ImapFlow } from 'imapflow'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import {
  connectImap,
  describeMailFailure,
  findMailboxRow,
  type MailServer,
  openMailboxImap,
} from '#modules/email/index.ts'
import type { SeedRow } from './queries.ts'

const place = (organizationId: string, seedId: string) => `seed:${organizationId}:${seedId}`

export const sealSeedPassword = (ctx: Ctx, seedId: string, password: string): Buffer =>
  ctx.services.secrets.seal(password, place(ctx.organizationId, seedId))

export const openSeedPassword = (
  { services, organizationId }: Pick<WorkCtx, 'services' | 'organizationId'>,
  seed: SeedRow,
): string | null =>
  seed.imap_password
    ? services.secrets.open(seed.imap_password, place(organizationId, seed.id)).toString('utf8')
    : null

/** A connection to the inbox of a seed, by its own sign-in or by that of the mailbox it borrows. */
async function openSeed(ctx: WorkCtx, seed: SeedRow): Promise<ImapFlow> {
  if (seed.mailbox_id) {
    const { mailbox_id: id } = seed
    const mailbox = await ctx.transact(inner => findMailboxRow(inner, id))
    const client = mailbox && (await openMailboxImap(ctx, mailbox))
    if (!client)
      throw Object.assign(new Error(), { responseText: 'The mailbox is not read by IMAP any more' })
    return client
  }
  const password = openSeedPassword(ctx, seed)
  return connectImap(ctx.services, { ...(seed.imap as unknown as MailServer), password })
}

/** Runs the work on a connection and closes it; what went wrong comes as a sentence. */
export async function withSeed<T>(
  ctx: WorkCtx,
  seed: SeedRow,
  work: (client: ImapFlow) => Promise<T>,
): Promise<{ value: T; error: null } | { value: null; error: string }> {
  let client: ImapFlow | undefined
  try {
    client = await openSeed(ctx, seed)
    const value = await work(client)
    await client.logout()
    return { value, error: null }
  } catch (error) {
    const host = (seed.imap as { host?: string } | null)?.host ?? ''
    return { value: null, error: describeMailFailure(error, host).slice(0, 500) }
  } finally {
    client?.close()
  }
}

const SPAM_NAMES =
  /(?:^|[./])(?:junk|spam|bulk|bulk mail|junk e-?mail|spamverdacht|courrier indésirable|correo no deseado)$/i

/** Where spam goes: by the mark the server gives it, else by the names in use. */
export async function findSpamFolder(client: ImapFlow): Promise<string | null> {
  const folders = await client.list()
  const marked = folders.find(({ specialUse }) => specialUse === '\\Junk')
  return (marked ?? folders.find(({ path }) => SPAM_NAMES.test(path)))?.path ?? null
}
