import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'
import { outreach } from '../outreach.fixture.ts'

const app = useTestApp()
let sink: SmtpSink
let acme: Account
let mailbox: string
const { contacts, manyContacts, sequence, enroll, enrollment, enrollments, tick, read, messages } = outreach(
  app,
  () => acme,
)

beforeAll(async () => {
  sink = await startSmtpSink()
})
afterAll(() => sink.close())
beforeEach(async () => {
  sink.mails.length = 0
  sink.refuseRecipient = () => undefined
  sink.refuseMail = () => undefined
  app.clock.set('2026-11-16T10:00:00Z')
  acme = await app.createAccount()
  const made = await acme.post('/mailboxes', { email: 'us@acme.test', smtp: sink.smtp, is_default: true })
  mailbox = made.body.data.id
})

const followUp = { subject: 'Again', body_html: '<p>Again</p>', delay_days: 2 }
const mail = { subject: 'Hello {{first_name}}', body_html: '<p>Hi</p>', delay_days: 0 }

async function openTransactions(): Promise<number> {
  const [row] = await app.sql<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and state ~ '^idle in transaction'",
  )
  return row!.n
}

/** How many transactions stayed open, each time that work was asked of another process. One that merely passes by is
 *  gone a moment later; one that waits for the work is not. */
async function watchTransactions(work: () => Promise<unknown>): Promise<number[]> {
  const { boundedWork } = await acme.within(async ctx => ctx.services)
  const run = boundedWork.run
  const seen: number[] = []
  const spy = vi.spyOn(boundedWork, 'run').mockImplementation(async (...order) => {
    let open = await openTransactions()
    for (let tries = 0; open > 0 && tries < 20; tries++) {
      await setTimeout(50)
      open = await openTransactions()
    }
    seen.push(open)
    return run(...order) as never
  })
  await work().finally(() => spy.mockRestore())
  return seen
}

