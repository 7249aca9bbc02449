import { beforeAll, describe, expect, it } from 'vitest'
import { seedDemo as seedAgents } from '#modules/agents/seed-demo.ts'
import { seedDemo as seedDelivery } from '#modules/deployments/seed-demo.ts'
import { seedDemo as seedObservability } from '#modules/observability/seed-demo/seed-demo.ts'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, expectOnce, newOwner } from './colleague.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person

beforeAll(async () => {
  ada = await newOwner(app)
  await ada.api.patch('/organization', { areas: { infrastructure: true } })
  // Sessions draw from the plan's bucket, which does not fill up while the clock stands still.
  await app.sql(`update organizations set plan = 'enterprise'`)
})

describe('monitoring, delivery and agents', () => {
  it('are watched, shipped and asked by an admin', async () => {
    const visit = await enterAs(browser, ada, '/monitoring')
    const { page } = visit
    await page.getByRole('heading', { name: 'No checks yet' }).waitFor()
    expectOnce(visit.asked().filter(one => one.startsWith('/checks')))
    await page.getByRole('button', { name: 'New check' }).first().click()
    const check = page.getByRole('dialog', { name: 'New check' })
    await check.getByRole('textbox', { name: 'Name' }).fill('Nightly export')
    await check.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Heartbeat' }).click()
    expect(await visit.audit()).toEqual([])
    await check.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Nightly export' }).waitFor()
    expect(await page.getByLabel('Address').inputValue()).toContain('/hooks/heartbeats/')
    expect(await visit.audit()).toEqual([])

    await page.getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('main').getByRole('button', { name: 'New project' }).first().click()
    const project = page.getByRole('dialog', { name: 'New project' })
    await project.getByRole('textbox', { name: 'Name' }).fill('Shop')
    await project.getByLabel('Repository').fill('acme/shop')
    await project.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: 'Shop' }).first().click()
    await page.getByRole('button', { name: 'Start a run' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('heading', { name: 'Run #1' }).waitFor()
    for (let i = 0; i < 4; i += 1) {
      await app.drain()
      app.clock.advance('PT3S')
    }
    await app.drain()
    // Lines and steps come by themselves.
    await page.getByText('The new version answers').waitFor()
    await page.getByRole('button', { name: 'Download: manifest.json' }).waitFor()
    expect(await visit.audit()).toEqual([])

    await page.getByRole('link', { name: 'Agents' }).click()
    await page.getByRole('main').getByRole('button', { name: 'New agent' }).first().click()
    const agent = page.getByRole('dialog', { name: 'New agent' })
    await agent.getByRole('textbox', { name: 'Name' }).fill('Support')
    await agent.getByRole('button', { name: 'Create' }).click()
    await page.getByLabel('Question').fill('Good morning')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByText('You said: Good morning').filter({ visible: true }).first().waitFor()
    await page.getByRole('link', { name: 'The whole run' }).click()
    await page.getByText('Tokens read').waitFor()
    expect(await visit.audit()).toEqual([])

    // In a session it is all one talk.
    await page.getByRole('link', { name: 'Support' }).first().click()
    await page.getByRole('button', { name: 'Open a session' }).click()
    await page.getByText('Nothing yet: ask something below.').waitFor()
    for (const question of ['What is a bowline?', 'And a hitch?']) {
      await page.getByLabel('Question').fill(question)
      await page.getByRole('button', { name: 'Ask', exact: true }).click()
      await page.getByRole('list', { name: 'What was said' }).getByText(question, { exact: true }).waitFor()
    }
    expect(await page.getByRole('list', { name: 'What was said' }).getByRole('listitem').count()).toBe(4)
    expect(await visit.audit()).toEqual([])
    await page.getByRole('link', { name: 'Support' }).first().click()
    await page
      .getByRole('list', { name: 'Sessions' })
      .getByRole('link', { name: 'What is a bowline?' })
      .waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('have a demo worth looking at, on a phone too', async () => {
    const bob = await app.createAccount()
    const known = 'select password_hash from users where email = $1'
    await app.sql(`update users set password_hash = (${known}) where id = $2`, [ada.email, bob.userId])
    await bob.within(async ctx => {
      await seedObservability(ctx)
      await seedDelivery(ctx)
      await seedAgents(ctx)
    })
    const visit = await enterAs(browser, bob, '/monitoring/logs?level=error', { screen: 'phone' })
    const { page } = visit
    await page.getByText('feed answered 500').first().waitFor()
    expect(await page.getByText('mailed the receipt').count()).toBe(0)
    expect(await visit.audit()).toEqual([])
    for (const [path, text] of [
      ['/monitoring/metrics', 'http.latency_ms'],
      ['/monitoring/alerts', 'Orders waiting'],
      ['/settings/status-page', 'Anybody may see the page'],
      ['/delivery', 'Warehouse app'],
      ['/settings/model-prices', 'Read (cents a million)'],
    ] as const) {
      await page.goto(new URL(path, page.url()).href)
      await page
        .getByText(text)
        .or(page.locator(`input[value="${text}"]`))
        .first()
        .waitFor()
      expect(await visit.audit(), path).toEqual([])
    }
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})
