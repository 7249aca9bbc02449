import { beforeAll, describe, expect, it } from 'vitest'
import type { Ctx } from '#kit/context.ts'
import { addNote } from '#modules/crm/notes/service.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { runBatch } from '../engine/batch.ts'
import { automation, draw, manual, onEvent } from '../workflows.fixture.ts'

const app = useTestApp()
let acme: Account
const flow = automation(app, () => acme)

beforeAll(async () => {
  acme = await app.createAccount()
})

const waitForNote = draw(
  [
    manual,
    ['heard', 'wait_event', { event: 'note.added', timeout: { hours: 1 } }],
    ['yes', 'end'],
    ['no', 'end'],
  ],
  ['start → heard', 'heard.event → yes', 'heard.timeout → no'],
)

/** A transaction that stands open until it is told to commit. */
async function holdOpen(work: (ctx: Ctx) => Promise<unknown>) {
  const gate = Promise.withResolvers<void>()
  const ready = Promise.withResolvers<void>()
  const ended = acme.within(async ctx => {
    await work(ctx)
    ready.resolve()
    await gate.promise
  })
  await ready.promise
  return {
    async commit() {
      gate.resolve()
      await ended
    },
  }
}

describe('an event at the moment of the wait for it', () => {
  it('counts when it commits after the wait, though it was emitted before', async () => {
    const id = await flow.live(waitForNote)
    const { id: contact } = await flow.contact()
    const event = await holdOpen(ctx => addNote(ctx, { type: 'contact', id: contact }, { body: 'Just now' }))
    await flow.enroll(id, contact)
    await app.drain()
    expect(await flow.onlyRun(id)).toMatchObject({ status: 'waiting', waiting_for: 'note.added' })
    await event.commit()
    await app.drain()
    expect(flow.path(await flow.onlyRun(id))).toContain('heard done event')
  })

  it('counts when the wait commits after it was emitted and before it commits', async () => {
    const id = await flow.live(waitForNote)
    const { id: contact } = await flow.contact()
    await flow.enroll(id, contact)
    const wait = await holdOpen(ctx => runBatch(ctx, id))
    await acme.post(`/contacts/${contact}/notes`, { body: 'While the wait was being written' })
    await wait.commit()
    await app.drain()
    expect(flow.path(await flow.onlyRun(id))).toContain('heard done event')
  })

  it('does not count when it was there before', async () => {
    const id = await flow.live(waitForNote)
    const { id: contact } = await flow.contact()
    await acme.post(`/contacts/${contact}/notes`, { body: 'Long ago' })
    await flow.enroll(id, contact)
    await app.drain()
    expect(await flow.onlyRun(id)).toMatchObject({ status: 'waiting' })
    const since = draw(
      [
        manual,
        ['heard', 'wait_event', { event: 'note.added', since: 'run', timeout: { hours: 1 } }],
        ['yes', 'end'],
        ['no', 'end'],
      ],
      ['start → heard', 'heard.event → yes', 'heard.timeout → no'],
    )
    const other = await flow.live(since)
    await flow.enroll(other, contact)
    await acme.post(`/contacts/${contact}/notes`, { body: 'Since the run began' })
    await app.drain()
    expect(flow.path(await flow.onlyRun(other))).toContain('heard done event')
  })

  it('takes one port, once, when the time-out comes with it', async () => {
    const id = await flow.live(waitForNote)
    const contacts = await flow.manyContacts(20)
    await flow.enroll(id, ...contacts)
    await app.drain()
    app.clock.advance('PT1H')
    await Promise.all([
      ...contacts.map(contact => acme.post(`/contacts/${contact}/notes`, { body: 'Now' })),
      app.drain(),
    ])
    await app.drain()
    const runs = await flow.runs(id)
    expect(new Set(runs.map((run: { status: string }) => run.status))).toEqual(new Set(['completed']))
    const metrics = await flow.metrics(id)
    const node = metrics.nodes.find((one: { node_id: string }) => one.node_id === 'heard')
    expect(node).toMatchObject({ entered: 20, done: 20, waiting: 0 })
    expect((node.ports.event ?? 0) + (node.ports.timeout ?? 0)).toBe(20)
  })

  it('starts what was activated while it was under way', async () => {
    const { id: contact } = await flow.contact()
    const event = await holdOpen(ctx => addNote(ctx, { type: 'contact', id: contact }, { body: 'Under way' }))
    const id = await flow.live(draw([onEvent('note.added'), ['z', 'end']]))
    await event.commit()
    await app.drain()
    app.clock.advance('PT2S')
    await app.drain()
    expect(await flow.onlyRun(id)).toMatchObject({ status: 'completed', contact_id: contact })
    await acme.post(`/workflows/${id}/pause`)
  })
})

