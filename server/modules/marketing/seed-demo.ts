import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { createAutomation } from './automations/service.ts'
import { createLink } from './booking-links/service.ts'
import { findForm } from './forms/queries.ts'
import { FormNotFound } from './forms/schema.ts'
import { createForm } from './forms/service.ts'
import { readBlocks } from './pages/blocks.ts'
import { createPage } from './pages/service.ts'
import { seedVisits } from './seed-visits.ts'
import { receive } from './submissions/receive.ts'

const answers = [
  {
    name: 'Noor Haddad',
    email: 'noor.haddad@saltmarsh.example',
    company: 'Saltmarsh Ferries',
    message: 'Do you ship to Nova Scotia?',
  },
  {
    name: 'Iris Lindqvist',
    email: 'iris@lindqvist.example',
    company: 'Lindqvist Boats',
    message: 'We refit twelve boats this winter and need mooring lines.',
  },
]

/** A form, a page with it, a link to meet and a rule that acts on all of that: live, to be tried at once. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  const form = await createForm(ctx, {
    name: 'Ask for a sample',
    fields: [
      { type: 'text', label: 'Name', required: true },
      { type: 'email', label: 'Work email', key: 'email' },
      { type: 'text', label: 'Company' },
      { type: 'textarea', label: 'What is it for?', key: 'message' },
      { type: 'consent', label: 'You may write to me about new products', key: 'newsletter' },
    ],
    submit_label: 'Send me a sample',
    thank_you_message: 'Thank you. Your sample leaves the house within two days.',
    tags: ['sample'],
  })
  const link = await createLink(ctx, {
    name: 'Meet Harbor & Pine',
    description: 'Half an hour about what you build and what it hangs on.',
    duration_minutes: 30,
    buffer_after_minutes: 10,
    location: { kind: 'phone' },
    questions: [{ type: 'text', label: 'What shall we talk about?', key: 'topic' }],
  })
  const blocks = readBlocks([
    {
      type: 'hero',
      heading: 'Rope that outlives the boat',
      text: 'Spun in Portland since 1911, tested to twice what we promise.',
      button: { label: 'Talk to us', url: link.public_url },
    },
    {
      type: 'columns',
      columns: [
        {
          blocks: [
            { type: 'heading', text: 'Hemp', level: 3 },
            { type: 'text', html: '<p>For those who like to see it age.</p>' },
          ],
        },
        {
          blocks: [
            { type: 'heading', text: 'Polyester', level: 3 },
            { type: 'text', html: '<p>For those who do not.</p>' },
          ],
        },
      ],
    },
    {
      type: 'quote',
      text: 'The only thing on board that we never had to think about.',
      author: 'Noor Haddad, Saltmarsh Ferries',
    },
    { type: 'heading', text: 'Feel it first', level: 2 },
    { type: 'form', form_id: form.id },
  ])
  const page = await createPage(
    ctx,
    {
      name: 'Rope that outlives the boat',
      seo: { description: 'Hemp and polyester rope from Portland, Maine. Ask for a sample.' },
    },
    blocks,
  )
  await seedVisits(ctx, page)
  await createAutomation(ctx, {
    name: 'Call whoever wants a sample',
    trigger: { type: 'form.submitted', form_id: form.id },
    actions: [
      {
        type: 'create_task',
        title: 'Call {{contact.name}} about the sample',
        due_in_days: 1,
        assignee: 'owner',
      },
    ],
  })
  const row = found(await findForm(ctx.db, form.id), FormNotFound)
  for (const said of answers) await receive(ctx, row, said, 'en')
}
