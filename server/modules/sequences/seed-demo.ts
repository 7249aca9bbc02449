import type { Ctx } from '#kit/context.ts'
import { listProspects, playOutDemo } from './demo-queries.ts'
import { enroll } from './enrollments/enroll.ts'
import { listLeads } from './enrollments/queries.ts'
import { createSequence } from './sequences/service.ts'

/** Two sequences that send nothing, since both are paused: one about to begin, one in the middle of its people. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  await introduce(ctx)
  await followUp(ctx)
}

async function followUp(ctx: Ctx): Promise<void> {
  const sequence = await createSequence(ctx, {
    name: 'After the trade fair',
    description: 'Everybody who left a card at the stand: thanks, a story, a call',
    status: 'paused',
    send_window_start: '09:00',
    send_window_end: '17:00',
    send_timezone: 'America/New_York',
    daily_cap: 60,
    steps: [
      {
        name: 'Thanks',
        subject: 'Good to meet you, {{first_name | default: "and thank you"}}',
        body_html:
          '<p>Hi {{first_name | default: "there"}},</p><p>thank you for stopping by. You asked how long a rollout takes: for a company like {{company.name | default: "yours"}}, two weeks. The plan is one page; shall I send it?</p><p>{{sender_name}}</p>',
        delay_days: 0,
      },
      {
        name: 'A story',
        subject: 'How Nordlicht did it in nine days',
        body_html:
          '<p>Hi {{first_name | default: "there"}},</p><p>a dispatcher, a spreadsheet and nine days: how a carrier in Hamburg moved over without missing a delivery. Five minutes to read.</p><p>{{sender_name}}</p>',
        delay_days: 4,
      },
      {
        step_type: 'call',
        name: 'Call',
        task_title: 'Call {{first_name | default: "the contact"}} after the fair',
        task_notes: 'Ask who else decides, and when.',
        task_priority: 'normal',
        delay_days: 3,
      },
    ],
  })
  const prospects = await listProspects(ctx)
  if (prospects.length === 0) return
  await enroll(ctx, sequence.id, { contact_ids: prospects.map(({ id }) => id) })
  await playOutDemo(ctx, sequence.id)
}

async function introduce(ctx: Ctx): Promise<void> {
  const rows = await listLeads(ctx)
  const sequence = await createSequence(ctx, {
    name: 'Autumn introductions',
    description: 'First contact with operations people: two mails and a call',
    status: 'paused',
    send_window_start: '08:30',
    send_window_end: '16:30',
    send_timezone: 'Europe/Berlin',
    daily_cap: 40,
    steps: [
      {
        name: 'Introduction',
        subject: 'A thought about {{company.name | default: "your team"}}',
        body_html:
          '<p>Hi {{first_name | default: "there"}},</p><p>teams like yours spend half a day a week on quotes that could write themselves. Shall I show you how others at companies such as {{company.name | default: "yours"}} do it, in fifteen minutes?</p><p>{{sender_name}}</p>',
        delay_days: 0,
      },
      {
        name: 'One example',
        subject: 'How it looks in practice',
        body_html:
          '<p>Hi {{first_name | default: "there"}},</p><p>a short follow-up with one example: a team of twelve went from three days to one hour per quote. Worth a look?</p><p>{{sender_name}}</p>',
        delay_days: 3,
      },
      {
        step_type: 'call',
        name: 'Call',
        task_title: 'Call {{first_name | default: "the contact"}} about the example',
        task_notes: 'Ask how quotes are made today, and who signs them off.',
        task_priority: 'normal',
        delay_days: 2,
      },
    ],
  })
  if (rows.length > 0) await enroll(ctx, sequence.id, { contact_ids: rows.map(({ id }) => id) })
}
