import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { automation, draw, manual, onEvent } from '../workflows.fixture.ts'

const app = useTestApp()
let acme: Account
let key: { id: string; secret: string }
const flow = automation(app, () => acme)

beforeAll(async () => {
  acme = await app.createAccount()
  key = (await acme.post('/workflows/action-keys', { name: 'Billing' })).body.data
})

const seconds = () => Math.floor(app.clock.now().epochMilliseconds / 1_000)

async function call(
  body: object | string,
  more: { key?: string; at?: number; secret?: string; signature?: string } = {},
) {
  const raw = typeof body === 'string' ? body : JSON.stringify(body)
  const at = more.at ?? seconds()
  const signature =
    more.signature ??
    `v1=${createHmac('sha256', more.secret ?? key.secret)
      .update(`${at}.${raw}`)
      .digest('hex')}`
  const answer = await fetch(`${app.url}/api/v1/app/workflows/internal/action`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-workflow-key': more.key ?? key.id,
      'x-workflow-timestamp': String(at),
      'x-workflow-signature': signature,
    },
    body: raw,
  })
  return {
    status: answer.status,
    body: (await answer.json()) as {
      detail?: string
      data?: { result: Record<string, unknown> }
      replayed?: boolean
    },
  }
}

describe('the signed door', () => {
  it('opens to nobody who does not sign, in time, with a key that is there', async () => {
    const body = { action_id: newId(), action: 'event', event: 'custom.x', email: 'nobody@navy.test' }
    const bare = await app.anonymous.post('/workflows/internal/action', body)
    expect([bare.status, bare.body.detail]).toEqual([401, 'Missing signature'])
    for (const at of [seconds() - 301, seconds() + 301]) {
      expect(await call(body, { at })).toMatchObject({ status: 401, body: { detail: 'Signature expired' } })
    }
    const wrong = { status: 401, body: { detail: 'Invalid signature' } }
    expect(await call(body, { secret: 'another' })).toMatchObject(wrong)
    expect(await call(body, { key: newId() })).toMatchObject(wrong)
    expect(await call(body, { key: 'rubbish' })).toMatchObject(wrong)
    const raw = JSON.stringify(body)
    const signature = `v1=${createHmac('sha256', key.secret).update(`${seconds()}.${raw}`).digest('hex')}`
    expect(await call(raw.replace('custom.x', 'custom.y'), { signature })).toMatchObject(wrong)
    const doomed = (await acme.post('/workflows/action-keys', { name: 'Short' })).body.data
    await acme.delete(`/workflows/action-keys/${doomed.id}`)
    expect(await call(body, { key: doomed.id, secret: doomed.secret })).toMatchObject(wrong)
    expect(await call(body)).toMatchObject({ status: 404, body: { detail: 'Contact not found' } })
    expect(await call('{', {})).toMatchObject({ status: 400 })
    expect(await call({ ...body, action: 'webhook' })).toMatchObject({ status: 400 })
  })

  it('does the same thing once, however often it is asked at once', async () => {
    const id = await flow.live(
      draw([onEvent('custom.trial_started'), ['t', 'update_contact', { set: { title: '{{event.plan}}' } }]]),
    )
    const { id: contact, email } = await flow.contact()
    const body = {
      action_id: newId(),
      action: 'event',
      event: 'custom.trial_started',
      email,
      data: { plan: 'pro' },
    }
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(body)))
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
    expect(answers.filter(answer => !answer.body.replayed)).toHaveLength(1)
    expect(new Set(answers.map(answer => JSON.stringify(answer.body.data))).size).toBe(1)
    expect(await call({ ...body, data: {} })).toMatchObject({
      status: 409,
      body: { detail: 'action_id was used with another body' },
    })
    await app.drain()
    expect(await flow.onlyRun(id)).toMatchObject({
      status: 'completed',
      trigger: { event: 'custom.trial_started' },
    })
    expect((await acme.get(`/contacts/${contact}`)).body.data.title).toBe('pro')
  })

  it('enrolls and acts as a step does', async () => {
    const id = await flow.live(draw([manual, ['w', 'wait', { days: 1 }]]))
    const { id: contact, email } = await flow.contact()
    const enrolled = await call({ action_id: newId(), action: 'enroll', workflow_id: id, email })
    expect(enrolled.body.data!.result).toMatchObject({ enrolled: true, contact_id: contact })
    const task = await call({
      action_id: newId(),
      action: 'create_task',
      contact_id: contact,
      config: { title: 'Ring {{first_name}}' },
    })
    expect(task.body.data!.result).toMatchObject({ status: 'done', task_id: expect.any(String) })
    const bad = await call({ action_id: newId(), action: 'create_task', contact_id: contact, config: {} })
    expect(bad).toMatchObject({ status: 400, body: { detail: 'config.title is required' } })
    const mail = await call({
      action_id: newId(),
      action: 'send_email',
      contact_id: contact,
      config: { template_id: newId() },
    })
    expect(mail.body.data!.result).toMatchObject({ status: 'failed', error: 'Template not found' })
    expect(await flow.messages(contact)).toEqual([])
    const run = await flow.onlyRun(id)
    const early = await call({ action_id: newId(), action: 'complete_step', run_id: run.id, node_id: 'w' })
    expect(early).toMatchObject({ status: 409, body: { detail: 'Step is not waiting' } })
    const other = await app.createAccount()
    const theirs = (await other.post('/workflows/action-keys', { name: 'Theirs' })).body.data
    const foreign = await call(
      { action_id: newId(), action: 'complete_step', run_id: run.id, node_id: 'w' },
      { key: theirs.id, secret: theirs.secret },
    )
    expect(foreign).toMatchObject({ status: 404, body: { detail: 'Run not found' } })
  })
})
