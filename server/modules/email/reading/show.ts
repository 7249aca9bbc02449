import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { WorkCtx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { boundedTask, Refused } from '#platform/bounded-work/task.ts'
import { isSmallHtml } from '#platform/html/limits.ts'
import type { Message, StoredMessage } from '../messages/schema.ts'
import { type CleanMail, cleanMail, type ToClean } from './clean-work.ts'
import { pictureUrl } from './pictures.ts'

const cleanElsewhere = boundedTask<typeof import('./clean-work.ts'), 'cleanMails'>(
  new URL('./clean-work.ts', import.meta.url),
  'cleanMails',
)

/** What the thread that answers cleans itself, of one answer. */
const MOST_HERE = 60_000
/** What goes to another process at a time, so that a mail that takes too long spoils few others. */
const MOST_AT_ONCE = 400_000
/** Of one answer; what is older is cleaned when it is opened. */
const MOST_TOGETHER = 2_000_000

/** By what was written, since the same is opened again and again. */
const known = new LRUCache<string, { clean: CleanMail | null }>({
  max: 5_000,
  maxSize: 32_000_000,
  sizeCalculation: ({ clean }) => 100 + (clean?.html.length ?? 0),
})
const keyOf = ({ html, arePicturesShown }: ToClean) =>
  `${createHash('sha256').update(html).digest('base64')}${arePicturesShown}`

/**
 * Messages as they may be shown. The newest come first to be cleaned; what is beyond the bound, or cannot be cleaned in the
 * time there is, has no `safe_html`, and is read by its text.
 */
export async function showSafely(
  ctx: WorkCtx,
  messages: readonly StoredMessage[],
  arePicturesShown = false,
): Promise<Message[]> {
  const newest = messages.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
  const wanted = new Map<string, ToClean>()
  let together = 0
  for (const { id, body_html } of newest) {
    if (!body_html) continue
    together += body_html.length
    if (together > MOST_TOGETHER && wanted.size > 0) break
    wanted.set(id, { html: body_html, arePicturesShown })
  }
  const cleaned = await cleanAll(ctx, wanted)
  return messages.map(message => {
    const clean = cleaned.get(message.id)
    return {
      ...message,
      safe_html: clean ? withPictures(ctx, message, clean.html) : null,
      has_remote_pictures: clean?.hasRemotePictures ?? false,
      hidden: message.hidden.includes('body_html')
        ? [...message.hidden, 'safe_html', 'has_remote_pictures']
        : message.hidden,
    }
  })
}

async function cleanAll(ctx: WorkCtx, wanted: ReadonlyMap<string, ToClean>) {
  const cleaned = new Map<string, CleanMail | null>()
  const batches: { id: string; mail: ToClean }[][] = []
  let here = 0
  let size = Number.POSITIVE_INFINITY
  for (const [id, mail] of wanted) {
    const before = known.get(keyOf(mail))
    if (before) cleaned.set(id, before.clean)
    else if (here + mail.html.length <= MOST_HERE && isSmallHtml(mail.html)) {
      here += mail.html.length
      cleaned.set(id, keep(mail, cleanMail(mail)))
    } else {
      if (size + mail.html.length > MOST_AT_ONCE) {
        batches.push([])
        size = 0
      }
      size += mail.html.length
      batches.at(-1)!.push({ id, mail })
    }
  }
  for (const batch of batches) {
    const done = await ctx.services.boundedWork
      .run(
        ctx,
        cleanElsewhere,
        batch.map(({ mail }) => mail),
      )
      .catch(error => {
        if (error instanceof Refused || error instanceof Problem) return []
        throw error
      })
    for (const [at, clean] of done.entries()) cleaned.set(batch[at]!.id, keep(batch[at]!.mail, clean))
  }
  return cleaned
}

function keep(mail: ToClean, clean: CleanMail | null): CleanMail | null {
  known.set(keyOf(mail), { clean })
  return clean
}

/** In a clean mail an angle bracket begins a tag, and the values of a tag stand in double quotes. */
const PICTURE = /(<img [^>]*?src=)"cid:([^"]*)"/g

/** Pictures of the mail by an address that opens them for whoever reads it now; what it does not carry goes. */
function withPictures(ctx: WorkCtx, { id, attachments }: StoredMessage, html: string): string {
  return html.replaceAll(PICTURE, (_, before: string, cid: string) => {
    const file = attachments.find(({ content_id, stored }) => stored && content_id === nameIn(cid))
    return `${before}"${file ? pictureUrl(ctx, id, file.id) : ''}"`
  })
}

function nameIn(cid: string): string {
  const plain = cid.replaceAll('&amp;', '&')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}
