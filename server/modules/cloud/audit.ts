import type { Ctx } from '#kit/context.ts'
import { recordAudit } from '#modules/identity/index.ts'

/** Every change of the infrastructure leaves a row; all of them start with `platform.`. */
export const recordChange = (
  ctx: Ctx,
  action: string,
  target: { kind: string; id: string },
  detail: Record<string, unknown> = {},
): Promise<void> =>
  recordAudit(ctx, { action: `platform.${action}`, targetKind: target.kind, targetId: target.id, detail })
