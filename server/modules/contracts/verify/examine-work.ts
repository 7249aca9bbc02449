import { createHash } from 'node:crypto'
import { type Evidence, readEvidence } from './evidence.ts'
import { examineSeal, type SealFinding } from './seal.ts'

export interface SealedFile {
  sha256: string
  seal: SealFinding
  /** Null when the file carries none that can be read. */
  evidence: Evidence | null
}

export async function examineFile(bytes: Uint8Array): Promise<SealedFile> {
  const pdf = Buffer.from(bytes)
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  return { sha256, seal: await examineSeal(pdf), evidence: await readEvidence(pdf).catch(() => null) }
}
