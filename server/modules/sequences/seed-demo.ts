import type { Ctx } from '#kit/context.ts'
import { enroll } from './enrollments/enroll.ts'
import { listLeads } from './enrollments/queries.ts'
import { createSequence } from './sequences/service.ts'

/** A sequence that looks at work and sends nothing: it is paused. */
export async function seedDemo(ctx: Ctx): Promise<void> {
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
