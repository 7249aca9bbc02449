import type { Ctx, WorkCtx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { InvalidInput, type Problem } from '#kit/problem.ts'
import { appendEvents, type Happening, recordEvent } from '../contracts/audit.ts'
import { type ChainEnd, countBlocked, findChainEnd, findSignedHash } from '../contracts/audit-queries.ts'
import { hashContent, hashImage, hashSignature } from '../contracts/canonical.ts'
import { ContractCompleted, ContractSigned, factsOf } from '../contracts/events.ts'
import {
  type ContractRow,
  loadOrganization,
  lockContract,
  type OrganizationFacts,
  updateContract,
} from '../contracts/queries.ts'
import type { ContractStatus, Party } from '../contracts/schema.ts'
import { readTarget } from '../contracts/tokens.ts'
import { startSealing } from '../document/seal.ts'
import { cancelFollowUp, expireIfDue } from '../reminders.ts'
import { type Consent, consentsOf, readConsent } from './consent.ts'
import {
  AlreadyClosed,
  AlreadySigned,
  ConsentRequired,
  DownloadOnly,
  NotSentYet,
  TextChanged,
} from './errors.ts'
import { checkSignatureImage } from './image.ts'
import type { SignIn } from './schema.ts'
import { findSenderTraces, isOwnSession, type RequestHeaders, type SenderTraces } from './sender-traces.ts'
import { settleValues, styleOf } from './values.ts'

export interface SignAnswer {
  both_signed: boolean
  status: ContractStatus
}

const CLOSED: readonly ContractStatus[] = ['completed', 'declined', 'voided', 'expired']
/** A refused attempt is worth a line in the trail, but not ten thousand of them. */
const MOST_BLOCKED = 20

/** Under the row's lock: two posts at once are one after the other, and the second one finds the first. */
export async function signContract(
  ctx: WorkCtx,
  input: SignIn,
  headers: RequestHeaders,
): Promise<SignAnswer> {
  const { contractId, party, purpose } = readTarget(ctx)
  if (purpose === 'download') throw DownloadOnly()
  if (input.name.trim() === '') throw InvalidInput('name must not be empty')
  if (input.signature.trim() === '' && input.image_data === '')
    throw InvalidInput('signature must not be empty')
  const session = await isOwnSession(ctx, headers)
  let isChecked = input.image_data === ''
  for (;;) {
    const outcome = await ctx.transact(async inner => {
      const [locked, organization, end, signedHash] = await Promise.all([
        lockContract(inner, contractId),
        loadOrganization(inner),
        findChainEnd(inner, contractId),
        findSignedHash(inner, contractId),
      ])
      const row = await expireIfDue(inner, locked)
      // What expired just now stays expired although this call is refused: the refusal is returned, not thrown.
      if (CLOSED.includes(row.status)) return { problem: AlreadyClosed(row.status) }
      const settled = settle(inner, row, party, input, { ...organization, signedHash })
      if ('problem' in settled) {
        await recordBlocked(inner, row, party, settled.problem)
        return settled
      }
      if (!isChecked) return 'check image' as const
      const consent = readConsent(consentsOf(row, organization), input.consent_text)
      const traces = await findSenderTraces(inner, contractId, party, session)
      return { answer: await writeSignature(inner, row, end, party, { input, consent, traces, ...settled }) }
    })
    if (outcome === 'check image') {
      // Between two transactions, since it takes the engine's time; everything is looked at again after it.
      await checkSignatureImage(ctx, input.image_data)
      isChecked = true
    } else if ('problem' in outcome) throw outcome.problem
    else return outcome.answer
  }
}

/** The contract's order of checks. */
function settle(
  ctx: Ctx,
  row: ContractRow,
  party: Party,
  input: SignIn,
  { timezone, signedHash }: OrganizationFacts & { signedHash: string | null },
): { problem: Problem } | { values: Record<string, string | boolean | string[]> } {
  if (row.status === 'draft') return { problem: NotSentYet() }
  if (input.consent !== true) return { problem: ConsentRequired() }
  const hash = hashContent(row)
  const isShown =
    input.content_sha256 === undefined || input.content_sha256 === '' || input.content_sha256 === hash
  const isUnchanged = hash === row.content_sha256 && (signedHash === null || hash === signedHash)
  if (!isUnchanged || !isShown) return { problem: TextChanged() }
  if (row[`signed_${party}_at`] !== null) return { problem: AlreadySigned() }
  return settleValues(row, party, input, {
    name: input.name.trim(),
    email: row[`party_${party}_email`],
    date: ctx.now.toZonedDateTimeISO(timezone).toPlainDate().toString(),
  })
}

async function recordBlocked(ctx: Ctx, row: ContractRow, party: Party, problem: Problem): Promise<void> {
  if (row.status === 'draft') return
  const count = await countBlocked(ctx, row.id)
  if (count >= MOST_BLOCKED) return
  await recordEvent(ctx, row.id, party, 'sign_blocked', { reason: problem.code, detail: problem.detail })
}

interface Settled {
  input: SignIn
  consent: Consent
  traces: SenderTraces
  values: Record<string, string | boolean | string[]>
}

async function writeSignature(
  ctx: Ctx,
  row: ContractRow,
  end: ChainEnd,
  party: Party,
  { input, consent, traces, values }: Settled,
): Promise<SignAnswer> {
  const other = party === 'a' ? 'b' : 'a'
  const now = ctx.now.toString()
  const isLast = row[`signed_${other}_at`] !== null
  const name = input.name.trim()
  const status = isLast ? 'completed' : 'partially_signed'
  const { content_sha256 } = row
  const style = styleOf(input)
  const { signature } = input
  const initials = input.initials.trim()
  const image_data = input.image_data || null
  const signing_sha256 = hashSignature({
    signature,
    style,
    initials,
    image_sha256: hashImage(image_data),
    field_values: values,
  })
  const happenings: Happening[] = [
    {
      party,
      event: 'consent_given',
      detail: { text: consent.shown, ...(consent.sent === null ? {} : { sent_text: consent.sent }) },
    },
    { party, event: 'signed', detail: { name, signature, style, content_sha256, signing_sha256, ...traces } },
    ...(isLast ? [{ party: 'system', event: 'completed', detail: { content_sha256 } } as const] : []),
  ]
  await Promise.all([
    updateContract(ctx, row.id, {
      status,
      ...(isLast ? { completed_at: now } : {}),
      [`signed_${party}_at`]: now,
      [`signature_${party}`]: signature,
      [`signing_${party}`]: toJson({ style, image_data, initials, field_values: values }),
      [`signer_${party}_claimed_name`]: name,
      [`signer_${party}_ip`]: ctx.request?.ip ?? '',
      [`signer_${party}_user_agent`]: ctx.request?.userAgent ?? '',
      [`consent_${party}_at`]: now,
      [`consent_${party}_text`]: consent.sent ?? consent.shown,
      [`consent_${party}_shown`]: consent.shown,
    }),
    appendEvents(ctx, row.id, end, happenings),
    ctx.emit(ContractSigned, { ...factsOf(row), party, name }),
    ...(isLast
      ? [cancelFollowUp(ctx, row.id), startSealing(ctx, row.id), ctx.emit(ContractCompleted, factsOf(row))]
      : []),
  ])
  return { both_signed: isLast, status }
}
