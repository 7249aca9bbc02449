import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { formatMoney } from '#kit/money/display.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { loadPeople, withSender } from '#modules/crm/index.ts'
import { boundedTask, Refused } from '#platform/bounded-work/task.ts'
import { isPlainTemplate } from '#platform/liquid/plain.ts'
import { findDealFields, findWriter } from './queries.ts'
import { renderTemplate, type ToRender } from './render-work.ts'
import { ContactNotFound, DealNotFound, type Rendered, type RenderIn } from './schema.ts'
import { requireTemplate } from './service.ts'

const renderElsewhere = boundedTask<typeof import('./render-work.ts'), 'renderTemplate'>(
  new URL('./render-work.ts', import.meta.url),
  'renderTemplate',
)

export async function render(ctx: WorkCtx, id: string, about: RenderIn): Promise<Rendered> {
  const work = await ctx.transact(
    async inner => {
      const { subject, body_html } = await requireTemplate(inner, id)
      return { subject, body_html, fields: await loadFields(inner, about) }
    },
    { onlyReads: true },
  )
  const rendered = await run(ctx, work)
  if ('error' in rendered) throw templateError(rendered.error)
  return rendered
}

const templateError = (message: string) => InvalidInput(say`Template error: ${{ message }}`)

async function run(ctx: WorkCtx, work: ToRender) {
  if ([work.subject, work.body_html].every(text => isPlainTemplate(text))) return renderTemplate(work)
  try {
    return await ctx.services.boundedWork.run(ctx, renderElsewhere, work)
  } catch (error) {
    throw error instanceof Refused ? templateError(`it ${error.message}`) : error
  }
}

async function loadFields(ctx: Ctx, { contact_id, deal_id }: RenderIn): Promise<ToRender['fields']> {
  const person = contact_id
    ? found((await loadPeople(ctx.db, [contact_id])).get(contact_id), ContactNotFound)
    : undefined
  const deal = deal_id ? found(await findDealFields(ctx, deal_id), DealNotFound) : undefined
  const writer = await findWriter(ctx, userIdOf(ctx)!)
  return {
    ...withSender(person?.fields ?? {}, { from_name: writer.name, from_email: writer.email }),
    deal: deal && { ...deal, amount: formatMoney(deal.amount_cents, deal.currency) },
  }
}
