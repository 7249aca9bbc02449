import { createHash } from 'node:crypto'
import type { Ctx } from '#kit/context.ts'
import { boundedTask, Refused } from '#platform/bounded-work/task.ts'
import { isTooCostly, ofFiles, type Worker } from '../content/read-document.ts'
import { findBreak } from '../contracts/audit.ts'
import { loadTrail } from '../contracts/audit-queries.ts'
import { findExecutedPdf, listCertificates } from '../document/queries.ts'
import { SEALED_ENVELOPE, SEALED_FILE } from '../document/seal.ts'
import type { Evidence } from './evidence.ts'
import type { SealedFile } from './examine-work.ts'
import type { Verification } from './schema.ts'

const examineFile = boundedTask<typeof import('./examine-work.ts'), 'examineFile'>(
  new URL('./examine-work.ts', import.meta.url),
  'examineFile',
  ofFiles,
)

/** Where our own records are found; a route and a command reach them in different ways. */
export interface Records {
  find(kind: string, secret: string): Promise<{ organizationId: string; targetId: string } | undefined>
  within<T>(organizationId: string, work: (ctx: Ctx) => Promise<T>): Promise<T>
}

type Checks = Verification['checks']

/** Three witnesses that must agree: the seal, the evidence inside the file, and our own records. */
export async function verifyPdf(worker: Worker, records: Records, pdf: Buffer): Promise<Verification> {
  const { sha256, seal, evidence } = (await examineSealed(worker, pdf)) ?? unread(pdf)
  const inside = examineEvidence(evidence)
  const record = await examineRecord(records, { pdf, sha256, evidence, certificate: seal.certificate_sha256 })
  const checks: Checks = { seal: seal.status, ...inside.checks, record: record.status }
  const problems = [...(seal.problem ? [seal.problem] : []), ...inside.problems, ...record.problems]
  return {
    valid: problems.length === 0 && seal.status === 'intact' && record.status === 'identical',
    envelope_id: evidence?.envelope_id ?? null,
    title: evidence?.title ?? null,
    sealed_by: seal.signer,
    sha256,
    checks,
    problems,
  }
}

/** Null when reading it takes more than it may. */
async function examineSealed(ctx: Worker, pdf: Buffer): Promise<SealedFile | null> {
  try {
    return await ctx.services.boundedWork.run(ctx, examineFile, pdf)
  } catch (error) {
    if (error instanceof Refused || isTooCostly(error)) return null
    throw error
  }
}

/** A file that takes longer to read than it may has nothing in it that would speak for it. */
const unread = (pdf: Buffer): SealedFile => ({
  sha256: createHash('sha256').update(pdf).digest('hex'),
  seal: { status: 'broken', problem: 'The file cannot be read.', signer: null, certificate_sha256: null },
  evidence: null,
})

function examineEvidence(evidence: Evidence | null): {
  checks: Pick<Checks, 'content' | 'audit_chain'>
  problems: string[]
} {
  if (!evidence) {
    return {
      checks: { content: 'missing', audit_chain: 'missing' },
      problems: ['The embedded audit trail cannot be read.'],
    }
  }
  const problems: string[] = []
  const { contentHolds, breaksAt, headHolds } = evidence
  if (!contentHolds) problems.push('The embedded text does not match the hash that the parties signed.')
  if (breaksAt !== null) problems.push(`The embedded audit trail was altered at entry ${breaksAt}.`)
  else if (!headHolds) problems.push('The end of the embedded audit trail is missing.')
  const chainHolds = breaksAt === null && headHolds
  return {
    checks: { content: contentHolds ? 'intact' : 'altered', audit_chain: chainHolds ? 'intact' : 'altered' },
    problems,
  }
}

interface Given {
  pdf: Buffer
  sha256: string
  evidence: Evidence | null
  certificate: string | null
}

async function examineRecord(
  records: Records,
  given: Given,
): Promise<{ status: Checks['record']; problems: string[] }> {
  const exact = await records.find(SEALED_FILE, given.sha256)
  const entry =
    exact ?? (given.evidence ? await records.find(SEALED_ENVELOPE, given.evidence.envelope_id) : undefined)
  if (!entry) return { status: 'unknown', problems: ['No contract sealed here has this file.'] }
  return records.within(entry.organizationId, async ctx => {
    const problems = [
      ...(await compareFile(ctx, entry.targetId, given)),
      ...(await compareSeal(ctx, given.certificate)),
      ...(await compareTrail(ctx, entry.targetId, given.evidence)),
    ]
    return { status: exact ? 'identical' : 'different', problems }
  })
}

async function compareFile(ctx: Ctx, contractId: string, { pdf, sha256 }: Given): Promise<string[]> {
  const original = await findExecutedPdf(ctx, contractId)
  if (!original) return ['The copy on record is missing.']
  if (createHash('sha256').update(original).digest('hex') !== sha256) {
    if (original.length !== pdf.length) {
      return [`The file has ${pdf.length} bytes, the copy on record ${original.length}.`]
    }
    const at = original.findIndex((byte, index) => byte !== pdf[index])
    return [`The file differs from the copy on record, first at byte ${at}.`]
  }
  return []
}

async function compareSeal(ctx: Ctx, certificate: string | null): Promise<string[]> {
  if (certificate === null) return []
  const ours = await listCertificates(ctx)
  const isOurs = ours.some(one => createHash('sha256').update(one).digest('hex') === certificate)
  return isOurs ? [] : ['The seal is not that of the organization which sent the contract.']
}

/** Our own trail must still begin with what the file says. */
async function compareTrail(ctx: Ctx, contractId: string, evidence: Evidence | null): Promise<string[]> {
  const trail = await loadTrail(ctx.db, contractId)
  const breaksAt = findBreak(contractId, trail)
  if (breaksAt !== null) return [`The audit trail on record was altered at entry ${breaksAt}.`]
  const differs = evidence?.hashes.some((hash, index) => hash !== trail[index]?.hash) ?? false
  return differs ? ['The audit trail on record is not the one in the file.'] : []
}
