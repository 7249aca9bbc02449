import type { Command } from '#kit/declared/command.ts'
import { modules } from '#modules/index.ts'
import { resealAll } from '#platform/jobs/reseal.ts'

/** After APP_SECRET was changed; the worker does the same every night. */
export const reseal: Command = {
  name: 'reseal',
  summary: 'Seal every stored secret anew under the current APP_SECRET',
  run: async ctx => {
    const count = await resealAll(ctx, modules)
    ctx.print(
      count === 0 ? 'Everything is sealed under the current APP_SECRET.' : `Sealed ${count} values anew.`,
    )
    return 0
  },
}
