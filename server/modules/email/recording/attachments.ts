import { createHash } from 'node:crypto'
import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { InvalidInput } from '#kit/problem.ts'
import { cleanName } from '../addresses.ts'
import { insertAttachment, insertBlob } from './attachment-queries.ts'

export interface AttachmentInput {
  filename: string
  content_type: string
  content: Buffer
  /** Shown inside the HTML as `cid:…`. */
  content_id?: string | null
}

/** What mail servers commonly take, base64 and all. */
const MOST_BYTES = 20 * 1024 * 1024
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/

export const cleanFilename = (name: string): string =>
  cleanName(name)
    .replaceAll(/[/\\]+/g, '_')
    .slice(0, 150) || 'attachment'

export function checkAttachments(attachments: readonly AttachmentInput[]): void {
  const total = attachments.reduce((sum, { content }) => sum + content.length, 0)
  if (total > MOST_BYTES) throw InvalidInput('The attachments are larger than 20 MB together')
}

/** The hash it can be found by. What no message carries is gone a day later. */
export async function storeContent(ctx: Ctx, content: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest()
  await insertBlob(ctx, sha256, content)
  return sha256.toString('hex')
}

/** Contents are kept once: a thousand messages with the same PDF hold one copy. */
export async function storeAttachments(
  ctx: Ctx,
  messageId: string,
  attachments: readonly AttachmentInput[],
): Promise<void> {
  for (const [position, { filename, content_type, content, content_id }] of attachments.entries()) {
    const sha256 = createHash('sha256').update(content).digest()
    await insertBlob(ctx, sha256, content)
    await insertAttachment(ctx, {
      id: newId(),
      message_id: messageId,
      position,
      filename: cleanFilename(filename),
      content_type: MEDIA_TYPE.test(content_type) ? content_type.toLowerCase() : 'application/octet-stream',
      content_id: content_id ? cleanName(content_id).replaceAll(/[<>\s]/g, '') : null,
      size: content.length,
      sha256,
    })
  }
}
