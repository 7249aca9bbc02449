import type { ImapFlow } from 'imapflow'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import type { MailReader } from '#kit/declared/mail-reader.ts'
import type { MailboxRow } from '../../mailboxes/queries.ts'
import { fileDropped } from '../drop/file-dropped.ts'
import { findMembers } from '../drop/queries.ts'
import type { DroppedMail } from '../drop/read-dropped.ts'
import { type Filed, fileIncoming } from '../filing/file-message.ts'
import { fileSent } from '../filing/file-sent.ts'
import type { Incoming } from '../filing/insert-filed.ts'
import type { IncomingMail } from '../read-mail.ts'
import { handOver, mayCarryFiles } from '../readers.ts'
import { download, readDropped, readMail } from './download.ts'
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
  /** Written with each mail, so that a crash in the middle repeats nothing. */
  moveOn: (ctx: Ctx, header: Header, isFiled: boolean) => Promise<unknown>
}

const MOST_TOGETHER = 25
const MOST_BYTES_TOGETHER = 8 * 1024 * 1024

/** Of the mails listed, those that concern us are fetched and filed, in their order; how many those were. */
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
  let filed = 0
  for (const some of inPortions(wanted)) {
    const mails = await download(ctx, client, some, mailbox.purpose === 'drop' ? readDropped : readMail)
    for (const header of some) {
      const mail = mails.get(header.uid)
      if (mail && (await fileOne(ctx, header, mail, filing))) filed += 1
    }
  }
  return filed
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

async function fileOne(ctx: WorkCtx, header: Header, mail: IncomingMail, filing: Filing): Promise<boolean> {
  const { mailbox, isPast, moveOn, readers = [] } = filing
  const { headers, receivedAt } = header
  const incoming = { mailboxId: mailbox.id, receivedAt, isPast: isPast(header), headers, mail }
  try {
    return await ctx.transact(async inner => {
      const filed = await fileBy(inner, filing, incoming)
      if (isForReaders(filing, header)) await handOver(inner, mailbox.id, mail, readers)
      const isFiled = filed !== 'duplicate' && filed !== 'unrelated'
      await moveOn(inner, header, isFiled)
      return isFiled
    })
  } catch (error) {
    // A message the database cannot hold must not keep all later ones from being read.
    if (!/^2[23]/.test(String((error as { code?: string }).code ?? ''))) throw error
    ctx.log.error(
      { mailbox_id: mailbox.id, uid: header.uid, error: (error as Error).message },
      'a mail could not be filed',
    )
    return false
  }
}
