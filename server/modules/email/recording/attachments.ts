import { createHash } from 'node:crypto'
import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { InvalidInput } from '#kit/problem.ts'
import { cleanName } from '../addresses.ts'
import { insertAttachment, insertBlob } from './attachment-queries.ts'

export interface AttachmentInput {
  filename: string
  content_type: string
  /** The bytes, or by which hash they are stored already. */
  content: Buffer | { sha256: Buffer; size: number }
  /** Shown inside the HTML as `cid:…`. */
  content_id?: string | null
}

/** Of what was too large to be kept only the size is known. */
type Content = { content: AttachmentInput['content']; size?: number } | { content: null; size: number }

/** What mail servers commonly take, base64 and all. */
export const MOST_BYTES = 20 * 1024 * 1024
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/

export const cleanFilename = (name: string): string =>
  cleanName(name)
    .replaceAll(/[/\\]+/g, '_')
    .slice(0, 150) || 'attachment'

const sizeOf = (content: AttachmentInput['content']): number =>
  Buffer.isBuffer(content) ? content.length : content.size

export function checkAttachments(attachments: readonly AttachmentInput[]): void {
  const total = attachments.reduce((sum, { content }) => sum + sizeOf(content), 0)
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
  attachments: readonly (Omit<AttachmentInput, 'content'> & Content)[],
): Promise<void> {
  for (const [position, { filename, content_type, content, content_id, size }] of attachments.entries()) {
    const sha256 = Buffer.isBuffer(content)
      ? Buffer.from(await storeContent(ctx, content), 'hex')
      : (content?.sha256 ?? null)
    await insertAttachment(ctx, {
      id: newId(),
      message_id: messageId,
      position,
      filename: cleanFilename(filename),
      content_type: MEDIA_TYPE.test(content_type) ? content_type.toLowerCase() : 'application/octet-stream',
      content_id: content_id ? cleanName(content_id).replaceAll(/[<>\s]/g, '') : null,
      size: content ? sizeOf(content) : (size ?? 0),
      sha256,
    })
  }
}
