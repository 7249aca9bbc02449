import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { automation, draw, manual } from '../workflows.fixture.ts'

const app = useTestApp()
let acme: Account
let url: string
const flow = automation(app, () => acme)

/** Answers nobody until it is told to. */
let arrived = 0
let answerAll = Promise.withResolvers<void>()
const slow = createServer((request, response) => {
  arrived += 1
  request.resume().on('end', () => answerAll.promise.then(() => response.end('{}')))
})

beforeAll(async () => {
  acme = await app.createAccount()
  await new Promise<void>(resolve => slow.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/hook`
})
afterAll(() => slow.close())

/** More than are taken in one round, whose first ones are under way: one host is called eight times at once. */
async function callMany(): Promise<{ id: string; drained: Promise<number> }> {
  arrived = 0
  answerAll = Promise.withResolvers<void>()
  const id = await flow.live(draw([manual, ['hook', 'webhook', { url }], ['z', 'end']]))
  await flow.enroll(id, ...(await flow.manyContacts(30)))
  const drained = app.drain()
  while (arrived < 8) await new Promise(resolve => setTimeout(resolve, 5))
  return { id, drained }
}

describe('stopping a workflow whose requests are under way', () => {
  it.each([
    ['pausing', (id: string) => acme.post(`/workflows/${id}/pause`)],
    ['deleting', (id: string) => acme.delete(`/workflows/${id}`)],
  ])('%s waits for them, and none leaves afterwards', async (what, stop) => {
    const { id, drained } = await callMany()
    const order: string[] = []
    const stopped = stop(id).then(({ status }) => {
      order.push(`stopped ${status}`)
    })
    // Others see it before whoever asked is answered, and have time for many questions meanwhile.
    const isStopped = async () => {
      const { status, body } = await acme.get(`/workflows/${id}`)
      return status === 404 || body.data.status === 'paused'
    }
    while (!(await isStopped())) await new Promise(resolve => setTimeout(resolve, 5))
    for (let n = 0; n < 10; n += 1) await isStopped()
    order.push('answered')
    answerAll.resolve()
    await stopped
    expect(order).toEqual(['answered', 'stopped 200'])
    await drained
    await app.drain()
    expect(arrived).toBe(20)
    if (what === 'deleting') return
    const waiting = await flow.runs(id, { status: 'waiting' })
    expect(waiting).toHaveLength(20)
    await flow.activate(id)
    await app.drain()
    expect(arrived).toBe(30)
    expect(await flow.runs(id, { status: 'completed' })).toHaveLength(30)
  })
})
