import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { markCollections } from '#modules/billing/index.ts'
import { cancelDebits, putIntoRun } from '#modules/collections/index.ts'
import { NothingToCollect } from '../errors.ts'
import { DebitRunBuilt } from '../events.ts'
import { openIban } from '../mandates/sealing.ts'
import { blockId, createMessageId } from '../sepa/identifiers.ts'
import { writePain008 } from '../sepa/pain-008.ts'
import { sealFile, sha256Of } from './file.ts'
import { type Gathered, type Group, gather, groupReady } from './gather.ts'
import { factsOf, presentRun } from './present.ts'
import { insertParts, insertRun, requireRun, type StoredBlock } from './queries.ts'
import type { DebitItem, DebitRun, DebitRunIn } from './schema.ts'

const sumOf = (debits: Group['debits']) => debits.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

const blocksOf = (groups: readonly Group[], messageId: string): StoredBlock[] =>
  groups.map(({ scheme, sequence, collection_on, debits }, index) => ({
    n: index + 1,
    block_id: blockId(messageId, index + 1),
    scheme,
    sequence,
    collection_on,
    count: debits.length,
    sum_cents: sumOf(debits),
  }))

const itemsOf = (groups: readonly Group[]): (DebitItem & { block: number })[] =>
  groups.flatMap(({ debits }, index) =>
    debits.map(({ attempt, invoice, mandate, ...debit }) => ({
      block: index + 1,
      attempt_id: attempt.id,
      invoice_id: invoice.id,
      number: invoice.number,
      end_to_end_id: attempt.end_to_end_id ?? '',
      amount_cents: debit.amount_cents,
      sequence: debit.sequence,
      collection_on: debit.collection_on,
      umr: mandate.umr,
    })),
  )

function writeFile(
  ctx: Ctx,
  { profile, sepa }: Gathered,
  groups: readonly Group[],
  messageId: string,
): Buffer {
  const { organization } = profile
  const text = writePain008({
    message_id: messageId,
    created_at: ctx.now,
    initiator: sepa.creditor_name,
    creditor: {
      name: sepa.creditor_name,
      creditor_id: sepa.creditor_id,
      iban: sepa.iban,
      bic: sepa.bic,
      address: organization.legal_address ?? null,
    },
    blocks: groups.map(({ scheme, sequence, collection_on, debits }, index) => ({
      id: blockId(messageId, index + 1),
      scheme,
      sequence,
      collection_on,
      debits: debits.map(({ attempt, invoice, mandate, amount_cents }) => ({
        end_to_end_id: attempt.end_to_end_id ?? '',
        amount_cents,
        umr: mandate.umr,
        signed_on: mandate.signed_on!,
        holder: mandate.holder!,
        iban: openIban(ctx, mandate.id, mandate.iban!),
        address: invoice.billing_address,
        text: `${invoice.number} ${organization.name}`,
      })),
    })),
  })
  return Buffer.from(text)
}

/** All of it in one transaction: a run is there with its file, or it is not. */
export async function buildRun(ctx: Ctx, given: DebitRunIn): Promise<DebitRun> {
  const isDry = given.dry_run ?? false
  const gathered = await gather(ctx, given.until, { locks: !isDry })
  const { ready, dropped, today, until } = gathered
  if (ready.length === 0) throw NothingToCollect()
  const groups = groupReady(ready)
  const messageId = createMessageId(today)
  const blocks = blocksOf(groups, messageId)
  const items = itemsOf(groups)
  const head = {
    state: 'built' as const,
    count: ready.length,
    sum_cents: sumOf(ready),
    until,
    collected_on: groups.at(-1)!.collection_on,
    created_at: ctx.now.toString(),
    submitted_at: null,
    settled_at: null,
  }
  if (isDry) return presentRun({ ...head, id: null, message_id: null, file_sha256: null }, blocks, items)
  const id = newId()
  const bytes = writeFile(ctx, gathered, groups, messageId)
  await insertRun(ctx, {
    ...head,
    id,
    message_id: messageId,
    file: await sealFile(ctx, id, bytes),
    file_sha256: sha256Of(bytes),
    created_by_id: userIdOf(ctx),
    updated_at: ctx.now.toString(),
  })
  await insertParts(ctx, id, blocks, items)
  await putIntoRun(
    ctx,
    id,
    ready.map(({ attempt, amount_cents, sequence, collection_on }) => ({
      id: attempt.id,
      amount_cents,
      sequence,
      collection_on,
    })),
  )
  await markCollections(
    ctx,
    ready.map(({ attempt, collection_on }) => ({
      id: attempt.invoice_id,
      collection: {
        state: 'scheduled',
        next_attempt_at: null,
        due_on: collection_on,
        method_label: attempt.method_label,
      },
    })),
  )
  await cancelDebits(ctx, dropped)
  const run = await requireRun(ctx, id)
  await ctx.emit(DebitRunBuilt, factsOf(run))
  return presentRun(run, blocks, items)
}
