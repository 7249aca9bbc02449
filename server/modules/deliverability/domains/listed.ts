import type { Ctx } from '#kit/context.ts'
import { listOwnSenders } from './facts.ts'
import { findRow } from './queries.ts'

/** Every domain of a mailbox or of a mail integration. */
export const listSendingDomains = async (ctx: Ctx): Promise<Set<string>> =>
  new Set((await listOwnSenders(ctx)).map(({ domain }) => domain))

/** Listed is what mail is sent from, and what somebody watches. */
export const isListed = async (ctx: Ctx, domain: string): Promise<boolean> =>
  (await findRow(ctx, domain))?.watched === true || (await listSendingDomains(ctx)).has(domain)
