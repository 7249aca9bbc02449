import { describe, expect, it } from 'vitest'
import { useOwnTestApp } from '#tests/harness.ts'
import { useServerProcess } from '#tests/use-server-process.ts'
import { sendDraft, signAs } from './testing.fixture.ts'

const app = useOwnTestApp()
const { start } = useServerProcess(app)

/** What a killed worker left claimed, or not yet claimed, comes back after minutes: here the waiting is cut short. */
async function bringBack(): Promise<void> {
  await app.sql(`update agenda set due_at = now() - interval '1 second' where job like 'contracts.%'`)
  await app.sql(`update jobs set worker = null where queue like 'contracts.%'`)
}

describe('workers killed between the last signature and the seal', () => {
  it('leave exactly one sealed copy, and lose nothing', { timeout: 180_000 }, async () => {
    // The workers' clock is the machine's.
    app.clock.set(Temporal.Now.instant().subtract({ minutes: 5 }))
    const acme = await app.createAccount()
    const contract = await sendDraft(acme)
    for (const party of ['b', 'a'] as const) expect((await signAs(app, contract, party)).status).toBe(200)
    for (const delay of [20, 350]) {
      const doomed = await start('worker')
      await new Promise(resolve => setTimeout(resolve, delay))
      await doomed.end('SIGKILL')
      await bringBack()
    }
    const last = await start('worker')
    const sealed = async () =>
      (await app.sql('select executed_pdf_sha256 from contracts where executed_pdf_sha256 is not null'))
        .length
    await expect.poll(sealed, { timeout: 90_000, interval: 500 }).toBe(1)
    await last.end('SIGTERM')
    expect(await app.sql('select 1 from contract_pdfs')).toHaveLength(1)
    const { data } = (await acme.get(`/contracts/${contract.id}/audit`)).body
    const count = (event: string) => data.filter((row: { event: string }) => row.event === event).length
    expect([count('signed'), count('completed'), count('sealed')]).toEqual([2, 1, 1])
  })
})
