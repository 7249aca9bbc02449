import { beforeEach, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()
let acme: Account
beforeEach(async () => {
  acme = await app.createAccount()
})

const create = async (body: object = {}) =>
  (await acme.post('/sequences', { name: 'Intro', ...body })).body.data
const settingKeys = [
  'send_as_reply',
  'stop_on_reply',
  'stop_on_click',
  'stop_on_meeting',
  'send_window_start',
  'send_window_end',
  'send_timezone',
  'send_days',
  'sender_integration_id',
  'sender_account_id',
  'daily_cap',
  'mailbox_id',
]

describe('a sequence', () => {
  it('needs a name only and comes with its defaults, nested and at the top', async () => {
    const made = await acme.post('/sequences', { name: 'Intro' })
    expect([made.status, made.body.success]).toEqual([201, true])
    const settings = {
      send_as_reply: false,
      stop_on_reply: true,
      stop_on_click: false,
      stop_on_meeting: true,
      send_window_start: null,
      send_window_end: null,
      send_timezone: 'UTC',
      send_days: ['mon', 'tue', 'wed', 'thu', 'fri'],
      sender_integration_id: null,
      sender_account_id: null,
      daily_cap: null,
      mailbox_id: null,
    }
    expect(made.body.data).toMatchObject({
      ...settings,
      settings,
      status: 'draft',
      description: '',
      organization_id: acme.organizationId,
      created_by_id: acme.userId,
      total_enrolled: 0,
      reply_rate: 0,
      steps: [],
      steps_count: 0,
      archived_at: null,
      enrollment_counts: { active: 0, paused: 0, completed: 0, failed: 0, total: 0 },
    })
    expect(Object.keys(made.body.data.settings).sort()).toEqual([...settingKeys].sort())
  })

  it('refuses what no sequence can be, in words', async () => {
    const detail = async (body: object) => {
      const answer = await acme.post('/sequences', { name: 'x', ...body })
      return [answer.status, answer.body.detail]
    }
    expect(await detail({ name: '' })).toEqual([400, 'name must not be empty'])
    expect(await detail({ name: 'x'.repeat(256) })).toEqual([400, 'name must be at most 255 characters'])
    expect(await detail({ status: 'sleeping' })).toEqual([400, "Invalid status 'sleeping'"])
    expect(await detail({ daily_cap: -1 })).toEqual([400, 'daily_cap must be >= 0'])
    expect(await detail({ send_days: [] })).toEqual([400, 'send_days must have at least 1 item'])
    expect((await detail({ send_days: ['moonday'] }))[0]).toBe(400)
    expect((await detail({ send_timezone: '+02:00' }))[0]).toBe(400)
    expect((await detail({ send_window_start: '09:00' }))[0]).toBe(400)
    expect((await detail({ send_window_start: '09:00', send_window_end: '09:00' }))[0]).toBe(400)
    expect((await detail({ send_window_start: '25:00', send_window_end: '26:00' }))[0]).toBe(400)
    const nowhere = '01a1dce5-541d-7093-834b-661a97c3b69e'
    for (const name of ['mailbox_id', 'sender_account_id', 'sender_integration_id']) {
      expect(await detail({ [name]: nowhere })).toEqual([400, `${name} not found`])
    }
  })

  it('is changed by what is given; null clears, two names of the mailbox are one', async () => {
    const box = (await acme.post('/mailboxes', { email: 'ada@acme.test' })).body.data.id
    const sequence = await create({
      send_days: ['Sunday', 'MON', 'wed', 'mon'],
      send_window_start: '09:00:00',
      send_window_end: '17:30',
      daily_cap: 5,
    })
    expect(sequence).toMatchObject({ send_days: ['mon', 'wed', 'sun'], send_window_start: '09:00' })
    const path = `/sequences/${sequence.id}`
    const first = await acme.put(path, { sender_account_id: box, daily_cap: null, name: 'Other' })
    expect(first.body.data).toMatchObject({
      name: 'Other',
      mailbox_id: box,
      sender_account_id: box,
      daily_cap: null,
      send_window_start: '09:00',
    })
    const second = await acme.put(path, {
      mailbox_id: null,
      send_window_start: null,
      send_window_end: null,
    })
    expect(second.body.data.settings).toMatchObject({ sender_account_id: null, send_window_end: null })
    const bad = await acme.put(path, { daily_cap: -3 })
    expect([bad.status, bad.body.detail]).toEqual([400, 'daily_cap must be >= 0'])
    expect((await acme.put(path, { status: 'x' })).body.detail).toBe("Invalid status 'x'")
    expect((await acme.put(path, { status: 'paused' })).body.data.status).toBe('paused')
  })

  it('goes from state to state with no conditions, and the list follows', async () => {
    const sequence = await create()
    await create({ name: 'Second', description: 'for the Nordics' })
    const path = `/sequences/${sequence.id}`
    expect((await acme.post(`${path}/activate`)).body.data.status).toBe('active')
    expect((await acme.post(`${path}/pause`)).body.data.status).toBe('paused')
    const archived = (await acme.post(`${path}/archive`)).body.data
    expect([archived.status, typeof archived.archived_at]).toEqual(['archived', 'string'])
    const names = async (query: object) =>
      (await acme.get('/sequences', query as never)).body.data.map((one: { name: string }) => one.name)
    expect(await names({})).toEqual(['Second'])
    expect(await names({ include_archived: true })).toEqual(['Second', 'Intro'])
    expect(await names({ status: 'archived' })).toEqual(['Intro'])
    expect(await names({ q: 'nordics' })).toEqual(['Second'])
    expect((await acme.get('/sequences')).body.totals).toEqual({
      sequences: 1,
      active: 0,
      enrolled: 0,
      sent: 0,
      opened: 0,
      replied: 0,
      open_rate: 0,
      reply_rate: 0,
    })
    const log = (await acme.get('/audit-log')).body.data
    expect(log.filter((row: { action: string }) => row.action === 'sequence_status_changed')).toHaveLength(3)
    expect((await acme.delete(path)).body).toEqual({ success: true })
    const gone = await acme.delete(path)
    expect([gone.status, gone.body.detail]).toEqual([404, 'Sequence not found'])
    expect((await acme.get('/sequences/nonsense')).body.detail).toBe('Sequence not found')
  })

  it('is copied whole, conditions pointing into the copy, and starts from nothing', async () => {
    const sequence = await create({
      status: 'active',
      daily_cap: 7,
      steps: [{ subject: 'One', delay_days: 0 }, { step_type: 'wait' }, { subject: 'Three' }],
    })
    const [one, two, three] = sequence.steps
    await acme.post(`/steps/${one.id}/variants`, { subject: 'One again' })
    const rule = { event: 'opened', step_id: one.id, op: 'happened' }
    const config = { rules: [rule], on_true: 'goto', on_false: 'exit', goto_step_id: three.id }
    await acme.put(`/steps/${two.id}`, { step_type: 'condition', condition_config: config })
    const copy = (await acme.post(`/sequences/${sequence.id}/duplicate`)).body.data
    expect(copy).toMatchObject({ status: 'draft', daily_cap: 7, steps_count: 3, name: 'Intro (copy)' })
    expect(copy.id).not.toBe(sequence.id)
    expect(copy.steps.map((step: { subject: string }) => step.subject)).toEqual(['One', '', 'Three'])
    expect(copy.steps[0].variants[0]).toMatchObject({
      subject: 'One again',
      variant_of: copy.steps[0].id,
      variant_label: 'B',
    })
    expect(copy.steps[1].condition_config).toMatchObject({
      goto_step_id: copy.steps[2].id,
      rules: [{ step_id: copy.steps[0].id }],
    })
  })
})

describe('activating', () => {
  it('says what might go wrong and never refuses', async () => {
    const sequence = await create({
      steps: [
        {
          subject: 'Hi {{first_nam}}',
          body_html: '<a href="#">x</a> {{company.name}} {% if %}',
          delay_days: 0,
        },
        {
          step_type: 'condition',
          condition_config: { rules: [{ field: 'title', op: 'is_set' }], on_true: 'exit', on_false: 'exit' },
        },
        { subject: 'Never', body_html: '<p>{{unsubscribe_url}}</p>' },
      ],
    })
    const viewer = await acme.invite('viewer')
    const linted = await viewer.post(`/sequences/${sequence.id}/lint`)
    expect(linted.status, linted.text).toBe(200)
    expect(linted.body.data).toContainEqual({
      code: 'unknown_merge_field',
      message: '{{first_nam}} is not a known field',
      step_id: sequence.steps[0].id,
      step_number: 1,
    })
    expect((await acme.get(`/sequences/${sequence.id}`)).body.data.status).toBe('draft')
    const { status, body } = await acme.post(`/sequences/${sequence.id}/activate`)
    expect([status, body.data.status]).toEqual([200, 'active'])
    const codes = body.warnings.map((warning: { code: string; step_number: number }) => [
      warning.code,
      warning.step_number,
    ])
    expect(codes).toEqual(
      expect.arrayContaining([
        ['unknown_merge_field', 1],
        ['template_error', 1],
        ['dead_link', 1],
        ['no_unsubscribe', 1],
        ['no_mailbox', null],
        ['no_postal_address', null],
        ['unreachable_step', 3],
      ]),
    )
    const empty = await create({ name: 'Empty' })
    const answer = await acme.post(`/sequences/${empty.id}/activate`)
    expect(answer.body.warnings[0].code).toBe('no_steps')
  })
})

describe('preview', () => {
  it('renders for a contact, escaped in the body and not in the subject, and names what is missing', async () => {
    const sequence = await create({
      steps: [
        {
          subject: 'Hi {{first_name}} & {{company.name | default: "there"}}',
          body_html: '<p>{{first_name}} {{first_name | raw}} {{title}} {{custom.plan}} {{sender.email}}</p>',
        },
      ],
    })
    const step_id = sequence.steps[0].id
    const path = `/sequences/${sequence.id}/preview`
    const contact = (
      await acme.post('/contacts', {
        first_name: '<b>Ada</b>',
        email: 'ada@example.com',
        custom: { plan: 'pro' },
      })
    ).body.data
    const { data } = (await acme.post(path, { step_id, contact_id: contact.id })).body
    expect(data).toMatchObject({
      step_id,
      variant_label: 'A',
      subject: 'Hi <b>Ada</b> & there',
      body_html: '<p>&lt;b&gt;Ada&lt;/b&gt; &lt;b&gt;Ada&lt;/b&gt;  pro no-reply@bowline.test</p>',
      is_sample: false,
      missing_fields: ['title'],
    })
    expect(data.body_text).toContain('<b>Ada</b>')
    expect(data.merge_fields).toContainEqual({ key: 'company.name', value: null, defaulted: true })
    expect(data.merge_fields).toContainEqual({ key: 'custom.plan', value: 'pro', defaulted: false })
    const sample = (await acme.post(path, { step_id })).body.data
    expect(sample).toMatchObject({ is_sample: true, subject: 'Hi Alex & Sample Company' })
    const other = await create({ name: 'Other', steps: [{}] })
    const wrong = await acme.post(path, { step_id: other.steps[0].id })
    expect([wrong.status, wrong.body.detail]).toEqual([404, 'Step not found in this sequence'])
    const nobody = await acme.post(path, { step_id, contact_id: other.id })
    expect([nobody.status, nobody.body.detail]).toEqual([404, 'Contact not found'])
  })

  it('survives templates that loop, read files or are broken', async () => {
    const evil = [
      '{% for i in (1..100000000) %}x{% endfor %}',
      "{% include '/etc/passwd' %}",
      '{% if',
      '{{ "".constructor.constructor }}',
    ]
    const sequence = await create({ steps: evil.map(body_html => ({ subject: 'x', body_html })) })
    for (const step of sequence.steps) {
      const answer = await acme.post(`/sequences/${sequence.id}/preview`, { step_id: step.id })
      expect(answer.status).toBe(200)
      expect(answer.text).not.toContain('root:')
      expect(answer.body.data.body_html).not.toContain('Function')
    }
  })
})
