import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { startSmtpSink } from '#tests/smtp-sink.ts'
import { enterAs, newOwner } from './colleague.ts'

const sink = await startSmtpSink()
const app = useTestApp({
  smtpUrl: sink.url,
  mailRelay: 'confirmed',
  mailRelayPerDay: 3,
  storageMb: { starter: { logs: 1, metrics: 1, files: 1, recordings: 0 } },
})
const browser = useBrowser(app)
afterAll(() => sink.close())
let ada: Person

beforeAll(async () => {
  ada = await newOwner(app)
  await ada.api.post('/contacts', { email: 'grace@navy.test', first_name: 'Grace', last_name: 'Hopper' })
})

describe('limits are seen where they matter', { timeout: 120_000 }, () => {
  it('whoever writes a mail is told what the server still sends for them, and the way out', async () => {
    await app.sql('update users set email_verified_at = null where email = $1', [ada.email])
    const first = await enterAs(browser, ada, '/settings/mailboxes')
    const card = first.page.getByRole('region', { name: 'This server’s own transport' })
    await card.getByText('Sending through this server is not enabled yet').waitFor()
    await app.sql('update users set email_verified_at = now() where email = $1', [ada.email])
    await first.page.reload()
    await card.getByText('0 of 3 recipients used today.').waitFor()
    expect(await first.audit()).toEqual([])
    await first.close()

    for (const n of [1, 2, 3])
      expect(
        (await ada.api.post('/email/send', { to: `p${n}@navy.test`, subject: 'Hi', body_html: '<p>Hi</p>' }))
          .status,
      ).toBe(200)
    const visit = await enterAs(browser, ada, '/inbox?new=true')
    const { page } = visit
    await page.getByText('This server’s sending limit is reached for today').waitFor()
    await page.getByRole('link', { name: 'Connect your own mailbox' }).click()
    await page.waitForURL(/\/settings\/mailboxes/)
    await page.getByText('3 of 3 recipients used today.').waitFor()
    expect(visit.errors).toEqual([])
    await visit.close()
  })

  it('settings show what is kept of each kind', async () => {
    const visit = await enterAs(browser, ada, '/settings/organization')
    const storage = visit.page.getByRole('region', { name: 'Storage' })
    await storage.getByText('Recordings', { exact: true }).waitFor()
    await storage.getByText('0 MB of 1 MB').first().waitFor()
    expect(await visit.audit()).toEqual([])
    await visit.close()
  })
})
