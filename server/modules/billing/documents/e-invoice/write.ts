import { buildCii } from './cii.ts'
import type { EInvoiceData } from './data.ts'
import { profiles, type XmlFormat } from './profiles.ts'
import { buildUbl } from './ubl.ts'

/** Both syntaxes say the same, since they are written from the same. Only for data in which `findGaps` finds nothing. */
export function writeEInvoice(data: EInvoiceData, format: XmlFormat): string {
  const profile = profiles[format]
  return profile.syntax === 'cii' ? buildCii(data, profile) : buildUbl(data, profile)
}
