import type { Evidence } from '../verify/evidence.ts'
import type { Format } from './recognise.ts'

/** What the server and a reader process say to each other. */
export type ReaderTask =
  | { kind: 'file'; bytes: Uint8Array; format: Format }
  | { kind: 'html'; bytes: Uint8Array }
  | { kind: 'evidence'; bytes: Uint8Array }

export type FromReader =
  | { kind: 'html'; html: string }
  | { kind: 'evidence'; evidence: Evidence | null }
  | { kind: 'refused'; reason: string }
