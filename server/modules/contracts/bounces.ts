import { subscribe } from '#kit/job.ts'
import { addressKey } from '#modules/email/index.ts'
import { bounceKinds } from '#modules/tracking/index.ts'
import { recordEvent } from './contracts/audit.ts'
import { listBounces } from './contracts/audit-queries.ts'
import { lockContract } from './contracts/queries.ts'
import { parties } from './contracts/schema.ts'

/** A request that reached nobody belongs into the trail, so that the sender can correct the address. */
export const recordBounces = subscribe('contracts.record_bounce', bounceKinds, async (ctx, { data }) => {
  if (data.source_kind !== 'contract' || !data.source_id) return
  const contractId = data.source_id
  await ctx.transact(async inner => {
    const row = await lockContract(inner, contractId)
    const known = await listBounces(inner, contractId)
    const isKnown = known.some(
      ({ message_id, bounce }) => message_id === data.message_id && bounce === data.bounce_kind,
    )
    if (isKnown) return
    const party = parties.find(one => addressKey(row[`party_${one}_email`]) === addressKey(data.email))
    await recordEvent(inner, contractId, party ?? 'system', 'email_bounced', {
      email: data.email,
      bounce: data.bounce_kind,
      message_id: data.message_id,
      reason: data.detail.slice(0, 300),
    })
  })
})
