import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const browser = useBrowser(app)
const ada = { name: 'Ada Lovelace', email: 'ada@engines.test', password: 'correct horse battery' }
/** Where to put pictures, for whoever wants to look at them. */
const PICTURES = process.env.PICTURES ?? ''

async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return
  mkdirSync(PICTURES, { recursive: true })
  await page.screenshot({ path: `${PICTURES}/${name}.png` })
}

async function signIn(page: Page, button = 'Sign in') {
  page.setDefaultTimeout(30_000)
  await page.locator('input[type=email]').fill(ada.email)
  await page.locator('input[type=password]').fill(ada.password)
  await page.getByRole('button', { name: button, exact: true }).click()
}

let token: string

async function api(method: string, path: string, body?: object) {
  const answer = await fetch(`${app.url}/api/v1/app${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as { data: { id: string } }
}

beforeAll(async () => {
  await app.anonymous.post('/auth/signup', { ...ada, organization_name: 'Engines' })
  const { body } = await app.anonymous.post('/auth/login', { email: ada.email, password: ada.password })
  token = body.data.access_token
  for (const [n, first_name] of ['Grace', 'Joan', 'Mary'].entries()) {
    await api('POST', '/contacts', { first_name, email: `p${n}@navy.test`, status: 'lead' })
  }
})

describe('workflows', () => {
  it('are drawn, tried, switched on and watched', async () => {
    const visit = await browser.visit('/workflows', { screen: 'desktop' })
    const { page } = visit
    await signIn(page)
    await page.getByRole('heading', { name: 'No workflows yet' }).waitFor()
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'New workflow' }).first().click()
    await page.getByLabel('Name').fill('Welcome')
    await page.getByRole('button', { name: 'Create workflow' }).click()

    await page.getByRole('button', { name: 'Choose how it starts' }).click()
    const panel = page.getByRole('region', { name: 'Start' })
    await panel.getByLabel('Type').click()
    await page.getByRole('option', { name: 'By hand' }).click()
    await page.getByRole('button', { name: 'Add a step after Start' }).click()
    await page.getByRole('menuitem', { name: 'If', exact: true }).click()
    await page.getByText('status is lead').waitFor()
    expect(await visit.audit()).toEqual([])

    // What is missing stands at the step that lacks it, and where to mend it.
    await page.getByRole('button', { name: '2 things to mend' }).waitFor()
    await page.getByRole('button', { name: 'Add a step after If, Yes' }).click()
    await page.getByRole('menuitem', { name: 'Create a task' }).click()
    await page.getByRole('region', { name: 'Create a task' }).getByLabel('Title').fill('Call {{first_name}}')
    await page.getByRole('button', { name: 'Add a step after If, No' }).click()
    await page.getByRole('menuitem', { name: 'End', exact: true }).click()
    await page.getByRole('button', { name: 'Add a step after Create a task' }).click()
    await page.getByRole('menuitem', { name: 'Wait', exact: true }).click()
    await page.getByRole('region', { name: 'Wait' }).getByLabel('Days').fill('3')
    await page.getByRole('button', { name: 'Ready to go live' }).waitFor()
    await page.getByText('Saved').waitFor()
    await picture(page, 'drawing')
    expect(await visit.audit()).toEqual([])

    // Taken out by key, and back by undo.
    const wait = page.getByRole('button', { name: /^Wait 3 days/ })
    await wait.focus()
    await page.keyboard.press('ArrowUp')
    expect(await page.locator(':focus').textContent()).toContain('Create a task')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Delete')
    await wait.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await wait.waitFor()

    await page.getByRole('button', { name: 'Test run' }).click()
    const test = page.getByRole('region', { name: 'Test run' })
    await test.getByLabel('Contact', { exact: true }).last().click()
    await page.getByRole('option', { name: 'Grace' }).click()
    await test.getByRole('button', { name: 'Try it' }).click()
    await test.getByText('Ends well').waitFor()
    await test.getByText('Call Grace').waitFor()
    await test.getByText('after 3 days').waitFor()
    await picture(page, 'test-run')
    expect(await visit.audit()).toEqual([])
    await test.getByText('Every path').click()
    await test.getByRole('button', { name: 'Try it' }).click()
    await test.getByText('Path 2').waitFor()

    await page.getByRole('button', { name: 'Activate' }).click()
    await page.getByText('Version 1 is live').waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Add contacts' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add contacts' }).click()
    await page.getByText('3 entered, 0 passed over').waitFor()
    await app.drain()
    await page.getByText('3 waiting').waitFor()
    await picture(page, 'numbers')
    await page.getByRole('tab', { name: 'Runs' }).click()
    await page.getByRole('link', { name: 'Joan' }).waitFor()
    await picture(page, 'runs')
    expect(await visit.audit()).toEqual([])
    await page.getByRole('link', { name: 'Joan' }).click()
    await page.getByRole('button', { name: 'Go on now' }).click()
    await app.drain()
    await page.getByRole('region', { name: 'Joan' }).getByText('Completed').waitFor()
    await picture(page, 'run')
    expect(await visit.audit()).toEqual([])

    // A change is not live before it is published, and a reload finds it.
    await page.getByRole('tab', { name: 'Drawing' }).click()
    await page.getByRole('button', { name: /^Wait 3 days/ }).click()
    await page.getByRole('region', { name: 'Wait' }).getByLabel('Days').fill('5')
    await page.getByText('Changes are not live yet').waitFor()
    await page.reload()
    await page.getByText('5 days').first().waitFor()
    await page.getByRole('button', { name: 'Publish changes' }).click()
    await page.getByText('Version 2 is live').waitFor()
    await page.getByRole('tab', { name: 'Versions' }).click()
    await page.getByRole('button', { name: 'Move waiting runs to the live version' }).click()
    await page.getByRole('button', { name: 'Move 2' }).click()
    await page.getByText('2 runs in it').waitFor()
    expect(await visit.audit()).toEqual([])
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByLabel('Again for the same contact').waitFor()
    await picture(page, 'settings')
    expect(await visit.audit()).toEqual([])
    await page.getByRole('link', { name: 'Workflows' }).first().click()
    await page.getByRole('link', { name: 'Welcome' }).waitFor()
    await picture(page, 'list')
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  }, 120_000)

  it('tell of what failed, and let it be tried again', async () => {
    const list = (await api('POST', '/lists', { name: 'Gone' })).data.id
    const graph = {
      nodes: [
        { id: 'start', kind: 'trigger', config: { type: 'manual' } },
        { id: 'w', kind: 'wait', config: { hours: 1 } },
        { id: 'put', kind: 'add_to_list', name: 'To the list', config: { list_id: list } },
      ],
      edges: [
        { from: 'start', to: 'w', port: 'next' },
        { from: 'w', to: 'put', port: 'next' },
      ],
    }
    const { id } = (await api('POST', '/workflows', { name: 'Fails', graph })).data
    await api('POST', `/workflows/${id}/activate`)
    await api('POST', `/workflows/${id}/enroll`, { filter: { status: ['lead'] } })
    await app.drain()
    await api('DELETE', `/lists/${list}`)
    app.clock.advance('PT1H')
    await app.drain()
    const visit = await browser.visit(`/workflows/${id}?tab=runs`, { screen: 'phone' })
    const { page } = visit
    await signIn(page)
    await page.getByText('List not found').first().waitFor()
    await picture(page, 'phone-runs')
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'Try all 3 again' }).click()
    await page.getByText('3 runs go on').waitFor()
    await page.getByRole('tab', { name: 'Drawing' }).click()
    await page.getByRole('button', { name: /^To the list/ }).click()
    await page.getByRole('region', { name: 'To the list' }).waitFor()
    await picture(page, 'phone-step')
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    await picture(page, 'phone-drawing')
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  }, 120_000)

  it('speak German, also in the dark', async () => {
    const visit = await browser.visit('/workflows', {
      screen: 'desktop',
      locale: 'de-DE',
      prepare: page => page.emulateMedia({ colorScheme: 'dark' }),
    })
    const { page } = visit
    await signIn(page, 'Anmelden')
    await page.getByRole('link', { name: 'Welcome' }).click()
    await page
      .getByRole('button', { name: /Aufgabe anlegen/ })
      .first()
      .click()
    await page.getByRole('region', { name: 'Aufgabe anlegen' }).waitFor()
    await picture(page, 'dark-german')
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  }, 120_000)
})
