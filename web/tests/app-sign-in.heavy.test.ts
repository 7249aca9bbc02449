import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { startDnsServer } from '#tests/dns-server.ts'
import { useTestApp } from '#tests/harness.ts'
import { startOidcProvider } from '#tests/oidc-provider.ts'
import { type Person, signUpPerson } from '#tests/people.ts'
import { enterAs, joinAs } from './colleague.ts'
import { picture } from './pictures.ts'

const [dns, provider] = await Promise.all([startDnsServer(), startOidcProvider()])
const app = useTestApp({ dnsServers: [dns.address] })
const browser = useBrowser(app)
afterAll(() => Promise.all([dns.close(), provider.close()]))

let ada: Person
beforeAll(async () => {
  ada = await signUpPerson(app.anonymous, 'ada@engines.example')
})

describe('signing in by the provider of a company', () => {
  it('is set up by an owner, who shows that the domain is theirs', async () => {
    const visit = await enterAs(browser, ada, '/settings/sign-in')
    const { page } = visit
    const card = page.getByRole('region', { name: 'Single sign-on' })
    const address = card.getByRole('textbox', { name: 'Redirect address' })
    expect(await address.inputValue()).toBe('http://bowline.localhost/api/v1/app/auth/sso/callback')
    await card.getByLabel('Issuer').fill(provider.issuer)
    await card.getByLabel('Client ID').fill(provider.clientId)
    await card.getByRole('textbox', { name: 'Client secret' }).fill(provider.clientSecret)
    await card.getByRole('combobox', { name: 'Domains' }).fill('engines.example')
    expect(await visit.audit()).toEqual([])
    await card.getByRole('button', { name: 'Save' }).click()
    const record = page.getByRole('textbox', { name: 'TXT record at engines.example' })
    await record.waitFor()
    const look = page.getByRole('button', { name: 'Check now' })
    await look.click()
    await page.getByText('Some records are not visible yet').waitFor()
    await picture(page, 'sso-waiting')
    dns.texts.set('engines.example', [await record.inputValue()])
    await look.click()
    await page.getByText('Verified', { exact: true }).waitFor()
    expect(await visit.audit()).toEqual([])
    await picture(page, 'sso-verified')
    expect((await ada.api.get('/settings/sso')).body.data).toMatchObject({
      client_secret_set: true,
      default_role: 'member',
      enforce: false,
    })
    // There was none before.
    expect([visit.errors, visit.refusals()]).toEqual([[], ['404 GET /api/v1/app/settings/sso']])
    await visit.close()
  })

  it('lets somebody of that domain in, and nobody else', async () => {
    const visit = await browser.visit('/login', { screen: 'desktop' })
    const { page } = visit
    await page.getByRole('link', { name: 'Use single sign-on' }).click()
    await page.getByLabel('Email').fill('grace@elsewhere.example')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('alert').getByText('No single sign-on for this address').waitFor()
    expect(await visit.audit()).toEqual([])
    await picture(page, 'door-sso')
    provider.person = {
      sub: 'grace',
      email: 'grace@engines.example',
      email_verified: true,
      name: 'Grace Hopper',
    }
    await page.getByLabel('Email').fill('grace@engines.example')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: /^Hello, Grace/ }).waitFor()
    expect(visit.refusals()).toEqual(['404 GET /api/v1/app/auth/sso/start?email=grace%40elsewhere.example'])
    await visit.close()
  })

  it('opens an owner’s account once they linked it', async () => {
    provider.person = { sub: 'ada', email: ada.email, email_verified: true }
    const visit = await enterAs(browser, ada, '/settings/security')
    const { page } = visit
    const card = page.getByRole('region', { name: 'Single sign-on' })
    await card.getByText('only after linking it here').waitFor()
    expect(await visit.audit()).toEqual([])
    await card.getByRole('button', { name: 'Link single sign-on' }).click()
    await card.getByText('Linked on').waitFor()
    expect(new URL(page.url()).search).toBe('?sso=linked')
    await picture(page, 'sso-linked')
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
    const door = await browser.visit('/login/sso', { screen: 'desktop' })
    await door.page.getByLabel('Email').fill(ada.email)
    await door.page.getByRole('button', { name: 'Continue' }).click()
    await door.page.getByRole('heading', { name: /^Hello, Ada/ }).waitFor()
    await door.close()
    const again = await enterAs(browser, ada, '/settings/security', { locale: 'de-DE' })
    await again.page.getByRole('button', { name: 'Verknüpfung lösen' }).click()
    await again.page.getByRole('dialog').getByRole('button', { name: 'Verknüpfung lösen' }).click()
    await again.page.getByRole('button', { name: 'Single Sign-on verknüpfen' }).waitFor()
    await again.close()
  })

  it('is shown to admins, who are told that an owner changes it', async () => {
    const admin = await joinAs(app, ada, 'admin', 'admin@engines.test')
    const visit = await enterAs(browser, admin, '/settings/sign-in')
    const card = visit.page.getByRole('region', { name: 'Single sign-on' })
    await card.getByText('Only an owner can change this.').waitFor()
    expect(await card.getByLabel('Issuer').isDisabled()).toBe(true)
    expect(await card.getByLabel('Issuer').inputValue()).toBe(provider.issuer)
    expect(await card.getByRole('button', { name: 'Save' }).count()).toBe(0)
    expect(await visit.audit()).toEqual([])
    await picture(visit.page, 'sso-admin')
    await visit.close()
  })

  it('wants the secret of another issuer', async () => {
    const visit = await enterAs(browser, ada, '/settings/sign-in')
    const card = visit.page.getByRole('region', { name: 'Single sign-on' })
    await card.getByLabel('Issuer').fill('https://elsewhere.example')
    await card.getByText('needs its own secret, and your domains').waitFor()
    const secret = card.getByRole('textbox', { name: 'Client secret' })
    expect(await secret.getAttribute('required')).not.toBeNull()
    await card.getByRole('button', { name: 'Save' }).click()
    expect((await ada.api.get('/settings/sso')).body.data.issuer).toBe(provider.issuer)
    await visit.close()
  })

  it('is taken away again', async () => {
    const visit = await enterAs(browser, ada, '/settings/sign-in', { screen: 'phone', locale: 'de-DE' })
    const { page } = visit
    await page.getByRole('heading', { name: 'Anmeldung', level: 1 }).waitFor()
    await picture(page, 'sso-phone')
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'Single Sign-on entfernen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Single Sign-on entfernen' }).click()
    await page.getByText('Single Sign-on ist entfernt.').waitFor()
    expect((await ada.api.get('/settings/sso')).status).toBe(404)
    await visit.close()
  })
})

describe('a second factor for everybody', () => {
  it('leads who has none to where one is set up', async () => {
    const member = await joinAs(app, ada, 'member', 'mary@engines.test')
    const visit = await enterAs(browser, ada, '/settings/sign-in')
    await visit.page.getByLabel('Require a second factor or a passkey').click()
    // Who asks others has to have one, too.
    await visit.page.getByRole('heading', { name: 'Security', level: 1 }).waitFor()
    await visit.close()
    const theirs = await enterAs(browser, member, '/contacts')
    const { page } = theirs
    await page.getByRole('alert').getByText('Your organization requires a second factor').waitFor()
    await page.getByRole('heading', { name: 'Security', level: 1 }).waitFor()
    await picture(page, 'factor-required')
    expect(await theirs.audit()).toEqual([])
    await page.getByRole('button', { name: 'Turn on' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Or type this key:').waitFor()
    await picture(page, 'factor-scan')
    expect(await theirs.audit()).toEqual([])
    await theirs.close()
  })
})
