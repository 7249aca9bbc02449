import type { Ctx } from '#kit/context.ts'
import { listNarrowed, Views } from './view-queries.ts'

interface AboutMail {
  message_id: string
  reply_id?: string | undefined
  subject: string
  snippet?: string | undefined
  private_to?: number | undefined
}

/** Of a message that is not there for colleagues only its person hears; of one that is nobody's, nobody. */
const NOBODY = 0

/**
 * Events go to everybody: to streams, webhooks, workflows and timelines. They tell what a colleague from outside sees; who
 * sees more looks it up.
 */
export async function veilMail<D extends object>(ctx: Ctx, all: readonly D[]): Promise<readonly D[]> {
  const mails = all as readonly AboutMail[]
  const narrowed = await listNarrowed(
    ctx,
    mails.flatMap(({ message_id, reply_id }) => [message_id, reply_id ?? []].flat()),
  )
  if (narrowed.size === 0) return all
  return mails.map(data => {
    const views = [data.message_id, data.reply_id].flatMap(id => (id && narrowed.get(id)) || [])
    const view = Math.min(Views.full, ...views.map(one => one.view))
    if (view === Views.full) return data
    const owner = views.find(one => one.view === view)?.user_id
    return {
      ...data,
      subject: view >= Views.subject ? data.subject : '',
      ...(data.snippet === undefined ? {} : { snippet: '' }),
      ...(view === Views.nothing ? { private_to: owner ?? NOBODY } : {}),
    }
  }) as unknown as readonly D[]
}

type Private = { private_to?: number | undefined }

export const hearsAlone = ({ private_to }: Private): number | null => private_to ?? null
export const isForOne = ({ private_to }: Private): boolean => private_to !== undefined

/** What an event says besides that comes of a message. */
export async function privateTo(ctx: Ctx, messageId: string): Promise<Private> {
  const seen = (await listNarrowed(ctx, [messageId])).get(messageId)
  return seen?.view === Views.nothing ? { private_to: seen.user_id ?? NOBODY } : {}
}

/** Options of every event about a message. */
export const veiled = { veil: veilMail, onlyFor: hearsAlone, isUntold: isForOne }
