import type { Ctx, WorkCtx } from '#kit/context.ts'
import { createCampaign } from './campaigns/service.ts'
import { insertDemoRecipients, playOutDemo } from './demo-queries.ts'
import { listTopDomains } from './dispatch/freeze-queries.ts'
import { sendCampaign } from './states/send.ts'
import { updateCampaign } from './stored/queries.ts'
import { seedTemplates } from './templates/service.ts'

/** A campaign that has gone out, one that will, one that is being written, and the templates. Nothing is sent. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  const work: WorkCtx = { ...ctx, transact: step => step(ctx) }
  const { templates } = await seedTemplates(work)
  const templateOf = (name: string) => templates.find(one => one.name === name)!.id
  await sendOut(ctx, work, templateOf('Newsletter'))
  const planned = await createCampaign(work, {
    name: 'Evening on better work',
    template_id: templateOf('Event invitation'),
    audience: { filter: { status: ['customer', 'prospect'] } },
  })
  const nextWeek = ctx.now.add({ hours: 24 * 7 }).round({ smallestUnit: 'hour' })
  await sendCampaign(ctx, planned.id, nextWeek.toString())
  await createCampaign(work, {
    name: 'What is new in winter',
    template_id: templateOf('Product update'),
    audience: { all: true },
    ab_test: {
      variants: [
        { subject: 'New this week: three things that save you time' },
        { subject: '{{first_name | default: "Hello"}}, three things are easier now' },
      ],
    },
  })
}

async function sendOut(ctx: Ctx, work: WorkCtx, templateId: string): Promise<void> {
  const sent = await createCampaign(work, {
    name: 'October newsletter',
    template_id: templateId,
    audience: { all: true },
    archive: true,
  })
  const at = ctx.now.subtract({ hours: 24 * 12 }).round({ smallestUnit: 'hour' })
  await insertDemoRecipients(ctx, sent.id)
  await updateCampaign(ctx, sent.id, {
    status: 'sent',
    started_at: at.toString(),
    frozen_at: at.toString(),
    finished_at: at.add({ minutes: 3 }).toString(),
    top_domains: await listTopDomains(ctx, sent.id),
  })
  await playOutDemo(ctx, sent.id, at.toString())
}
