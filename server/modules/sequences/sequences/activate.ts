import type { Ctx, WorkCtx } from '#kit/context.ts'
import { loadSteps } from '../dispatch/load.ts'
import { checkWorld } from '../lint/check-world.ts'
import { findLinks, lintSequence } from '../lint/lint.ts'
import { findWay } from '../preview/preview.ts'
import type { SequenceDetail, Warning } from './schema.ts'
import { setStatus } from './service.ts'

/** Activates whatever the state of things, and says what might go wrong. */
export async function activateSequence(
  ctx: WorkCtx,
  id: string,
): Promise<{ data: SequenceDetail; warnings: Warning[] }> {
  const { data, warnings, domain, links } = await ctx.transact(async inner => {
    const activated = await setStatus(inner, id, 'active')
    return { data: activated, ...(await look(inner, id)) }
  })
  return { data, warnings: [...warnings, ...(await checkWorld(ctx, domain, links))] }
}

async function look(ctx: Ctx, id: string) {
  const sequence = await ctx.db
    .selectFrom('sequences')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const steps = await loadSteps(ctx, id)
  const [{ sender }, organization] = await Promise.all([
    findWay(ctx, sequence),
    ctx.db.selectFrom('organizations').select('address').executeTakeFirstOrThrow(),
  ])
  const mails = steps
    .filter(({ step_type }) => step_type === 'email')
    .flatMap(step => [step, ...step.variants])
  return {
    warnings: lintSequence(sequence, steps, {
      hasMailbox: sender.mailbox_id !== null || sender.integration_id !== null,
      hasPostalAddress: organization.address.trim() !== '',
    }),
    domain: mails.length > 0 && sender.mailbox_id ? sender.from_email.split('@').at(-1)! : '',
    links: [...new Set(mails.flatMap(({ body_html }) => findLinks(body_html)))],
  }
}
