import { describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import { openShop } from './seller.ts'

const app = useTestApp()
const browser = useBrowser(app)

describe('an invitation', () => {
  it('makes a colleague of who fills in the form, and says what is missing', async () => {
    const shop = await openShop(app)
    const { data } = (await shop.post('/team/invitations', { email: 'grace@navy.test', role: 'member' })).body
    const visit = await browser.visit(data.link)
    const { page } = visit
    await page.getByRole('heading', { name: 'Join Studio Nordlicht' }).waitFor()
    expect(await visit.audit()).toEqual([])

    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByText('Please enter your name.').waitFor()
    const focused = page.locator(':focus')
    expect(await focused.getAttribute('autocomplete')).toBe('name')
    await page.keyboard.type('Grace Hopper')
    await page.keyboard.press('Tab')
    await page.keyboard.type('too short')
    await page.keyboard.press('Enter')
    await page.getByText('Please use at least 10 characters.').waitFor()
    expect(await focused.getAttribute('autocomplete')).toBe('new-password')
    expect(await visit.audit()).toEqual([])
    expect(await visit.answers('accept-invitation')).toEqual([])

    await page.keyboard.type(' no longer')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Welcome to Studio Nordlicht' }).waitFor()
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    expect(visit.transferred()).toBeLessThan(250_000)
    await page.getByRole('link', { name: 'Open the workspace' }).click()
    await page.getByRole('heading', { name: /^Hello, Grace/ }).waitFor()
    await visit.close()

    const login = { email: 'grace@navy.test', password: 'too short no longer' }
    expect((await app.anonymous.post('/auth/login', login)).body.data.user).toMatchObject({
      name: 'Grace Hopper',
      role: 'member',
    })
    const again = await browser.visit(data.link, { locale: 'de-DE', screen: 'desktop' })
    await again.page.getByRole('heading', { name: 'Diese Einladung gilt nicht mehr' }).waitFor()
    expect(await again.page.getByText('Nordlicht').count()).toBe(0)
    expect(await again.audit()).toEqual([])
    await again.close()
  })

  it('is of no use without its token', async () => {
    for (const path of ['/accept-invitation', '/accept-invitation?token=bwi_nonsense']) {
      const visit = await browser.visit(path)
      await visit.page.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor()
      expect(visit.errors).toEqual([])
      await visit.close()
    }
  })

  it('tells who has an account already', async () => {
    const [shop, elsewhere] = [await openShop(app), await app.createAccount()]
    const { data } = (await shop.post('/team/invitations', { email: elsewhere.email, role: 'viewer' })).body
    const visit = await browser.visit(data.link)
    await visit.page.getByLabel('Your name').fill('Ada')
    await visit.page.getByLabel('Choose a password').fill('long enough it is')
    await visit.page.getByRole('button', { name: 'Join' }).click()
    await visit.page.getByRole('alert').getByText('There is already an account').waitFor()
    expect(await visit.page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
    expect(visit.refusals()).toEqual(['409 POST /api/v1/app/auth/accept-invitation'])
    expect(await visit.audit()).toEqual([])
    await visit.close()
  })
})
