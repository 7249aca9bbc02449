import { userIdOf, type WorkCtx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { InvalidInput } from '#kit/problem.ts'
import type { Input } from '#kit/route.ts'
import { collectPart } from '../collect.ts'
import { readDocument } from '../content/read-document.ts'
import { Unreadable } from '../content/unreadable.ts'
import { FileTooLarge, FileUnreadable } from '../contracts/errors.ts'
import { type ContractRow, findUser } from '../contracts/queries.ts'
import { createFromClean } from './create.ts'

type Parts = ReturnType<Input<never, never, never>['parts']>

const MOST_BYTES = 10 * 1024 * 1024

interface Upload {
  bytes: Buffer
  filename: string
  fields: Record<string, string>
}

export async function readMultipart(parts: Parts): Promise<Upload> {
  const fields: Record<string, string> = {}
  let file: { bytes: Buffer; filename: string } | undefined
  for await (const part of parts) {
    if ('value' in part) fields[part.name] = part.value
    else if (part.name === 'file' && !file)
      file = { bytes: await collectPart(part, MOST_BYTES, FileTooLarge), filename: part.filename ?? '' }
    else part.stream.resume()
  }
  // Small files are sometimes sent as a plain field.
  if (!file && fields.file !== undefined)
    return { ...readBase64(fields.file), filename: fields.filename ?? '', fields }
  if (!file) throw InvalidInput('file is required')
  return { ...file, fields }
}

export function readJson(body: unknown): Upload {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw InvalidInput('The body must be an object')
  const fields: Record<string, string> = {}
  for (const [key, value] of Object.entries(body)) {
    if (value === null || value === undefined) continue
    if (['file', 'filename', 'deal_id', 'title', 'party_b_name', 'party_b_email'].includes(key)) {
      if (typeof value !== 'string') throw InvalidInput(`${key} must be a string`)
      fields[key] = value
    }
  }
  if (fields.file === undefined) throw InvalidInput('file is required')
  return { ...readBase64(fields.file), filename: fields.filename ?? '', fields }
}

function readBase64(text: string): { bytes: Buffer } {
  const encoded = text.replace(/^data:[^,]{0,200};base64,/i, '')
  if (encoded.length > Math.ceil(MOST_BYTES / 3) * 4 + 100_000) throw FileTooLarge()
  if (/[^A-Za-z0-9+/=_\-\s]/.test(encoded)) throw FileUnreadable('it is not valid base64')
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length > MOST_BYTES) throw FileTooLarge()
  return { bytes }
}

export async function createFromUpload(ctx: WorkCtx, upload: Upload): Promise<ContractRow> {
  const { bytes, filename, fields } = upload
  const deal_id = fields.deal_id?.trim() || null
  if (deal_id && !isUuid(deal_id)) throw InvalidInput('deal_id must be a valid uuid')
  const title = fields.title?.trim() || titleFrom(filename)
  if (title.length > 300) throw InvalidInput('title must be at most 300 characters')
  for (const name of ['party_b_name', 'party_b_email']) {
    if ((fields[name]?.length ?? 0) > 320) throw InvalidInput(`${name} must be at most 320 characters`)
  }
  const content_html = await readDocument(ctx, bytes, filename).catch((error: Error) => {
    throw error instanceof Unreadable ? FileUnreadable(error.message) : error
  })
  // The form has no place for the sender's own details, and without them nothing could be sent.
  const sender = await ctx.transact(inner => findUser(inner, userIdOf(ctx) ?? 0))
  return createFromClean(
    ctx,
    {
      deal_id,
      title,
      content_html,
      party_a_name: sender?.name ?? '',
      party_a_email: sender?.email ?? '',
      party_b_name: fields.party_b_name ?? '',
      party_b_email: fields.party_b_email ?? '',
    },
    { event: 'uploaded', detail: { filename: filename.slice(0, 255), bytes: bytes.length } },
  )
}

const titleFrom = (filename: string): string =>
  filename
    .replace(/^.*[/\\]/, '')
    .replace(/\.[a-z0-9]{1,10}$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 300) || 'Untitled contract'
