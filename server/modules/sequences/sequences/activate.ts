import type { Ctx, WorkCtx } from '#kit/context.ts'
import { found, Problem } from '#kit/problem.ts'
import { checkWorld } from '#modules/outreach/index.ts'
import { boundedTask, Refused } from '#platform/bounded-work/task.ts'
import { isSmallHtml } from '#platform/html/limits.ts'
import { isPlainTemplate } from '#platform/liquid/plain.ts'
import { loadSteps } from '../dispatch/load.ts'
import { SequenceNotFound } from '../errors.ts'
import { type LintOrder, lint } from '../lint/lint-work.ts'
import type { Warning } from '../lint/schema.ts'
import { findSenderRoom } from '../preview/preview.ts'
import { findSequence, requireSequenceRow } from '../steps/queries.ts'
import { requirePostalAddress } from './queries.ts'
import type { SequenceDetail } from './schema.ts'
import { setStatus } from './service.ts'

const lintElsewhere = boundedTask<typeof import('../lint/lint-work.ts'), 'lint'>(
  new URL('../lint/lint-work.ts', import.meta.url),
  'lint',
)

/** Activates whatever the state of things, and says what might go wrong. */
export async function activateSequence(
  ctx: WorkCtx,
  id: string,
): Promise<{ data: SequenceDetail; warnings: Warning[] }> {
  const { data, domain, order } = await ctx.transact(async inner => {
    const activated = await setStatus(inner, id, 'active')
    return { data: activated, ...(await look(inner, id)) }
  })
  const { warnings, links } = await lintWithin(ctx, order)
  const seen = await checkWorld(ctx, domain, links)
  const overall = seen.map(finding => ({ ...finding, step_id: null, step_number: null }))
  return { data, warnings: [...warnings, ...overall] }
}

/** What is wrong with its texts and steps, without looking at the world or changing anything. */
export async function lintSequenceNow(ctx: WorkCtx, id: string): Promise<Warning[]> {
  const read = async (inner: Ctx) => {
    found(await findSequence(inner, id), SequenceNotFound)
    return look(inner, id)
  }
  const { order } = await ctx.transact(read, { onlyReads: true })
  return (await lintWithin(ctx, order)).warnings
}

const FEW_STEPS = 20

async function lintWithin(ctx: WorkCtx, order: LintOrder): Promise<{ warnings: Warning[]; links: string[] }> {
  const contents = order.steps.flatMap(step => [step, ...step.variants])
  const isQuick =
    contents.length <= FEW_STEPS &&
    contents.every(
      ({ subject, body_html, task_title, task_notes }) =>
        isSmallHtml(body_html) &&
        [subject, body_html, task_title, task_notes].every(template => isPlainTemplate(template)),
    )
  if (isQuick) return lint(order)
  try {
    return await ctx.services.boundedWork.run(ctx, lintElsewhere, order)
  } catch (error) {
    if (!(error instanceof Problem || error instanceof Refused)) throw error
    const message = 'The templates could not be looked through: they take too much time or memory'
    return { warnings: [{ code: 'not_checked', message, step_id: null, step_number: null }], links: [] }
  }
}

async function look(ctx: Ctx, id: string): Promise<{ domain: string; order: LintOrder }> {
  const sequence = await requireSequenceRow(ctx, id)
  const steps = await loadSteps(ctx, id)
  const [{ sender }, organization] = await Promise.all([
    findSenderRoom(ctx, sequence),
    requirePostalAddress(ctx),
  ])
  const hasMails = steps.some(({ step_type }) => step_type === 'email')
  return {
    domain: hasMails && sender.mailbox_id ? sender.from_email.split('@').at(-1)! : '',
    order: {
      sequence,
      steps,
      around: {
        hasMailbox: sender.mailbox_id !== null || sender.integration_id !== null,
        hasPostalAddress: organization.address.trim() !== '',
      },
    },
  }
}
