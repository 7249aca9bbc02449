import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { settleOperations } from '#tests/cloud-tenant.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, expectOnce, joinAs, newOwner } from './colleague.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person

beforeAll(async () => {
  ada = await newOwner(app)
  await ada.api.patch('/organization', { areas: { infrastructure: true } })
})

describe('the infrastructure', () => {
  it('is made, stopped and looked up by an admin, without a key', async () => {
    const visit = await enterAs(browser, ada, '/cloud')
    const { page } = visit
    await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor()
    const asked = visit.asked().filter(one => /^\/(tenant|vms)/.test(one))
    expect(asked.toSorted()).toEqual(['/tenant/usage', '/vms?page=1&limit=50'])
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'New virtual machine' }).first().click()
    const form = page.getByRole('dialog', { name: 'New virtual machine' })
    await form.getByLabel('Name').fill('web-1')
    expect(await visit.audit()).toEqual([])
    await form.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'web-1' }).waitFor()
    // What the worker did comes by live updates.
    await settleOperations(app)
    const stopped = page.waitForResponse(reply => reply.url().endsWith('/stop'))
    await page.getByRole('button', { name: 'Stop' }).click()
    expect((await stopped).status()).toBe(202)
    await settleOperations(app)
    await page.getByRole('button', { name: 'Start' }).waitFor()
    expect(await visit.audit()).toEqual([])

    await page.getByRole('link', { name: 'Operations' }).click()
    await page.getByRole('row', { name: /stop Virtual machines Done/ }).waitFor()
    expectOnce(visit.asked().filter(one => one.startsWith('/operations?page')))
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('has keys, which are shown once, on a phone too', async () => {
    const visit = await enterAs(browser, ada, '/cloud/keys', { screen: 'phone' })
    const { page } = visit
    await page.getByRole('main').getByRole('button', { name: 'New API key' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Pipeline')
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    const made = page.getByRole('dialog', { name: 'Your new key' })
    const key = await made.getByLabel('API key').inputValue()
    const { status } = await app.anonymous.call('GET', '/api/v2/tenant', { headers: { 'x-api-key': key } })
    expect(status).toBe(200)
    await made.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Revoke: Pipeline' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('Revoked').first().waitFor()
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('is not there for a member', async () => {
    const member = await joinAs(app, ada, 'member', 'member@cloud.test')
    const visit = await enterAs(browser, member, '/cloud/keys')
    await visit.page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
    expect(visit.refusals()).toEqual([])
    await visit.page.getByRole('button', { name: 'More' }).click()
    await visit.page.getByRole('link', { name: 'Workflows' }).waitFor()
    expect(await visit.page.getByRole('link', { name: 'Infrastructure' }).count()).toBe(0)
    await visit.close()
  })
})
