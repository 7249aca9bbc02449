import type { Ctx, WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { checkMayUse, completeServer, findMailboxRow, MailboxNotFound } from '#modules/email/index.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { findSpamFolder, sealSeedPassword, withSeed } from './connect.ts'
import {
  countSeeds,
  deleteSeed,
  findSeedRow,
  insertSeed,
  listSeedRows,
  noteSeed,
  showSeed,
} from './queries.ts'
import {
  type NewSeed,
  type Seed,
  SeedExists,
  SeedNotFound,
  type SeedProvider,
  type SeedTest,
} from './schema.ts'

const MOST_SEEDS = 50

/** By where its mail is read, else by its address. */
export function guessProvider(host: string, email: string): SeedProvider {
  const text = `${host} ${email.slice(email.lastIndexOf('@') + 1)}`.toLowerCase()
  if (/\b(?:gmail|googlemail|google)\.com\b/.test(text)) return 'gmail'
  if (/\b(?:outlook|office365|hotmail|live|msn)\.[a-z.]+\b/.test(text)) return 'microsoft'
  if (/\b(?:yahoo|ymail|aol)\.[a-z.]+\b/.test(text)) return 'yahoo'
  return /\b(?:icloud|me|mac)\.com\b/.test(text) ? 'icloud' : 'other'
}

export const listSeeds = async (ctx: Ctx): Promise<Seed[]> => (await listSeedRows(ctx)).map(showSeed)

export async function addSeed(ctx: Ctx, input: NewSeed): Promise<Seed> {
  if (!input.imap && !input.mailbox_id) throw InvalidInput('imap or mailbox_id is required')
  await checkMayUse(ctx, input.mailbox_id)
  const mailbox = input.mailbox_id
    ? found(await findMailboxRow(ctx, input.mailbox_id), MailboxNotFound)
    : null
  if (mailbox && !mailbox.imap) throw InvalidInput('mailbox_id must be a mailbox that is read by IMAP')
  if ((await countSeeds(ctx)) >= MOST_SEEDS) throw InvalidInput(say`At most ${{ most: MOST_SEEDS }} seeds`)
  const id = newId()
  const email = input.email.trim()
  const imap = mailbox || !input.imap ? null : completeServer('imap', input.imap, email)
  const host = imap?.host ?? (mailbox?.imap as { host: string } | null | undefined)?.host ?? ''
  const isNew = await insertSeed(ctx, {
    id,
    email,
    label: input.label?.trim() ?? '',
    provider: input.provider ?? guessProvider(host, email),
    mailbox_id: mailbox?.id ?? null,
    imap: imap && toJson(imap),
    imap_password: imap && input.imap?.password ? sealSeedPassword(ctx, id, input.imap.password) : null,
    created_at: ctx.now.toString(),
  })
  if (!isNew) throw SeedExists()
  await recordAudit(ctx, { action: 'seed_added', targetKind: 'seed', targetId: id, detail: { email } })
  return showSeed(found(await findSeedRow(ctx, id), SeedNotFound))
}

export async function removeSeed(ctx: Ctx, id: string): Promise<void> {
  const { email } = found(await deleteSeed(ctx, id), SeedNotFound)
  await recordAudit(ctx, { action: 'seed_removed', targetKind: 'seed', targetId: id, detail: { email } })
}

/** Signs in and finds the two folders; a failure is an answer. */
export async function testSeed(ctx: WorkCtx, id: string): Promise<SeedTest> {
  const seed = found(await ctx.transact(inner => findSeedRow(inner, id)), SeedNotFound)
  const { value: spam, error } = await withSeed(ctx, seed, findSpamFolder)
  await ctx.transact(inner => noteSeed(inner, id, error))
  if (error !== null) return { ok: false, detail: error, folders: { inbox: null, spam: null } }
  const detail = spam ? 'Connected' : 'Connected, but no folder for spam was found'
  return { ok: true, detail, folders: { inbox: 'INBOX', spam } }
}
