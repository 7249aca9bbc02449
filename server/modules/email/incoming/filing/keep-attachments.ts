import type { Ctx } from '#kit/context.ts'
import { storeAttachments } from '../../recording/attachments.ts'
import type { IncomingMail } from '../read-mail.ts'

const MOST_KEPT_BYTES = 25 * 1024 * 1024

/** Files of a mail up to 25 MB together, in their order; what is larger is named, and not kept. */
export function keptAttachments(mail: IncomingMail) {
  let room = MOST_KEPT_BYTES
  return mail.attachments.map(({ filename, contentType, content, contentId, size }) => {
    const fits = content !== null && content.length <= room
    if (fits) room -= content.length
    return {
      filename,
      content_type: contentType,
      ...(fits ? { content: Buffer.from(content) } : { content: null, size }),
      content_id: contentId,
    }
  })
}

export const storeIncoming = (ctx: Ctx, messageId: string, mail: IncomingMail) =>
  storeAttachments(ctx, messageId, keptAttachments(mail))
