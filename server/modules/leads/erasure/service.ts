import type { Ctx, WorkCtx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { InvalidInput } from '#kit/problem.ts'
import { type Sentence, say } from '#kit/text/sentence.ts'
import { createTask, findContact } from '#modules/crm/index.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { LeadErased } from '../events.ts'
import { readEmail, readPhone } from '../import/normalize.ts'
import { hashIdentifier, type KeyKind, linkedinHandle } from '../pool/identifiers.ts'
import { secretsIn } from '../pool/secret-queries.ts'
import { loadPoolSecret } from '../pool/secrets.ts'
import { findLeadOf } from '../saved/queries.ts'
import { eraseFromPool, forgetAnswers } from './queries.ts'
import { publicJwk, signReceipt } from './receipt.ts'
import { type Erased, type ErasureIn, type Jwk, NobodyNamed } from './schema.ts'

const A_DAY = { capacity: 100, refillPerSecond: 100 / 86_400 }

interface Named {
  /** In the order of what a receipt speaks of. */
  identifiers: { kind: KeyKind; value: string }[]
  poolId: string | null
}

function readNamed({ email, phone, linkedin_url, pool_id }: ErasureIn): Named {
  const identifiers: Named['identifiers'] = []
  const add = (kind: KeyKind, value: string | null, complaint: Sentence) => {
    if (value === null) throw InvalidInput(complaint)
    identifiers.push({ kind, value })
  }
  if (email !== undefined) add('e', readEmail(email), say`email must be an address such as ada@acme.example`)
  if (phone !== undefined) {
    add('p', readPhone(phone, null), say`phone must be a valid phone number such as +14155552671`)
  }
  if (linkedin_url !== undefined) {
    add(
      'l',
      linkedinHandle(linkedin_url),
      say`linkedin_url must be an address such as https://www.linkedin.com/in/ada`,
    )
  }
  const poolId = pool_id?.toLowerCase() ?? null
  if (identifiers.length === 0 && poolId === null) throw NobodyNamed()
  return { identifiers, poolId }
}

/** All of it in the caller's transaction: once it is answered it is done. */
export async function erasePerson(ctx: Ctx, named: Named): Promise<Erased> {
  const store = secretsIn(ctx.db)
  const { secrets, settings } = ctx.services
  const secret = await loadPoolSecret(store, secrets, 'identifiers')
  const hashes = named.identifiers.map(({ kind, value }) => hashIdentifier(secret, kind, value))
  const counted = await eraseFromPool(ctx, named.poolId, hashes)
  const key = await loadPoolSecret(store, secrets, 'receipts')
  const identifier = named.identifiers[0]?.value ?? named.poolId!
  return { ...counted, receipt: signReceipt(key, { issuer: settings.publicUrl, now: ctx.now, identifier }) }
}

export async function eraseFor(ctx: WorkCtx, input: ErasureIn): Promise<Erased> {
  const named = readNamed(input)
  await ctx.services.throttle.require(`lead-erasure:${ctx.organizationId}`, A_DAY)
  return ctx.transact(async inner => {
    const erased = await erasePerson(inner, named)
    // Who it was is what is to be forgotten: the receipt's number stands for it.
    await recordAudit(inner, {
      action: 'lead_erased',
      targetKind: 'erasure',
      targetId: erased.receipt.id,
      detail: {
        pool_records: erased.pool_records,
        own_copies: erased.own_copies,
        reason: input.reason ?? null,
      },
    })
    return erased
  })
}

export async function getPublishedKey(ctx: Ctx): Promise<Jwk> {
  return publicJwk(await loadPoolSecret(secretsIn(ctx.db), ctx.services.secrets, 'receipts'))
}

/**
 * The lead is flagged already when this runs. The contact that came of it is the organization's own: its owner is told, since
 * they are the ones to answer for it.
 */
export const tellErasure = job<{ pool_id: string }>({
  name: 'leads.tell_erasure',
  handler: (ctx, { pool_id }) =>
    ctx.transact(async inner => {
      await forgetAnswers(inner.db, pool_id)
      const lead = await findLeadOf(inner.db, pool_id)
      if (!lead) return
      const contact = lead.contact_id ? await findContact(inner.db, lead.contact_id) : undefined
      if (contact) {
        await createTask(inner, {
          title: `Erasure request: ${contact.name || contact.email || 'contact'}`.slice(0, 300),
          notes:
            'This person asked to be forgotten, and has left the pool. You answer for the contact you keep of them.',
          contact_id: contact.id,
          assignee_id: contact.owner_id,
          priority: 'high',
        })
      }
      await inner.emit(LeadErased, { lead_id: lead.id, pool_id, contact_id: contact?.id ?? null })
    }),
})
