import { PDF } from '@libpdf/core'

/** What a sealed file carries inside; read in the reader process, since the file may be anybody's. */
export interface Evidence {
  /** The embedded audit.json as text; null when there is none. */
  auditJson: string | null
}

const MOST_BYTES = 40 * 1024 * 1024

export async function readEvidence(bytes: Buffer): Promise<Evidence> {
  const pdf = await PDF.load(new Uint8Array(bytes))
  const embedded = pdf.attachments.get('audit.json')
  if (!embedded || embedded.length > MOST_BYTES) return { auditJson: null }
  return { auditJson: Buffer.from(embedded).toString('utf8') }
}
