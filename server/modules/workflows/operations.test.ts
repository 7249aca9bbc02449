import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, useOwnTestApp } from '#tests/harness.ts'
import { checkDomains } from '../../main/doctor/domains.ts'
import { automation, draw, manual } from './workflows.fixture.ts'

const app = useOwnTestApp()
let acme: Account
const flow = automation(app, () => acme)

beforeAll(async () => {
  acme = await app.createAccount()
})

const read = async () => (await fetch(`${app.url}/metrics`)).text()

/** Counted for as long as the process lives, also by other tests. */
async function endsDone(): Promise<number> {
  const line = /^bowline_workflow_steps_total\{kind="end",outcome="done"\} (\d+)$/m.exec(await read())
  return Number(line?.[1] ?? 0)
}

async function gauges(): Promise<Record<string, number>> {
  const text = await read()
  return Object.fromEntries(
    [...text.matchAll(/^bowline_workflow_runs\{state="(\w+)"\} (\d+)$/gm)].map(([, state, n]) => [
      state,
      Number(n),
    ]),
  )
}

describe('an operator', () => {
  it('sees what waits, what is due and what was done', async () => {
    const before = await endsDone()
    expect(await gauges()).toEqual({ waiting: 0, due: 0 })
    const id = await flow.live(draw([manual, ['w', 'wait', { hours: 1 }], ['z', 'end']]))
    await flow.enroll(id, ...(await flow.manyContacts(3)))
    await app.drain()
    const other = await app.createAccount()
    const theirs = automation(app, () => other)
    const second = await theirs.live(draw([manual, ['w', 'wait', { hours: 2 }], ['z', 'end']]))
    await theirs.enroll(second, ...(await theirs.manyContacts(2)))
    await app.drain()
    expect(await gauges()).toEqual({ waiting: 5, due: 0 })
    app.clock.advance('PT1H')
    expect(await gauges()).toEqual({ waiting: 5, due: 3 })
    await app.drain()
    expect(await gauges()).toEqual({ waiting: 2, due: 0 })
    expect((await endsDone()) - before).toBe(3)
  })

  it('is told of runs that failed', async () => {
    expect(await checkDomains(app.databaseUrl)).toEqual([])
    const list = (await acme.post('/lists', { name: 'Gone' })).body.data.id
    const id = await flow.live(
      draw([manual, ['w', 'wait', { hours: 1 }], ['put', 'add_to_list', { list_id: list }]]),
    )
    await flow.enroll(id, ...(await flow.manyContacts(2)))
    await app.drain()
    await acme.delete(`/lists/${list}`)
    app.clock.advance('PT1H')
    await app.drain()
    expect(await checkDomains(app.databaseUrl)).toEqual([
      {
        level: 'warn',
        what: '2 runs of workflows have failed, in 1 organization',
        advice: expect.stringContaining('GET /workflow-runs?status=failed'),
      },
    ])
  })
})
