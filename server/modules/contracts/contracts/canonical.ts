import { createHash } from 'node:crypto'
import type { FieldLayout } from './schema.ts'

/** JSON with its keys in order: the database keeps an object's content, not the order it came in. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`
  }
  return JSON.stringify(value)
}

export interface SignedContent {
  title: string
  content_html: string
  fields: FieldLayout
}

/** What the parties sign: title, text and field layout, but not the parties, who may still be corrected. */
export const hashContent = ({ title, content_html, fields }: SignedContent): string =>
  createHash('sha256')
    .update(
      canonicalJson({
        version: 1,
        title: title.normalize('NFC'),
        content_html: content_html.normalize('NFC'),
        fields,
      }),
    )
    .digest('hex')

/** What a party gave when it signed; an image by its hash. */
export interface GivenSignature {
  signature: string
  style: string
  initials: string
  image_sha256: string | null
  field_values: Record<string, unknown>
}

export const hashSignature = ({
  signature,
  style,
  initials,
  image_sha256,
  field_values,
}: GivenSignature): string =>
  createHash('sha256')
    .update(canonicalJson({ version: 1, signature, style, initials, image_sha256, field_values }))
    .digest('hex')

export const hashImage = (dataUrl: string | null): string | null =>
  dataUrl ? createHash('sha256').update(dataUrl).digest('hex') : null
