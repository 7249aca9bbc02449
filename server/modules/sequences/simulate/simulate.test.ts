import { beforeEach, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { outreach } from '../outreach.fixture.ts'

const app = useTestApp()
let acme: Account
const { contacts, sequence, enroll, runAll } = outreach(app, () => acme)
beforeEach(async () => {
  acme = await app.createAccount()
})

interface Entry {
  at: string
  contact_id: string
  step_number: number
  action: string
  subject: string | null
  variant_label: string | null
}

const isReal = ({ action }: Entry) => action === 'send' || action === 'task'
const line = ({ at, contact_id, step_number, subject, variant_label }: Entry) =>
  `${at} ${contact_id} ${step_number} ${variant_label ?? '-'} ${subject}`

/** What really went out, in the words of a simulation. */
async function whatHappened(sequenceId: string): Promise<string[]> {
  const rows = await app.sql<{ line: string }>(
    `select to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' ' || e.contact_id || ' ' || p.step_number
       || ' ' || case when s.task_id is null then coalesce(v.variant_label, 'A') else '-' end
       || ' ' || coalesce(m.subject, t.title) as line
     from sequence_sends s join sequence_enrollments e on e.id = s.enrollment_id
     join sequence_steps p on p.id = s.step_id join sequence_steps v on v.id = s.variant_id
     left join email_messages m on m.id = s.message_id left join tasks t on t.id = s.task_id
     where s.sequence_id = $1`,
    [sequenceId],
  )
  return rows.map(row => row.line).sort()
}

const programs: [string, string, object, object?][] = [
  [
    'into summer time, with a cap, a thread and variants',
    '2026-03-26T21:00:00Z',
    {
      send_timezone: 'Europe/Berlin',
      send_window_start: '01:30',
      send_window_end: '03:30',
      send_days: ['fri', 'sat', 'sun', 'mon'],
      daily_cap: 3,
      send_as_reply: true,
    },
  ],
  [
    'out of summer time, over midnight',
    '2026-10-30T20:00:00Z',
    {
      send_timezone: 'America/New_York',
      send_window_start: '22:00',
      send_window_end: '01:45',
      send_days: ['sat', 'sun'],
    },
  ],
  [
    'from a mailbox that is warming up and sends one in ninety seconds',
    '2026-11-16T08:00:00Z',
    {
      send_timezone: 'Asia/Kathmandu',
      send_window_start: '13:00',
      send_window_end: '18:00',
      send_days: ['mon', 'tue', 'wed', 'thu', 'fri'],
      daily_cap: 7,
    },
    { ramp: { start: 4, step_per_day: 1 }, daily_cap: 6, min_gap_seconds: 90 },
  ],
]

describe('a simulation', () => {
  it.each(programs)('equals what a run on the clock sends: %s', async (_, start, settings, mailbox) => {
    app.clock.set(start)
    if (mailbox) await acme.post('/mailboxes', { email: 'us@acme.test', is_default: true, ...mailbox })
    const intro = await sequence({
      ...settings,
      steps: [
        { subject: 'Hello {{first_name}}', body_html: 'x', delay_days: 0 },
        { step_type: 'wait', delay_days: 0, delay_hours: 7 },
        { step_type: 'call', task_title: 'Call {{first_name}}', delay_days: 1 },
        {
          step_type: 'condition',
          delay_days: 0,
          condition_config: { rules: [{ field: 'title', op: 'is_set' }], on_false: 'skip' },
        },
        { subject: 'For titles', body_html: 'x', delay_days: 0 },
        { subject: 'Last', body_html: 'x', delay_days: 1, delay_hours: 3 },
      ],
    })
    await acme.post(`/steps/${intro.steps[0].id}/variants`, { subject: 'Other {{first_name}}' })
    const people = [...(await contacts(9)), ...(await contacts(2, { title: 'Boss' }))]
    const contact_ids = people.map(({ id }) => id)
    const { data } = (await acme.post(`/sequences/${intro.id}/simulate`, { contact_ids, start_at: start }))
      .body
    expect(data).toMatchObject({ contacts: 11, left_out: 0, is_sample: false, tasks: 11, sends: 24 })
    await enroll(intro.id, ...contact_ids)
    await runAll('2026-12-31T00:00:00Z')
    const simulated = (data.timeline as Entry[]).filter(isReal).map(line).sort()
    expect(simulated).toEqual(await whatHappened(intro.id))
  })

  it('works for one contact, for a sample, and tells of skips and exits', async () => {
    const intro = await sequence({
      status: 'draft',
      steps: [
        { subject: 'Hello {{first_name}}', body_html: 'x', delay_days: 0 },
        {
          step_type: 'condition',
          condition_config: { rules: [{ event: 'opened' }], on_true: 'continue', on_false: 'exit' },
        },
        { subject: 'Never', body_html: 'x' },
      ],
    })
    const path = `/sequences/${intro.id}/simulate`
    const sample = (await acme.post(path, { start_at: '2026-11-16T10:00:00Z' })).body.data
    expect(sample).toMatchObject({
      is_sample: true,
      contacts: 1,
      sends: 1,
      ends_at: '2026-11-17T10:00:00.000Z',
    })
    expect(sample.timeline.map((entry: Entry) => entry.action)).toEqual(['send', 'exit'])
    const [ada] = await contacts(1, { first_name: 'Ada' })
    const one = (await acme.post(path, { contact_id: ada!.id, start_at: '2026-11-16T10:00:00Z' })).body.data
    expect(one.timeline[0]).toMatchObject({
      contact_id: ada!.id,
      subject: 'Hello Ada',
      local_at: '2026-11-16T10:00:00',
    })
    expect((await acme.post(path, { contact_id: intro.id })).body.detail).toBe('Contact not found')
    expect(await app.sql('select 1 from sequence_enrollments where sequence_id = $1', [intro.id])).toEqual([])
  })
})
