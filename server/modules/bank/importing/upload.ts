import { isUuid } from '#kit/id.ts'
import { InvalidInput } from '#kit/problem.ts'
import type { Input, UploadedPart } from '#kit/route.ts'
import { say } from '#kit/text/sentence.ts'
import { FileIsEmpty } from '#platform/files/receive.ts'
import { StatementTooLarge, Unreadable } from '../errors.ts'
import { formats } from './schema.ts'

export const MOST_BYTES = 20 * 1024 * 1024
/** Of a body that carries such a file in base64, broken into lines or not. */
export const MOST_JSON = 30 * 1024 * 1024

export interface ImportOrder {
  bytes: Buffer
  filename: string
  bankAccountId: string | null
  format: (typeof formats)[number] | 'auto'
  mappingId: string | null
  dryRun: boolean
  match: boolean
}

type Parts = ReturnType<Input<never, never, never>['parts']>

export async function readForm(parts: Parts): Promise<ImportOrder> {
  const fields: Record<string, unknown> = {}
  let file: { bytes: Buffer; filename: string } | undefined
  for await (const part of parts) {
    if (!('stream' in part)) fields[part.name] = part.value
    else if (part.name === 'file' && !file) file = { bytes: await collect(part), filename: part.filename }
    else part.stream.resume()
  }
  // Small files are sometimes sent as a plain field.
  if (!file && typeof fields.file === 'string') {
    file = { bytes: Buffer.from(fields.file), filename: textOf(fields, 'filename') ?? '' }
  }
  if (!file) throw InvalidInput('file is required')
  return readOrder(file, fields)
}

/** Checked by hand: a route that takes files has no schema of its body. */
export function readJson(body: unknown): ImportOrder {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw InvalidInput('The body must be an object')
  }
  const fields = body as Record<string, unknown>
  const text = textOf(fields, 'file')
  if (text === null) throw InvalidInput('file is required')
  const encoded = text.replace(/^data:[^,]{0,200};base64,/i, '')
  if (/[^A-Za-z0-9+/=_\-\s]/.test(encoded)) throw Unreadable('it is not valid base64')
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length > MOST_BYTES) throw StatementTooLarge()
  return readOrder({ bytes, filename: textOf(fields, 'filename') ?? '' }, fields)
}

async function collect({ stream }: UploadedPart): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += (chunk as Buffer).length
    if (size <= MOST_BYTES) chunks.push(chunk as Buffer)
  }
  if (size > MOST_BYTES) throw StatementTooLarge()
  return Buffer.concat(chunks)
}

function textOf(fields: Record<string, unknown>, key: string): string | null {
  const value = fields[key] ?? null
  if (value !== null && typeof value !== 'string') throw InvalidInput(`${key} must be a string`)
  return value === '' ? null : value
}

function flagOf(fields: Record<string, unknown>, key: string, otherwise: boolean): boolean {
  const value = fields[key] ?? otherwise
  if (value === true || value === 'true' || value === '1') return true
  if (value === false || value === 'false' || value === '0' || value === '') return false
  throw InvalidInput(`${key} must be a boolean`)
}

function idOf(fields: Record<string, unknown>, key: string): string | null {
  const value = textOf(fields, key)
  if (value !== null && !isUuid(value)) throw InvalidInput(`${key} must be a valid uuid`)
  return value?.toLowerCase() ?? null
}

function readOrder(file: { bytes: Buffer; filename: string }, fields: Record<string, unknown>): ImportOrder {
  if (file.bytes.length === 0) throw FileIsEmpty()
  const format = textOf(fields, 'format') ?? 'auto'
  const known = ['auto', ...formats] as const
  if (!known.some(one => one === format))
    throw InvalidInput(say`format must be one of ${{ choices: [...known] }}`)
  return {
    ...file,
    bankAccountId: idOf(fields, 'bank_account_id'),
    format: format as ImportOrder['format'],
    mappingId: idOf(fields, 'mapping_id'),
    dryRun: flagOf(fields, 'dry_run', false),
    match: flagOf(fields, 'match', true),
  }
}
