import type { ImapFlow } from 'imapflow'
import { isConflict } from '#kit/conflicts.ts'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import type { MailReader } from '#kit/declared/mail-reader.ts'
import type { MailboxRow } from '../../mailboxes/queries.ts'
import { fileDropped } from '../drop/file-dropped.ts'
import { findMembers } from '../drop/queries.ts'
import type { DroppedMail } from '../drop/read-dropped.ts'
import { type Filed, fileIncoming } from '../filing/file-message.ts'
import { fileSent } from '../filing/file-sent.ts'
import type { Incoming } from '../filing/insert-filed.ts'
import { lockFiling } from '../filing/thread-queries.ts'
import type { IncomingMail } from '../read-mail.ts'
import { handOver, mayCarryFiles } from '../readers.ts'
import { download, readDropped, readMails } from './download.ts'
import type { Header } from './list-mails.ts'
import type { FolderName } from './queries.ts'
import { selectRelevant } from './relevant-queries.ts'

interface Filing {
  mailbox: MailboxRow
  folder: FolderName
  /** Filed silently: it was there before. */
  isPast: (header: Header) => boolean
  /** Who else reads what comes in here. */
  readers?: readonly MailReader[]
  /** Written with the mails up to this one, so that a crash in the middle repeats nothing; how many were filed. */
  moveOn: (ctx: Ctx, header: Header, filed: number) => Promise<unknown>
}

interface Arrived {
  header: Header
  mail: IncomingMail
}

const MOST_TOGETHER = 25
const MOST_BYTES_TOGETHER = 8 * 1024 * 1024
/** Whoever else files mail of the organization waits for a transaction to end. */
const MOST_MS_TOGETHER = 250

/**
 * Of the mails listed, those that concern us are fetched and filed, in their order; how many those were. While some are
 * filed, the next are fetched and read.
 */
export async function fileListed(
  ctx: WorkCtx,
  client: ImapFlow,
  headers: readonly Header[],
  filing: Filing,
): Promise<number> {
  const { mailbox } = filing
  const wanted = await ctx.transact(async inner => {
    const relevant = new Set(await selectConcerned(inner, filing, headers))
    return headers.filter(header => relevant.has(header) || isForReaders(filing, header))
  })
  const portions = inPortions(wanted)
  const load = (index: number) => {
    const loading = arrive(ctx, client, portions[index] ?? [], mailbox)
    // Where filing fails, nobody asks for the next ones any more.
    loading.catch(() => {})
    return loading
  }
  let filed = 0
  let loading = load(0)
  for (const index of portions.keys()) {
    const arrived = await loading
    loading = load(index + 1)
    filed = await fileAll(ctx, arrived, filing, filed)
  }
  return filed
}

async function arrive(
  ctx: WorkCtx,
  client: ImapFlow,
  headers: readonly Header[],
  mailbox: MailboxRow,
): Promise<Arrived[]> {
  const mails = await download(ctx, client, headers, mailbox.purpose === 'drop' ? readDropped : readMails)
  return headers.flatMap(header => {
    const mail = mails.get(header.uid)
    return mail ? [{ header, mail }] : []
  })
}

/** Of a drop mailbox only what colleagues send there. */
async function selectConcerned(
  ctx: Ctx,
  { mailbox, folder }: Filing,
  headers: readonly Header[],
): Promise<Header[]> {
  if (mailbox.purpose !== 'drop') return selectRelevant(ctx, mailbox.id, folder, headers)
  const members = await findMembers(
    ctx,
    headers.map(({ fromEmail }) => fromEmail),
  )
  return headers.filter(({ fromEmail }) => members.has(fromEmail))
}

/** New mail that may carry what they look for, whoever it is from. */
const isForReaders = ({ readers = [], isPast }: Filing, header: Header): boolean =>
  readers.length > 0 && mayCarryFiles(header.headers) && !isPast(header)

function inPortions(headers: readonly Header[]): Header[][] {
  const portions: Header[][] = []
  let bytes = 0
  for (const header of headers) {
    const last = portions.at(-1)
    bytes += header.size
    if (!last || last.length >= MOST_TOGETHER || bytes > MOST_BYTES_TOGETHER) {
      portions.push([header])
      bytes = header.size
    } else {
      last.push(header)
    }
  }
  return portions
}

function fileBy(ctx: Ctx, { mailbox, folder }: Filing, incoming: Incoming): Promise<Filed> {
  if (mailbox.purpose === 'drop') {
    const mail = incoming.mail as DroppedMail
    return fileDropped(ctx, { ...incoming, mail, mailboxEmail: mailbox.email })
  }
  if (folder === 'sent') return fileSent(ctx, { ...incoming, userId: mailbox.user_id })
  return fileIncoming(ctx, incoming)
}

/** In as few transactions as are short; where one of several cannot be filed, each has its own. */
async function fileAll(
  ctx: WorkCtx,
  arrived: readonly Arrived[],
  filing: Filing,
  before: number,
): Promise<number> {
  let filed = before
  let most = arrived.length
  for (let next = 0; next < arrived.length; ) {
    const some = arrived.slice(next, next + most)
    try {
      const { done, all } = await fileTogether(ctx, some, filing, filed)
      next += done
      filed = all
    } catch (error) {
      if (some.length > 1 && (isUnfit(error) || isConflict(error))) {
        most = 1
        continue
      }
      // A message the database cannot hold must not keep all later ones from being read.
      if (!isUnfit(error)) throw error
      ctx.log.error(
        { mailbox_id: filing.mailbox.id, uid: some[0]!.header.uid, error: (error as Error).message },
        'a mail could not be filed',
      )
      next += 1
    }
  }
  return filed
}

const isUnfit = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: string }).code ?? ''))

const fileTogether = (ctx: WorkCtx, some: readonly Arrived[], filing: Filing, before: number) =>
  ctx.transact(async inner => {
    await lockFiling(inner)
    const began = performance.now()
    let done = 0
    let all = before
    for (const one of some) {
      if (await fileOne(inner, one, filing)) all += 1
      done += 1
      if (performance.now() - began > MOST_MS_TOGETHER) break
    }
    await filing.moveOn(inner, some[done - 1]!.header, all)
    return { done, all }
  })

async function fileOne(ctx: Ctx, { header, mail }: Arrived, filing: Filing): Promise<boolean> {
  const { mailbox, isPast, readers = [] } = filing
  const { headers, receivedAt } = header
  const incoming = { mailboxId: mailbox.id, receivedAt, isPast: isPast(header), headers, mail }
  const filed = await fileBy(ctx, filing, incoming)
  if (isForReaders(filing, header)) await handOver(ctx, mailbox.id, mail, readers)
  return filed !== 'duplicate' && filed !== 'unrelated'
}
