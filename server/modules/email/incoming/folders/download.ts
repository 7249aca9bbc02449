import type { ImapFlow, MessageStructureObject } from 'imapflow'
import type { WorkCtx } from '#kit/context.ts'
import { type BoundedTask, boundedTask } from '#platform/bounded-work/task.ts'
import type { IncomingFile, IncomingMail, Read } from '../read-mail.ts'
import type { Header } from './list-mails.ts'

/** What 25 MB of files weigh as they are sent, and a text with them. */
const MOST_BYTES = 36 * 1024 * 1024
/** Of a larger mail: enough for its text, which stands first. */
const BEGINNING = 2 * 1024 * 1024
const PARSED_AT_ONCE = 3
/** Small ones share a way to the process that reads them. */
const MOST_A_WAY = 8
const MOST_BYTES_A_WAY = 256 * 1024

/** Strangers write mails: what takes too long or too much memory to read is passed over. */
const limits = { timeMs: 20_000, outputBytes: 40 * 1024 * 1024, slow: true }
export const readMails = boundedTask<typeof import('../read-mail.ts'), 'readMails'>(
  new URL('../read-mail.ts', import.meta.url),
  'readMails',
  limits,
)
/** With what is forwarded in it. */
export const readDropped = boundedTask<typeof import('../drop/read-dropped.ts'), 'readDroppedMails'>(
  new URL('../drop/read-dropped.ts', import.meta.url),
  'readDroppedMails',
  limits,
)
type Reading = BoundedTask<readonly Uint8Array[], Read<IncomingMail>[]>

interface Source {
  uid: number
  source: Buffer
}

/** Mails by their UIDs, read; those that no longer lie there, or cannot be read, are not among them. */
export async function download(
  ctx: WorkCtx,
  client: ImapFlow,
  headers: readonly Header[],
  reading: Reading,
): Promise<Map<number, IncomingMail>> {
  const whole = headers.filter(({ size }) => size <= MOST_BYTES)
  const sources = whole.length === 0 ? [] : await fetchSources(client, whole)
  const mails = new Map<number, IncomingMail>()
  const queue = inWays(sources)
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      for (const [uid, mail] of await parse(ctx, reading, next)) mails.set(uid, mail)
    }
  }
  await Promise.all(Array.from({ length: Math.min(PARSED_AT_ONCE, queue.length) }, work))
  for (const { uid, size } of headers) {
    if (size <= MOST_BYTES) continue
    const mail = await downloadBeginning(ctx, client, reading, uid)
    if (mail) mails.set(uid, mail)
  }
  return mails
}

function inWays(sources: readonly Source[]): Source[][] {
  const ways: Source[][] = []
  let bytes = 0
  for (const one of sources) {
    const last = ways.at(-1)
    bytes += one.source.length
    if (last && last.length < MOST_A_WAY && bytes <= MOST_BYTES_A_WAY) {
      last.push(one)
    } else {
      ways.push([one])
      bytes = one.source.length
    }
  }
  return ways
}

const fetchSources = async (client: ImapFlow, headers: readonly Header[]): Promise<Source[]> =>
  (
    await client.fetchAll(headers.map(({ uid }) => uid).join(','), { uid: true, source: true }, { uid: true })
  ).flatMap(({ uid, source }) => (source ? { uid, source } : []))

/** Its text; its files are named, and their size told. */
async function downloadBeginning(ctx: WorkCtx, client: ImapFlow, reading: Reading, uid: number) {
  const found = await client.fetchOne(
    String(uid),
    { uid: true, bodyStructure: true, source: { start: 0, maxLength: BEGINNING } },
    { uid: true },
  )
  if (!found || found.source === undefined) return undefined
  const mail = (await parse(ctx, reading, [{ uid, source: found.source }])).get(uid)
  return mail && { ...mail, attachments: found.bodyStructure ? filesOf(found.bodyStructure) : [] }
}

const MOST_FILES = 200

function filesOf(structure: MessageStructureObject): IncomingFile[] {
  const files: IncomingFile[] = []
  const walk = (node: MessageStructureObject) => {
    for (const child of node.childNodes ?? []) walk(child)
    const { type, disposition, dispositionParameters, parameters, encoding, size = 0, id } = node
    const filename = dispositionParameters?.filename ?? parameters?.name
    const isFile = disposition === 'attachment' || (filename !== undefined && !node.childNodes)
    if (!isFile || files.length >= MOST_FILES) return
    files.push({
      filename: filename ?? 'attachment',
      contentType: type,
      content: null,
      size: encoding?.toLowerCase() === 'base64' ? Math.floor(size * 0.73) : size,
      contentId: id ? id.replaceAll(/^<|>$/g, '') : null,
      isInline: disposition === 'inline',
    })
  }
  walk(structure)
  return files
}

/** Those that can be read. Where one of several is too much for the process, each has its own. */
async function parse(
  ctx: WorkCtx,
  reading: Reading,
  sources: readonly Source[],
): Promise<Map<number, IncomingMail>> {
  const mails = new Map<number, IncomingMail>()
  const passOver = (uid: number, error: string) => ctx.log.warn({ uid, error }, 'a mail could not be read')
  try {
    const all = await ctx.services.boundedWork.run(
      ctx,
      reading,
      sources.map(({ source }) => source),
    )
    for (const [index, read] of all.entries()) {
      const { uid } = sources[index]!
      if ('mail' in read) mails.set(uid, read.mail)
      else passOver(uid, read.error)
    }
  } catch (error) {
    // Nothing is wrong with them: there is no room, or the server ends. They are read in another round.
    if ((error as { code?: string }).code === 'overloaded') throw error
    if (sources.length === 1) passOver(sources[0]!.uid, (error as Error).message)
    else {
      for (const one of sources) {
        for (const [uid, mail] of await parse(ctx, reading, [one])) mails.set(uid, mail)
      }
    }
  }
  return mails
}
