import type { Ctx } from '#kit/context.ts'
import { listMailIntegrations } from '#modules/integrations/index.ts'
import { hasMailboxes } from './lookup-queries.ts'

/** Whether the organization brought anything of its own to send from. */
export const hasSender = async (ctx: Ctx): Promise<boolean> =>
  (await hasMailboxes(ctx.db)) || (await listMailIntegrations(ctx)).length > 0
