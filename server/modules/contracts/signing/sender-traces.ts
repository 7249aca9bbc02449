import type { Ctx, WorkCtx } from '#kit/context.ts'
import type { Input } from '#kit/route.ts'
import { networkOf } from '#platform/server/admission/network.ts'
import { listSenderAddresses } from '../contracts/audit-queries.ts'
import type { Party } from '../contracts/schema.ts'

export type RequestHeaders = Input<never, never, never>['headers']

/** What a reader of the trail should know: the sender is shown the counterparty's link too, and may have used it. */
export interface SenderTraces {
  from_sender?: ('session' | 'address')[]
}

/** Whether the request carries the login of somebody of the organization, which a counterparty has not. */
export async function isOwnSession(ctx: WorkCtx, headers: RequestHeaders): Promise<boolean> {
  const [, token] = /^bearer (\S+)$/i.exec(String(headers.authorization ?? '')) ?? []
  const identity = token ? await ctx.services.identities.identify(token) : undefined
  return identity?.organizationId === ctx.organizationId
}

/** Party A is the sender: only where the counterparty's link is used does it mean something. */
export async function findSenderTraces(
  ctx: Ctx,
  contractId: string,
  party: Party,
  isSession: boolean,
): Promise<SenderTraces> {
  if (party === 'a') return {}
  const address = networkOf(ctx.request?.ip ?? '')
  const known = await listSenderAddresses(ctx, contractId)
  const isAddress = address !== '' && known.some(ip => networkOf(ip) === address)
  const traces = [...(isSession ? ['session' as const] : []), ...(isAddress ? ['address' as const] : [])]
  return traces.length > 0 ? { from_sender: traces } : {}
}
