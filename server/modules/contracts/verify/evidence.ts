import { PDF } from '@libpdf/core'
import { isUuid } from '#kit/id.ts'
import { type ChainedRow, findBreak } from '../contracts/audit.ts'
import { hashContent, type SignedContent } from '../contracts/canonical.ts'

/**
 * What a sealed file carries inside, and whether it holds by itself. Read and examined in the reader process: the
 * file may be anybody's, and so may what is embedded in it.
 */
export interface Evidence {
  envelope_id: string
  title: string
  contentHolds: boolean
  /** The first entry that does not follow from those before it. */
  breaksAt: number | null
  headHolds: boolean
  /** Of the entries, in order. */
  hashes: string[]
}

const MOST_BYTES = 40 * 1024 * 1024
const MOST_ENTRIES = 100_000

interface Embedded {
  envelope_id: string
  content: SignedContent
  content_sha256: string
  audit: ChainedRow[]
  chain_head: string
}

/** Null when there is none, or none that we could have written. */
export async function readEvidence(bytes: Buffer): Promise<Evidence | null> {
  const pdf = await PDF.load(new Uint8Array(bytes))
  const embedded = pdf.attachments.get('audit.json')
  if (!embedded || embedded.length > MOST_BYTES) return null
  const read: unknown = JSON.parse(Buffer.from(embedded).toString('utf8'))
  return isOfOurForm(read) ? examine(read) : null
}

function isOfOurForm(value: unknown): value is Embedded {
  const { envelope_id, content, audit } = (value ?? {}) as Partial<Embedded>
  return (
    typeof envelope_id === 'string' &&
    isUuid(envelope_id) &&
    typeof content?.title === 'string' &&
    content.title.length <= 1_000 &&
    typeof content.content_html === 'string' &&
    Array.isArray(audit) &&
    audit.length <= MOST_ENTRIES &&
    audit.every(row => typeof row === 'object' && row !== null)
  )
}

const examine = ({ envelope_id, content, content_sha256, audit, chain_head }: Embedded): Evidence => ({
  envelope_id,
  title: content.title,
  contentHolds: hashContent(content) === content_sha256,
  breaksAt: findBreak(envelope_id, audit),
  headHolds: audit.length > 0 && audit.at(-1)!.hash === chain_head,
  hashes: audit.map(({ hash }) => String(hash)),
})
