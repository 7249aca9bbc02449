import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { drawTemplate, type TemplateId } from '../app/areas/workflows/templates/templates.ts'
import { enterAs, joinAs, newOwner } from './colleague.ts'
import { picture } from './pictures.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person
const timeout = 30_000

beforeAll(async () => {
  ada = await newOwner(app)
})

describe('finding one’s way', { timeout: 180_000 }, () => {
  it('goes by places and their tabs, each with an address of its own', async () => {
    const visit = await enterAs(browser, ada, '/')
    const { page } = visit
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('link').last().waitFor()
    expect(await main.getByRole('link').allTextContents()).toEqual([
      ...['Home', 'Inbox', 'Messages', 'Calendar', 'Tasks', 'Contacts', 'Deals', 'Outreach', 'Money'],
      ...['Marketing', 'Settings'],
    ])
    await main.getByRole('link', { name: 'Money' }).click()
    const tabs = page.getByRole('navigation', { name: 'Money' })
    await tabs.getByRole('link', { name: 'Invoices' }).click()
    await page.waitForURL('**/invoices')
    await page.getByRole('heading', { name: 'Invoices', exact: true }).waitFor()
    expect(await tabs.locator('[aria-current=page]').allTextContents()).toEqual(['Invoices'])
    expect(await main.locator('[aria-current]').allTextContents()).toEqual(['Money'])
    expect(await visit.audit()).toEqual([])
    // Below a tab one is still in its place, also after a reload and by an address of its own.
    await page.goto(new URL('/subscriptions/mrr?months=6', page.url()).href)
    await tabs.waitFor()
    await page.reload()
    await expect.poll(() => tabs.locator('[aria-current]').allTextContents(), { timeout }).toEqual(['MRR'])

    // What is used less stands under "More", which stays as it was left.
    await main.getByRole('button', { name: 'More' }).click()
    await main.getByRole('link', { name: 'Workflows' }).waitFor()
    expect(await main.getByRole('link', { name: 'Infrastructure' }).count()).toBe(0)
    await page.reload()
    await main.getByRole('link', { name: 'Reports' }).click()
    await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Analytics' }).click()
    await page.getByRole('heading', { name: 'Analytics' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await page.getByRole('navigation', { name: 'Contacts' }).locator('[aria-current=page]').waitFor()
    await picture(page, 'navigation')
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('offers six things to make, and everything else by typing', async () => {
    const visit = await enterAs(browser, ada, '/')
    const { page } = visit
    await page.getByRole('button', { name: 'New', exact: true }).click()
    const choices = page.getByRole('menu').getByRole('menuitem')
    await choices.last().waitFor()
    expect(await choices.count()).toBe(7)
    await choices.last().click()
    await page.getByLabel('Search or run a command').last().fill('New subs')
    await page.getByText('New subscription').click()
    await page.getByRole('dialog', { name: 'New subscription' }).waitFor()
    // By the name of a place one finds what stands there.
    await page.goto(new URL('/', page.url()).href)
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByLabel('Search or run a command').last().fill('outreach')
    await page.getByRole('dialog').getByText('Sequences').waitFor()
    expect(visit.errors).toEqual([])
    await visit.close()
  })

  it('hides an area for everybody, at once and for as long as admins want it', async () => {
    const bob = await joinAs(app, ada, 'member', 'bob@navigation.test')
    const colleague = await enterAs(browser, bob, '/')
    const theirs = colleague.page.getByRole('navigation', { name: 'Main' })
    await theirs.getByRole('button', { name: 'More' }).click()
    await theirs.getByRole('link', { name: 'SEO' }).waitFor()

    const visit = await enterAs(browser, ada, '/settings/areas')
    const { page } = visit
    await page.getByRole('switch', { name: 'Infrastructure' }).press('Space')
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('button', { name: 'More' }).click()
    await main.getByRole('link', { name: 'Infrastructure' }).waitFor()
    await page.getByRole('switch', { name: 'SEO' }).press('Space')
    await main.getByRole('link', { name: 'SEO' }).waitFor({ state: 'detached' })
    expect(await visit.audit()).toEqual([])
    await theirs.getByRole('link', { name: 'SEO' }).waitFor({ state: 'detached' })
    expect(await theirs.getByRole('link', { name: 'Infrastructure' }).count()).toBe(0)
    await page.goto(new URL('/seo', page.url()).href)
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
    expect((await ada.api.get('/seo/overview')).status).toBe(200)
    expect([visit.errors, visit.refusals(), colleague.errors]).toEqual([[], [], []])
    await colleague.close()
    await visit.close()
  })

  it('is arranged by each person for themselves, and is under the thumb on a phone', async () => {
    const visit = await enterAs(browser, ada, '/')
    const { page } = visit
    await page.getByRole('button', { name: /Analytical Engines/ }).click()
    await page.getByRole('menuitem', { name: 'Arrange the sidebar' }).click()
    await page.getByRole('heading', { name: 'Sidebar', exact: true }).waitFor()
    const main = page.getByRole('navigation', { name: 'Main' })
    await page.getByRole('button', { name: 'Move Deals up' }).click()
    await page.getByRole('button', { name: 'Move Messages under “More”' }).click()
    await page.getByRole('button', { name: 'Show Reports in the sidebar' }).click()
    const arranged = [
      ...['Home', 'Inbox', 'Calendar', 'Tasks', 'Deals', 'Contacts', 'Outreach', 'Money', 'Marketing'],
      ...['Reports', 'Settings'],
    ]
    await expect.poll(() => main.getByRole('link').allTextContents(), { timeout }).toEqual(arranged)
    expect(await visit.audit()).toEqual([])
    await visit.close()

    const phone = await enterAs(browser, ada, '/contacts', { screen: 'phone' })
    const bar = phone.page.getByRole('navigation', { name: 'Main' })
    await expect
      .poll(() => bar.getByRole('link').allTextContents(), { timeout })
      .toEqual(arranged.slice(0, 5))
    await picture(phone.page, 'navigation-phone')
    expect(await phone.audit()).toEqual([])
    await phone.page.getByRole('button', { name: 'More' }).click()
    const drawer = phone.page.getByRole('dialog')
    await drawer.getByRole('link', { name: 'Messages' }).waitFor()
    await picture(phone.page, 'navigation-phone-more')
    expect(await phone.audit()).toEqual([])
    await drawer.getByRole('link', { name: 'Outreach' }).click()
    await drawer.waitFor({ state: 'hidden' })
    await phone.page.waitForURL('**/campaigns')
    expect([phone.errors, phone.refusals()]).toEqual([[], []])
    await phone.close()
  })

  it('leads from the automations of before into workflows, which begin with a template', async () => {
    const { body } = await ada.api.post('/automations', {
      name: 'Call whoever writes',
      trigger: 'form.submitted',
      actions: [{ type: 'create_task', title: 'Call' }],
    })
    const visit = await enterAs(browser, ada, '/automations')
    const { page } = visit
    await page.waitForURL('**/workflows/automations')
    await page.getByText('Call whoever writes').waitFor()
    await page.getByRole('button', { name: 'Switch off: Call whoever writes' }).click()
    await page.getByRole('button', { name: 'Switch on: Call whoever writes' }).waitFor()
    expect((await ada.api.get(`/automations/${body.data.id}`)).body.data.enabled).toBe(false)
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'Copy as a workflow: Call whoever writes' }).click()
    await page.getByText('Call whoever writes (copy)').first().waitFor()

    await page.goto(new URL('/workflows?new=true', page.url()).href)
    const dialog = page.getByRole('dialog', { name: 'New workflow' })
    await dialog.getByRole('combobox', { name: 'Begin with' }).click()
    await page.getByRole('option', { name: 'Tag people who book a meeting' }).click()
    expect(await visit.audit()).toEqual([])
    await dialog.getByRole('button', { name: 'Create workflow' }).click()
    await page.getByRole('heading', { name: 'Tag people who book a meeting' }).waitFor()
    expect(visit.errors).toEqual([])
    await visit.close()

    const task = 'Call {{contact.name}}'
    const texts = {
      form: { task },
      booking: { tag: 'met' },
      canceled: { task },
      contact: { task },
      customer: { subject: 'Welcome', text: '<p>{{sender_name}}</p>' },
    }
    for (const id of Object.keys(texts)) {
      const graph = drawTemplate(id as TemplateId, texts)
      const made = await ada.api.post('/workflows', { name: id, graph, settings: { reentry: 'after_end' } })
      const checked = await ada.api.post(`/workflows/${made.body.data.id}/validate`, {})
      expect([id, checked.body.data.errors]).toEqual([id, []])
    }
  })
})