describe('many at once', () => {
  const long = draw([manual, ['w', 'wait', { days: 30 }]])

  it('start one run per contact, by hand and by events', async () => {
    const id = await flow.live(long)
    const { id: contact } = await flow.contact()
    const answers = await Promise.all(Array.from({ length: 50 }, () => flow.enroll(id, contact)))
    expect(answers.reduce((sum, { enrolled }) => sum + enrolled, 0)).toBe(1)
    expect(await flow.runs(id)).toHaveLength(1)
    const events = await flow.live(draw([onEvent('note.added'), ['w', 'wait', { days: 30 }]]), {
      settings: { reentry: 'after_end' },
    })
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => acme.post(`/contacts/${contact}/notes`, { body: `${n}` })),
    )
    await Promise.all([app.drain(), app.drain()])
    await app.drain()
    expect(await flow.runs(events)).toHaveLength(1)
    await acme.post(`/workflows/${events}/pause`, { cancel_runs: true })
  })

  it('keep to once and to the wait after the end', async () => {
    const quick = draw([manual, ['z', 'end']])
    const once = await flow.live(quick)
    const later = await flow.live(quick, { settings: { reentry: 'after_end', reentry_wait_days: 2 } })
    const { id: contact } = await flow.contact()
    for (const id of [once, later]) {
      for (let turn = 0; turn < 3; turn += 1) {
        await Promise.all([...Array.from({ length: 50 }, () => flow.enroll(id, contact)), app.drain()])
        await app.drain()
      }
      expect(await flow.runs(id)).toHaveLength(1)
    }
    expect((await flow.enroll(once, contact)).skipped.breakdown).toMatchObject({ already_ran: 1 })
    const forced = await acme.post(`/workflows/${once}/enroll`, { contact_id: contact, force: true })
    expect(forced.body).toMatchObject({ enrolled: 1 })
    app.clock.advance('PT48H')
    expect(await flow.enroll(later, contact)).toMatchObject({ enrolled: 1 })
    await app.drain()
  })
})

describe('imports and sets', () => {
  it('start nothing unless they are meant', async () => {
    const off = await flow.live(draw([onEvent('contact.created'), ['z', 'end']]))
    const on = await flow.live(draw([onEvent('contact.created', { include_imports: true }), ['z', 'end']]))
    const rows = Array.from({ length: 30 }, (_, n) => ({
      first_name: `I${n}`,
      email: `import${n}@navy.test`,
    }))
    await acme.post('/contacts/bulk', { rows })
    await app.drain()
    expect([(await flow.runs(off)).length, (await flow.runs(on)).length]).toEqual([0, 30])
    for (const id of [off, on]) await acme.post(`/workflows/${id}/pause`)
  })

  it('start a run for each contact that is added to a list, and end those on an excluded one', async () => {
    const [list, out] = await Promise.all(
      ['In', 'Out'].map(async name => (await acme.post('/lists', { name })).body.data.id as string),
    )
    const filter = { match: 'all', rules: [{ field: 'event.list_id', op: 'eq', value: list }] }
    const id = await flow.live(draw([onEvent('list.member_added', { filter }), ['w', 'wait', { days: 9 }]]), {
      settings: { exclude_list_ids: [out] },
    })
    const contacts = await flow.manyContacts(5)
    await acme.post(`/lists/${out}/members`, { contact_ids: contacts.slice(0, 1) })
    await acme.post(`/lists/${list}/members`, { contact_ids: contacts })
    await app.drain()
    expect(await flow.runs(id)).toHaveLength(4)
    await acme.post(`/lists/${out}/members`, { contact_ids: contacts.slice(0, 2) })
    await app.drain()
    const ended = await flow.runs(id, { status: 'canceled' })
    expect(ended).toMatchObject([{ contact_id: contacts[1], end_reason: 'excluded' }])
  })
})

it('goes by the clock of the server, whatever the database thinks', async () => {
  const id = await flow.live(draw([onEvent('contact.created'), ['z', 'end']]))
  const now = app.clock.now()
  app.clock.set('2001-01-01T00:00:00Z')
  await flow.contact()
  await app.drain()
  app.clock.set(now.toString())
  expect((await flow.onlyRun(id)).status).toBe('completed')
})
