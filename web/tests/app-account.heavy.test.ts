import { afterAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import { PASSWORD, signUpPerson } from '#tests/people.ts'
import { startSmtpSink } from '#tests/smtp-sink.ts'
import { picture } from './pictures.ts'

const sink = await startSmtpSink()
const app = useTestApp({ smtpUrl: sink.url })
const browser = useBrowser(app)
afterAll(() => sink.close())

/** The newest link mailed to an address, as its reader would click it. */
async function linkTo(email: string, path: string): Promise<string> {
  await app.drain()
  const mails = sink.mails.filter(({ to, mail }) => to.includes(email) && mail.text!.includes(path))
  return /http\S+/.exec(mails.at(-1)!.mail.text!)![0]
}

describe('the links that mails about an account hold', () => {
  it('let somebody who forgot the password choose a new one, once', async () => {
    const { email } = await signUpPerson(app.anonymous)
    const visit = await browser.visit('/login')
    const { page } = visit
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email').fill(email)
    expect(await visit.audit()).toEqual([])
    await picture(page, 'door-forgot')
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    await page.getByRole('status').getByText('a link is on its way').waitFor()

    const link = await linkTo(email, '/reset-password?')
    await page.goto(link)
    await page.getByLabel(/^New password/).fill('a different password')
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'Set the password and sign in' }).click()
    await page.getByRole('heading', { name: /^Hello/ }).waitFor()
    // The session lasts as one from the sign-in does.
    await page.reload()
    await page.getByRole('heading', { name: /^Hello/ }).waitFor()
    expect((await app.anonymous.post('/auth/login', { email, password: PASSWORD })).status).toBe(401)

    await page.goto(link)
    await page.getByLabel(/^New password/).fill('yet another password')
    await page.getByRole('button', { name: 'Set the password and sign in' }).click()
    await page.getByRole('alert').getByText('This link is no longer valid').waitFor()
    await picture(page, 'door-reset')
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await page.getByRole('button', { name: 'Mail me a link' }).waitFor()
    expect(visit.refusals()).toEqual(['400 POST /api/v1/app/auth/reset-password'])
    expect(visit.errors).toEqual([])
    await visit.close()
  })

  it('confirm an address by a click, not by being opened', async () => {
    const { email } = await signUpPerson(app.anonymous)
    const isVerified = async () =>
      (await app.sql('select 1 from users where email = $1 and email_verified_at is not null', [email]))
        .length === 1
    const visit = await browser.visit(await linkTo(email, '/verify-email?'), { locale: 'de-AT' })
    const { page } = visit
    await page.getByRole('heading', { name: 'Adresse bestätigen' }).waitFor()
    expect(await visit.audit()).toEqual([])
    expect(await isVerified()).toBe(false)
    await picture(page, 'door-verify')
    await page.getByRole('button', { name: 'Bestätigen' }).click()
    await page.getByRole('status').getByText('Ihre Adresse ist bestätigt').waitFor()
    expect(await isVerified()).toBe(true)
    await page.getByRole('link', { name: 'Zur Anmeldung' }).click()
    await page.getByRole('heading', { name: 'Bei Bowline anmelden' }).waitFor()

    await page.goto(new URL('/verify-email', page.url()).href)
    await page.getByRole('alert').getByText('unvollständig').waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})
