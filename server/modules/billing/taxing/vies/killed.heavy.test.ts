import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFakeVies } from '#tests/fake-vies.ts'
import { useOwnTestApp } from '#tests/harness.ts'
import { useServerProcess } from '#tests/use-server-process.ts'

const app = useOwnTestApp()
const { start } = useServerProcess(app)
const WAIT = { timeout: 120_000, interval: 100 }
const FRENCH = 'FR40303265045'
let vies: Awaited<ReturnType<typeof startFakeVies>>

beforeAll(async () => {
  vies = await startFakeVies()
})
afterAll(() => vies.close())

describe('a worker that is killed while the register thinks', { timeout: 300_000 }, () => {
  it('leaves no half of a check, and the next one asks again', async () => {
    app.clock.set(Temporal.Now.instant())
    const acme = await app.createAccount({ currency: 'EUR' })
    vies.says(FRENCH, 'hang')
    const { id } = (await acme.post('/companies', { name: 'Engines', country: 'FR', vat_id: FRENCH })).body
      .data
    const first = await start('worker', { VIES_API_BASE: vies.url })
    await expect.poll(() => vies.asked.length, WAIT).toBe(1)
    await first.end('SIGKILL')
    expect((await acme.get(`/companies/${id}/vat-checks`)).body.data).toEqual([])
    vies.says(FRENCH, { valid: true, name: 'ENGINES', requestIdentifier: 'WAPI7' })
    await start('worker', { VIES_API_BASE: vies.url })
    const checks = async () => (await acme.get(`/companies/${id}/vat-checks`)).body.data
    await expect.poll(async () => (await checks()).length, WAIT).toBe(1)
    expect(await checks()).toMatchObject([{ status: 'valid', consultation_number: 'WAPI7' }])
    const told = await app.sql<{ status: string }>(
      `select data->>'status' as status from events where organization_id = $1 and type = 'vat.checked'`,
      [acme.organizationId],
    )
    expect(told).toEqual([{ status: 'valid' }])
  })
})
