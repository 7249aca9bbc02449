import type { WorkCtx } from '#kit/context.ts'
import { boundedTask } from '#platform/bounded-work/task.ts'
import { isPlainTemplate } from '#platform/liquid/plain.ts'
import { findUsed, type UsedFields } from './read-fields.ts'

const findElsewhere = boundedTask<typeof import('./read-fields.ts'), 'findUsed'>(
  new URL('./read-fields.ts', import.meta.url),
  'findUsed',
)

/** What templates read: of plain ones here and now, of all others in another process. */
export const findUsedFields = async (
  ctx: Pick<WorkCtx, 'services' | 'organizationId' | 'request'>,
  templates: readonly string[],
): Promise<UsedFields> =>
  templates.every(template => isPlainTemplate(template))
    ? findUsed(templates)
    : ctx.services.boundedWork.run(ctx, findElsewhere, templates)
