import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, expectOnce, joinAs, newOwner } from './colleague.ts'
import { picture } from './pictures.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person

beforeAll(async () => {
  ada = await newOwner(app)
})

interface Styled {
  getComputedStyle(element: unknown): { backgroundColor: string }
}

describe('settings', { timeout: 120_000 }, () => {
  it('change who one is to customers', async () => {
    const visit = await enterAs(browser, ada, '/settings/organization')
    const { page } = visit
    await page.getByRole('heading', { name: 'Organization', level: 1 }).waitFor()
    expectOnce(visit.asked())
    expect(await visit.audit()).toEqual([])
    const company = page.getByRole('region', { name: 'Company' })
    await company.getByLabel('Name').fill('Difference Engines')
    await company.getByRole('combobox', { name: 'Country' }).fill('United King')
    await page.getByRole('option', { name: 'United Kingdom' }).click()
    await company.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('Saved.').waitFor()
    // The frame knows at once.
    await page.getByRole('button', { name: /Difference Engines/ }).waitFor()
    const brand = page.getByRole('region', { name: 'Brand' })
    await brand.getByLabel('Footer').fill('Made with steam')
    await brand.getByRole('figure').getByText('Made with steam').waitFor()
    expect((await ada.api.get('/organization')).body.data).toMatchObject({
      name: 'Difference Engines',
      country: 'GB',
    })
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('show colleagues in colours that can be read, by day and by night', async () => {
    const owner = await newOwner(app)
    for (const [at, name] of ['Ken Thompson', 'Alan Turing', 'Grace Hopper'].entries()) {
      const person = await joinAs(app, owner, 'member', `colour${at}@engines.test`)
      expect((await person.api.patch('/auth/me', { name })).status).toBe(200)
    }
    const visit = await enterAs(browser, owner, '/settings/team')
    const { page } = visit
    await page.getByText('colour2@engines.test').waitFor()
    const colours = await page
      .locator('[data-initials]')
      .evaluateAll((all: { ownerDocument: { defaultView: Styled } }[]) =>
        all.map(one => one.ownerDocument.defaultView.getComputedStyle(one).backgroundColor),
      )
    // The three of them, and the organization's own.
    expect(new Set(colours).size).toBeGreaterThanOrEqual(3)
    expect(await visit.audit()).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await visit.audit()).toEqual([])
    await visit.close()
  })

  it('invite a colleague, make a token that is shown once, and write both down', async () => {
    const visit = await enterAs(browser, ada, '/settings/team')
    const { page } = visit
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
    await dialog.getByLabel('Email').fill('grace@engines.test')
    await dialog.getByRole('radio', { name: 'Viewer' }).check()
    await dialog.getByRole('button', { name: 'Send the invitation' }).click()
    const shown = page.getByRole('dialog', { name: 'The invitation is on its way' })
    expect(await shown.getByRole('textbox').inputValue()).toContain('/accept-invitation?token=')
    await shown.getByRole('button', { name: 'Done' }).click()
    await page.getByText('grace@engines.test').waitFor()
    const revoke = { name: 'Revoke the invitation for grace@engines.test' }
    await page.getByRole('button', revoke).click()
    await page.getByRole('dialog').getByRole('button', revoke).click()
    await page.getByText('No pending invitations.').waitFor()
    expect(await visit.audit()).toEqual([])

    await page.getByRole('link', { name: 'Access tokens' }).click()
    await page.getByRole('button', { name: 'New token' }).click()
    await page.getByRole('dialog', { name: 'New token' }).getByLabel('Token name').fill('Nightly report')
    await page.getByRole('button', { name: 'Create token' }).click()
    const secret = page.getByRole('dialog', { name: 'Your new token' })
    expect(await secret.getByRole('textbox').inputValue()).toMatch(/^bwp_/)
    await secret.getByRole('button', { name: 'Done' }).click()
    await page.getByText('Nightly report').waitFor()
    expect(await page.getByText('bwp_').count()).toBe(0)

    await page.getByRole('link', { name: 'Audit log' }).click()
    await page
      .getByText(/^Invitation/)
      .first()
      .waitFor()
    expect(await visit.audit()).toEqual([])

    const lines = page.getByRole('main').getByRole('row')
    await page.getByRole('searchbox', { name: 'Search' }).fill('nightly')
    await expect.poll(() => lines.count()).toBe(2)
    await page.getByRole('searchbox', { name: 'Search' }).fill('')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    // The server's day is the test's, the browser's is not: what was asked is looked at alone.
    visit.asked()
    const lastDay = page.getByRole('menuitem', { name: 'Last 24 hours' })
    await lastDay.click()
    await expect.poll(() => visit.asked().some(one => /^\/audit-log\?.*from=2/.test(one))).toBe(true)
    await lastDay.click()
    await page.getByRole('menuitem', { name: 'Invitation revoked' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => lines.count()).toBe(2)
    await lines.getByRole('button', { name: '127.0.0.1' }).click()
    await page.getByText('From: 127.0.0.1').waitFor()
    // The filter stands in the address: a reload and a link know it.
    await page.reload()
    await page.getByText('Action: Invitation revoked').waitFor()
    await expect.poll(() => lines.count()).toBe(2)
    expect(await visit.audit()).toEqual([])
    await picture(page, 'audit-log')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('audit-log.csv')
    const csv = await readFile(await file.path(), 'utf8')
    expect(
      csv
        .trim()
        .split('\r\n')
        .map(line => line.split(',')[1]),
    ).toEqual(['action', 'invitation_revoked'])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('show a member nothing of an admin', async () => {
    const member = await joinAs(app, ada, 'member', 'member@engines.test')
    const visit = await enterAs(browser, member, '/settings', { locale: 'de-DE' })
    const { page } = visit
    await page.getByRole('heading', { name: 'Ihr Konto' }).waitFor()
    for (const name of ['Organisation', 'Bereiche', 'Protokoll', 'Anbindungen']) {
      expect(await page.getByRole('link', { name, exact: true }).count(), name).toBe(0)
    }
    await page.getByRole('link', { name: 'Team' }).click()
    await page.getByRole('heading', { name: 'Team', level: 1 }).waitFor()
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
    for (const path of ['organization', 'areas', 'audit', 'integrations']) {
      await page.goto(new URL(`/settings/${path}`, page.url()).href)
      await page.getByRole('heading', { name: 'Diese Seite gibt es nicht' }).waitFor()
    }
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})

describe('integrations', { timeout: 120_000 }, () => {
  it('are connected with what the provider needs, and give the address of their webhook', async () => {
    const visit = await enterAs(browser, ada, '/settings/integrations')
    const { page } = visit
    await page.getByRole('button', { name: 'Connect Stripe' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect Stripe' })
    await dialog.getByLabel('Secret key').fill('sk_test_1234567890')
    expect(await visit.audit()).toEqual([])
    await dialog.getByRole('button', { name: 'Connect' }).click()
    const address = page.getByLabel('Address for webhooks')
    expect(await address.inputValue()).toContain('/webhooks/payprovider/')
    await page.getByRole('button', { name: 'Change Stripe' }).click()
    await page.getByText('Stored, ends in 7890').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Disconnect Stripe' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect Stripe' }).click()
    await page.getByText('Nothing is connected yet.').waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})

describe('sessions', { timeout: 120_000 }, () => {
  it('end the other sessions', async () => {
    await app.anonymous.post('/auth/login', { email: ada.email, password: 'correct horse battery' })
    const visit = await enterAs(browser, ada, '/settings/account', { screen: 'phone' })
    const { page } = visit
    await page.getByText('This device').waitFor()
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor({ state: 'detached' })
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await page.getByLabel(/^Current password/).fill('not my password')
    await page.getByLabel(/^New password/).fill('a different password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('This is not your password.').waitFor()
    await visit.close()
  })
})

describe('somebody who leaves', () => {
  it('hands over what others go on with, in the same dialog', async () => {
    const boss = await newOwner(app)
    const leaver = await joinAs(app, boss, 'member', 'leaver@engines.test')
    const contact = (await leaver.api.post('/contacts', { name: 'Grace Hopper' })).body.data
    const open = (await leaver.api.post('/deals', { name: 'Compiler' })).body.data
    await leaver.api.post('/tasks', { title: 'Call her' })
    const visit = await enterAs(browser, boss, '/settings/team')
    const { page } = visit
    await page.getByRole('button', { name: 'Remove member Somebody' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove member Somebody?' })
    for (const text of ['1 contact', '1 open deal', '1 open task']) {
      await dialog.getByText(text, { exact: true }).waitFor()
    }
    expect(await visit.audit()).toEqual([])
    await picture(page, 'team-leaving')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('member Somebody is removed.').waitFor()
    const me = boss.credentials.user.id
    expect((await boss.api.get(`/contacts/${contact.id}`)).body.data.owner_id).toBe(me)
    expect((await boss.api.get(`/deals/${open.id}`)).body.data.owner_id).toBe(me)
    expect((await boss.api.get('/tasks')).body.data[0].assignee_id).toBe(me)
    expect((await leaver.api.get('/contacts')).status).toBe(401)
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})