describe('a tick', () => {
  it('has what takes another process written before it holds anything', async () => {
    const looped = '{% for n in (1..2) %}{{ first_name }} {% endfor %}'
    const call = { step_type: 'call', task_title: looped, delay_days: 0 }
    const { id } = await sequence({ steps: [call, { ...mail, subject: looped }] })
    await enroll(id, ...(await contacts(2)).map(one => one.id))
    const seen = await watchTransactions(async () => {
      expect(await tick()).toMatchObject({ sent: 2, tasks_created: 2 })
    })
    expect(new Set(seen)).toEqual(new Set([0]))
    await app.drain()
    expect(sink.mails).toHaveLength(2)
  })

  it('sends what is due, once, and plans what follows', async () => {
    const intro = await sequence({ steps: [mail, followUp] })
    const [ada] = await contacts(1)
    await enroll(intro.id, ada!.id)
    const summary = await tick()
    expect(summary).toEqual({
      due: 1,
      sent: 1,
      tasks_created: 0,
      completed: 0,
      stopped: {},
      deferred: { outside_window: 0, daily_cap: 0, mailbox_cap: 0, mailbox_paused: 0, relay: 0, min_gap: 0 },
      skipped: {},
      failed: 0,
      errors: [],
      next_due_at: '2026-11-18T10:00:00.000Z',
    })
    expect(await tick()).toMatchObject({ due: 0, sent: 0 })
    await app.drain()
    expect(sink.mails.map(({ to }) => to[0])).toEqual([ada!.email])
    expect(sink.mails[0]!.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(await read(intro.id)).toMatchObject({ total_sent: 1, sent: 1, active: 1, total_enrolled: 1 })
    expect(await enrollment(intro.id, ada!.id)).toMatchObject({
      status: 'active',
      current_step_number: 2,
      next_run_at: '2026-11-18T10:00:00.000Z',
      last_sent_at: '2026-11-16T10:00:00.000Z',
      sent_count: 1,
      mailbox_id: mailbox,
      enrolled_by_id: acme.userId,
    })
    app.clock.set('2026-11-18T10:00:00Z')
    await app.drain()
    expect(sink.mails).toHaveLength(2)
    expect(await enrollment(intro.id, ada!.id)).toMatchObject({
      status: 'completed',
      stop_reason: 'finished',
      next_run_at: null,
      sent_count: 2,
    })
    const [funnel] = (await acme.get(`/sequences/${intro.id}/analytics`)).body.data
    expect(funnel).toMatchObject({ step_number: 1, sent: 1, delivered: 1, bounced: 0, is_variant: false })
  })

  it('leaves alone what is paused, draft or archived, and goes on when activated', async () => {
    const intro = await sequence({ status: 'draft' })
    const [ada] = await contacts(1)
    await enroll(intro.id, ada!.id)
    for (const status of ['draft', 'paused', 'archived']) {
      await acme.put(`/sequences/${intro.id}`, { status })
      expect(await tick()).toMatchObject({ due: 0, next_due_at: null })
    }
    await acme.post(`/sequences/${intro.id}/activate`)
    await app.drain()
    expect(sink.mails).toHaveLength(1)
  })

  it('is found by the net of the minute when a job was lost', async () => {
    const intro = await sequence()
    const [ada] = await contacts(1)
    await enroll(intro.id, ada!.id)
    await app.sql(`delete from agenda where job = 'sequences.dispatch_due'`)
    await app.drain()
    expect(sink.mails).toHaveLength(0)
    await app.runCron('sequences.dispatch_due')
    await app.drain()
    expect(sink.mails).toHaveLength(1)
    expect(
      await app.sql('select 1 from sequence_wakes where organization_id = $1', [acme.organizationId]),
    ).toEqual([])
  })

  it('holds mail back until the window opens, on the wall clock of the sequence', async () => {
    app.clock.set('2026-11-20T17:00:00Z')
    const intro = await sequence({
      send_window_start: '09:00',
      send_window_end: '17:00',
      send_timezone: 'America/New_York',
    })
    const [ada, bob] = await contacts(2)
    await enroll(intro.id, ada!.id)
    expect((await enrollment(intro.id, ada!.id)).next_run_at).toBe('2026-11-20T17:00:00.000Z')
    // Somebody narrows the window between planning and sending.
    await acme.put(`/sequences/${intro.id}`, { send_window_end: '11:00' })
    expect(await tick()).toMatchObject({ due: 1, sent: 0, deferred: { outside_window: 1 } })
    await enroll(intro.id, bob!.id)
    for (const { next_run_at } of await enrollments(intro.id)) {
      // Monday, 09:00 in New York, and at most a quarter of an hour later.
      expect(next_run_at >= '2026-11-23T14:00:00.000Z' && next_run_at < '2026-11-23T14:15:00.000Z').toBe(true)
    }
  })

  it('keeps the follow-up in the thread, under the subject of the first mail', async () => {
    const intro = await sequence({ send_as_reply: true, steps: [mail, followUp] })
    const [ada] = await contacts(1)
    await enroll(intro.id, ada!.id)
    await app.drain()
    app.clock.advance('P2D')
    await app.drain()
    const [first, second] = sink.mails
    expect(second!.mail.subject).toBe(`Re: ${first!.mail.subject}`)
    expect(second!.mail.inReplyTo).toBe(first!.mail.messageId)
  })

  it('makes tasks, waits, and walks around what conditions leave out', async () => {
    const unread = { rules: [{ event: 'opened', op: 'not_happened' }], on_false: 'exit' }
    const intro = await sequence({
      steps: [
        mail,
        { step_type: 'wait', delay_days: 0, delay_hours: 5 },
        { step_type: 'condition', delay_days: 0, condition_config: unread },
        {
          step_type: 'call',
          delay_days: 0,
          task_title: 'Call {{first_name}}',
          task_notes: 'About {{company.name | default: "them"}}',
          task_priority: 'high',
        },
        {
          step_type: 'task',
          delay_days: 0,
          condition_config: { rules: [{ field: 'title', op: 'is_set' }] },
        },
        { step_type: 'linkedin', delay_days: 0, is_active: false },
      ],
    })
    const [ada] = await contacts(1, { first_name: 'Ada' })
    await enroll(intro.id, ada!.id)
    await app.drain()
    expect(await enrollment(intro.id, ada!.id)).toMatchObject({
      current_step_number: 2,
      next_run_at: '2026-11-16T15:00:00.000Z',
    })
    app.clock.set('2026-11-16T15:00:00Z')
    expect(await tick()).toMatchObject({ tasks_created: 1, completed: 1, skipped: { condition: 1 } })
    const tasks = (await acme.get('/tasks', { contact_id: ada!.id })).body.data
    expect(tasks).toHaveLength(1)
    expect(tasks[0]).toMatchObject({
      title: 'Call Ada',
      notes: 'About them',
      type: 'call',
      priority: 'high',
      assignee_id: acme.userId,
    })
    expect(await enrollment(intro.id, ada!.id)).toMatchObject({
      status: 'completed',
      stop_reason: 'finished',
    })
    const lines = (await acme.get(`/contacts/${ada!.id}/activities`)).body.data
    expect(lines.map((line: { title: string }) => line.title)).toEqual(
      expect.arrayContaining([
        'Enrolled in the sequence Intro',
        'Sequence Intro ended: went through all steps',
      ]),
    )
    const own = (await acme.get(`/contacts/${ada!.id}/enrollments`)).body.data
    expect(own).toMatchObject([{ sequence_name: 'Intro', status: 'completed', stop_reason: 'finished' }])
  })

  it('gives each contact one variant, stored with what was sent', async () => {
    const intro = await sequence()
    const step = intro.steps[0]
    await acme.post(`/steps/${step.id}/variants`, { subject: 'Variant B' })
    await enroll(intro.id, ...(await manyContacts(40)))
    await app.drain()
    const [funnel] = (await acme.get(`/sequences/${intro.id}/analytics`)).body.data
    expect(funnel).toMatchObject({ sent: 40, variant_label: 'A' })
    const [a, b] = funnel.variants
    expect([a.variant_label, a.is_variant, b.variant_label, b.is_variant]).toEqual(['A', false, 'B', true])
    expect(a.sent + b.sent).toBe(40)
    expect(Math.min(a.sent, b.sent)).toBeGreaterThan(8)
    expect(sink.mails.filter(({ mail }) => mail.subject === 'Variant B')).toHaveLength(b.sent)
    expect(b.ab_test).toMatchObject({ judged: 0, verdict: 'undecided' })
    const detail = await read(intro.id)
    expect([detail.steps[0].sent_count, detail.steps[0].variants[0].sent_count]).toEqual([a.sent, b.sent])
    // After a week without replies the outcome of every mail is final.
    app.clock.advance('P8D')
    await app.runCron('sequences.read_verdicts')
    const [later] = (await acme.get(`/sequences/${intro.id}/analytics`)).body.data
    expect(later.variants[1].ab_test).toMatchObject({ judged: b.sent, judged_replied: 0, lower: 0 })
  })
})

describe('limits', () => {
  it('of the day hold in the zone of the sequence', async () => {
    app.clock.set('2026-11-16T22:00:00Z')
    const intro = await sequence({ daily_cap: 3, send_timezone: 'Europe/Berlin', send_days: ['mon', 'tue'] })
    await enroll(intro.id, ...(await manyContacts(10)))
    expect(await tick()).toMatchObject({ due: 10, sent: 3, deferred: { daily_cap: 7 } })
    const planned = (await enrollments(intro.id, { status: 'active' })).map(
      (one: { next_run_at: string }) => one.next_run_at,
    )
    // Midnight in Berlin.
    expect(
      planned.every((at: string) => at >= '2026-11-16T23:00:00.000Z' && at < '2026-11-16T23:15:00.000Z'),
    ).toBe(true)
    app.clock.set('2026-11-16T23:15:00Z')
    expect(await tick()).toMatchObject({ due: 7, sent: 3, deferred: { daily_cap: 4 } })
    await acme.put(`/sequences/${intro.id}`, { daily_cap: 0 })
    app.clock.set('2026-11-23T12:00:00Z')
    expect(await tick()).toMatchObject({ due: 4, sent: 0, deferred: { daily_cap: 4 } })
  })

  it('of the mailbox hold too, and a paused mailbox makes mail wait', async () => {
    await acme.patch(`/mailboxes/${mailbox}`, { daily_cap: 2 })
    const intro = await sequence()
    await enroll(intro.id, ...(await manyContacts(5)))
    expect(await tick()).toMatchObject({
      sent: 2,
      deferred: { mailbox_cap: 3 },
      next_due_at: '2026-11-17T00:00:00.000Z',
    })
    await acme.patch(`/mailboxes/${mailbox}`, { status: 'paused', daily_cap: null })
    await acme.put(`/sequences/${intro.id}`, { mailbox_id: mailbox })
    app.clock.set('2026-11-17T08:00:00Z')
    expect(await tick()).toMatchObject({
      sent: 0,
      deferred: { mailbox_paused: 3 },
      next_due_at: '2026-11-17T08:15:00.000Z',
    })
    // It is resumed, and they leave at once.
    await acme.patch(`/mailboxes/${mailbox}`, { status: 'active' })
    expect(await tick()).toMatchObject({ sent: 3 })
  })

  it('of its pace let one through at a time, the others queue up behind it', async () => {
    await acme.patch(`/mailboxes/${mailbox}`, { min_gap_seconds: 60 })
    const intro = await sequence()
    await enroll(intro.id, ...(await manyContacts(4)))
    expect(await tick()).toMatchObject({
      due: 4,
      sent: 1,
      deferred: { min_gap: 3 },
      next_due_at: '2026-11-16T10:01:00.000Z',
    })
    app.clock.set('2026-11-16T10:00:59Z')
    expect(await tick()).toMatchObject({ due: 0 })
    app.clock.set('2026-11-16T10:01:00Z')
    expect(await tick()).toMatchObject({ due: 1, sent: 1, next_due_at: '2026-11-16T10:02:00.000Z' })
    // However late the dispatcher comes: not two of them together.
    app.clock.set('2026-11-16T12:00:00Z')
    const runs = await Promise.all([tick(), tick(), tick()])
    expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(1)
    app.clock.set('2026-11-16T12:05:00Z')
    expect(await tick()).toMatchObject({ sent: 1 })
    expect(sink.mails).toHaveLength(4)
  })
})

describe('trouble', () => {
  it('of one contact is its own', async () => {
    const body_html =
      '{% if first_name contains "Bad" %}{% for i in (1..100000000) %}x{% endfor %}{% endif %}ok'
    const intro = await sequence({ steps: [{ ...mail, body_html }] })
    const [bad] = await contacts(1, { first_name: 'Bad' })
    const [good, gone, blocked, quiet] = await contacts(4)
    await enroll(intro.id, bad!.id, good!.id, gone!.id, blocked!.id, quiet!.id)
    await acme.put(`/contacts/${gone!.id}`, { email: null })
    await app.sql(
      `insert into suppressions (organization_id, id, email, reason, created_at) values ($1, gen_random_uuid(), $2, 'manual', now())`,
      [acme.organizationId, blocked!.email],
    )
    await app.sql(`update contacts set unsubscribed = true where id = $1`, [quiet!.id])
    const summary = await tick()
    expect(summary).toMatchObject({
      due: 5,
      sent: 1,
      failed: 1,
      stopped: { no_email: 1, suppressed: 1, unsubscribed: 1 },
    })
    expect(summary.errors).toHaveLength(1)
    expect(sink.mails.map(({ to }) => to[0])).toEqual([good!.email])
    expect(await enrollment(intro.id, blocked!.id)).toMatchObject({
      status: 'failed',
      stop_reason: 'suppressed',
    })
    expect(await read(intro.id)).toMatchObject({ enrollment_counts: { completed: 1, failed: 4, total: 5 } })
  })

  it('with a server leaves the place, and resuming sends that step', async () => {
    sink.refuseMail = () => ({ code: 554, message: '5.7.1 Not today' })
    const intro = await sequence({ steps: [mail, followUp] })
    const [ada] = await contacts(1)
    await enroll(intro.id, ada!.id)
    await tick()
    const failed = await enrollment(intro.id, ada!.id)
    expect(failed).toMatchObject({
      status: 'failed',
      stop_reason: 'send_failed',
      error: '554 5.7.1 Not today',
      current_step_number: 1,
      sent_count: 0,
    })
    sink.refuseMail = () => undefined
    const path = `/sequences/${intro.id}/enrollments/${failed.id}`
    expect((await acme.post(`${path}/resume`)).body.data).toMatchObject({ status: 'active', error: null })
    await app.drain()
    expect(sink.mails).toHaveLength(1)
    expect(await read(intro.id)).toMatchObject({ total_sent: 1, bounced: 0 })
    expect((await messages(ada!.id)).map(({ status }) => status)).toEqual(['failed', 'sent'])
  })

  it('with an address is a bounce: counted, and the end', async () => {
    sink.refuseRecipient = () => ({ code: 550, message: '5.1.1 No such user' })
    const intro = await sequence({ steps: [mail, followUp] })
    const [ada] = await contacts(1)
    await enroll(intro.id, ada!.id)
    await app.drain()
    const ended = await enrollment(intro.id, ada!.id)
    expect(ended).toMatchObject({ status: 'failed', stop_reason: 'bounced' })
    expect(await read(intro.id)).toMatchObject({ total_sent: 1, bounced: 1 })
    const resumed = await acme.post(`/sequences/${intro.id}/enrollments/${ended.id}/resume`)
    expect([resumed.status, resumed.body.detail]).toEqual([
      400,
      "Cannot resume an enrollment that is 'suppressed'",
    ])
  })
})

describe('editing under way', () => {
  it('goes on behind a deleted step, and at the same place of a new list', async () => {
    const intro = await sequence({
      steps: [mail, { ...followUp, name: 'gone' }, { ...followUp, name: 'kept' }],
    })
    const [ada] = await contacts(1)
    await enroll(intro.id, ada!.id)
    await tick()
    await acme.delete(`/steps/${intro.steps[1].id}`)
    expect(await enrollment(intro.id, ada!.id)).toMatchObject({
      current_step_number: 2,
      current_step_id: intro.steps[2].id,
    })
    await acme.put(`/sequences/${intro.id}`, { steps: [mail, { ...followUp, subject: 'New second' }] })
    app.clock.advance('P2D')
    await app.drain()
    const mine = sink.mails.filter(({ to }) => to[0] === ada!.email)
    expect(mine.at(-1)!.mail.subject).toBe('New second')
    expect(await read(intro.id)).toMatchObject({ total_sent: 2 })
    expect(await enrollment(intro.id, ada!.id)).toMatchObject({ status: 'completed' })
  })

  it('starts those who were enrolled before there was a step', async () => {
    const intro = await sequence({ steps: [] })
    const [ada] = await contacts(1)
    await enroll(intro.id, ada!.id)
    expect(await enrollment(intro.id, ada!.id)).toMatchObject({ status: 'active', next_run_at: null })
    expect(await tick()).toMatchObject({ due: 0 })
    await acme.post(`/sequences/${intro.id}/steps`, mail)
    await app.drain()
    expect(sink.mails).toHaveLength(1)
  })
})
