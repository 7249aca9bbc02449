import { describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import { PASSWORD } from '#tests/people.ts'
import { enterAs, joinAs, newOwner } from './colleague.ts'
import { picture } from './pictures.ts'

const app = useTestApp()
const browser = useBrowser(app)

describe('what changes who gets in', () => {
  it('asks a person once more who they are, and goes on with what they typed', async () => {
    const ada = await newOwner(app)
    const visit = await enterAs(browser, ada, '/settings/tokens')
    const { page } = visit
    app.clock.advance('PT11M')
    await page.getByRole('button', { name: 'New token' }).click()
    const form = page.getByRole('dialog', { name: 'New token' })
    await form.getByLabel('Token name').fill('Nightly report')
    expect(await form.getByRole('combobox', { name: 'Role' }).inputValue()).toBe('Member')
    await form.getByText('send email in your name').waitFor()
    const inNinetyDays = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
    expect(await form.getByLabel('Expires on').inputValue()).toBe(inNinetyDays)
    await picture(page, 'token-form')
    await form.getByRole('button', { name: 'Create token' }).click()

    const question = page.getByRole('dialog', { name: 'Is it you?' })
    await question.getByRole('textbox', { name: 'Password' }).fill('not my password')
    expect(await visit.audit()).toEqual([])
    await picture(page, 'confirm')
    await question.getByRole('button', { name: 'Continue' }).click()
    await question.getByRole('alert').getByText('This is not your password.').waitFor()
    await question.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await question.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('dialog', { name: 'Your new token' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Nightly report').waitFor()
    expect(visit.refusals()).toEqual([
      '403 POST /api/v1/app/auth/tokens',
      '400 POST /api/v1/app/auth/confirm',
    ])
    expect((await ada.api.get('/auth/tokens')).body.data).toMatchObject([
      { name: 'Nightly report', role: 'member', expires_at: expect.stringContaining(inNinetyDays) },
    ])
    await visit.close()
  })

  it('can be left, and the form is as it was', async () => {
    const ada = await newOwner(app)
    const visit = await enterAs(browser, ada, '/settings/tokens', { screen: 'phone', locale: 'de-DE' })
    const { page } = visit
    app.clock.advance('PT11M')
    await page.getByRole('button', { name: 'Neuer Schlüssel' }).click()
    await page.getByLabel('Wofür er ist').fill('Nachts')
    await page.getByRole('button', { name: 'Schlüssel anlegen' }).click()
    const question = page.getByRole('dialog', { name: 'Sind Sie es?' })
    await question.getByRole('textbox', { name: 'Passwort' }).waitFor()
    await picture(page, 'confirm-phone')
    expect(await visit.audit()).toEqual([])
    await question.getByRole('button', { name: 'Abbrechen' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await page.getByLabel('Wofür er ist').inputValue()).toBe('Nachts')
    expect((await ada.api.get('/auth/tokens')).body.data).toEqual([])
    await visit.close()
  })

  it('is not done by one click: who is made an owner can do everything', async () => {
    const ada = await newOwner(app)
    const grace = await joinAs(app, ada, 'member', 'grace@engines.example')
    const visit = await enterAs(browser, ada, '/settings/team')
    const { page } = visit
    app.clock.advance('PT11M')
    const roleOfGrace = async () => (await grace.api.get('/auth/me')).body.data.user.role
    const role = page.getByRole('combobox', { name: 'Role of member Somebody' })
    await role.click()
    await page.getByRole('option', { name: 'Owner' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make member Somebody an owner?' })
    await dialog.getByText('delete the organization').waitFor()
    await picture(page, 'make-owner')
    expect([await role.inputValue(), await roleOfGrace()]).toEqual(['Member', 'member'])
    await dialog.getByRole('button', { name: 'Make an owner' }).click()
    const question = page.getByRole('dialog', { name: 'Is it you?' })
    await question.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    expect(await roleOfGrace()).toBe('member')
    await question.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await roleOfGrace()).toBe('owner')
    expect(visit.errors).toEqual([])
    await visit.close()
  })
})
