import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import { type ImapServer, startImapServer } from '#tests/imap-server.ts'
import type { Person } from '#tests/people.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'
import { enterAs, expectOnce, joinAs, newOwner } from './colleague.ts'

const app = useTestApp()
const browser = useBrowser(app)
let imap: ImapServer
let sink: SmtpSink
let ada: Person
let contact: string

interface Styled {
  getComputedStyle(element: unknown): { color: string }
}

const hostile = [
  '<p style="color: rgb(179, 38, 30)" onclick="parent.hacked = 1">Gladly!</p>',
  '<script>parent.hacked = 1</script><img src="x" onerror="parent.hacked = 1">',
  '<svg onload="parent.hacked = 1"></svg><a href="javascript:parent.hacked=1">Press here</a>',
  '<iframe src="javascript:parent.hacked=1"></iframe><style>body { display: none }</style>',
  '<img src="http://tracker.example/pixel.png" alt="Our logo"><form action="/x"><input name="y"></form>',
].join('')

beforeAll(async () => {
  imap = await startImapServer()
  sink = await startSmtpSink()
  ada = await newOwner(app)
  const made = await ada.api.post('/mailboxes', {
    email: 'ada@engines.test',
    display_name: 'Ada',
    smtp: sink.smtp,
    imap: imap.settings('ada'),
  })
  expect(made.status, made.text).toBe(201)
  contact = (
    await ada.api.post('/contacts', { email: 'grace@navy.test', first_name: 'Grace', last_name: 'Hopper' })
  ).body.data.id
  await ada.api.post('/contacts', { email: 'alan@bletchley.test', first_name: 'Alan', last_name: 'Turing' })
  await app.drain()
  await imap.deliver(
    'ada',
    [
      'From: Grace Hopper <grace@navy.test>',
      'To: ada@engines.test',
      'Subject: About the compiler',
      'Message-ID: <one@navy.test>',
      'Content-Type: text/html; charset=utf-8',
      '',
      hostile,
      '',
    ].join('\n'),
  )
  app.clock.advance('PT61S')
  await app.drain()
})
afterAll(async () => {
  await imap?.stop()
  await sink?.close()
})

describe('the inbox', { timeout: 120_000 }, () => {
  it('shows what came in as text that can do nothing, and answers it by keyboard', async () => {
    const visit = await enterAs(browser, ada, '/')
    const { page } = visit
    await page.getByRole('heading', { name: /^Hello/ }).waitFor()
    visit.asked()
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page.getByRole('link', { name: /Grace Hopper.*1 unread/ }).waitFor()
    // Home may still be asking for what it shows.
    expect(visit.asked().filter(path => path.startsWith('/conversations?page'))).toEqual([
      '/conversations?page=1',
    ])
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const mail = page.frameLocator('iframe[title="About the compiler"]')
    await mail.getByText('Gladly!').waitFor()
    const color = await mail
      .getByText('Gladly!')
      .evaluate(one => (globalThis as unknown as Styled).getComputedStyle(one).color)
    expect(color).toBe('rgb(179, 38, 30)')
    expect(await mail.getByText('Our logo').count()).toBe(1)
    expect(await mail.getByText('Press here').getAttribute('href')).toBeNull()
    expect(await mail.locator('script, img, svg, iframe, form, input').count()).toBe(0)
    await page.getByText('Remote images are blocked').waitFor()
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
    // Seen is read: the list knows.
    await page.getByRole('link', { name: /Grace Hopper.*1 unread/ }).waitFor({ state: 'detached' })
    expect(visit.asked().filter(path => path === `/conversations/${contact}`)).toHaveLength(1)
    expect(await visit.audit()).toEqual([])

    await page.keyboard.press('r')
    await page.getByRole('textbox', { name: 'Text' }).pressSequentially('It compiles.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alert').getByText('On its way to grace@navy.test').waitFor()
    await page.frameLocator('iframe[title="Re: About the compiler"]').getByText('It compiles.').waitFor()
    await app.drain()
    // Other mail leaves by the same server, such as the notice of a new sign-in.
    const answers = sink.mails.filter(({ mail }) => mail.subject === 'Re: About the compiler')
    expect(answers).toHaveLength(1)
    // As it was written: nothing below it that the writer did not see.
    expect(answers[0]?.mail.text?.trim()).toBe('It compiles.')
    expect(answers[0]?.raw).not.toMatch(/unsubscribe/i)
    expect(answers[0]?.mail.inReplyTo).toBe('<one@navy.test>')
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('writes to a contact on a phone, and keeps what was typed', async () => {
    const visit = await enterAs(browser, ada, '/inbox?new=true', { screen: 'phone' })
    const { page } = visit
    const dialog = page.getByRole('dialog', { name: 'New mail' })
    await dialog.getByRole('combobox', { name: 'To' }).fill('turing')
    await page.getByRole('option', { name: /Alan Turing/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Subject').fill('A machine')
    await dialog.getByRole('textbox', { name: 'Text' }).fill('May I show you one?')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Write a mail' }).click()
    expect(await dialog.getByRole('combobox', { name: 'To' }).inputValue()).toContain('Alan Turing')
    expect(await dialog.getByLabel('Subject').inputValue()).toBe('A machine')
    await dialog.getByText('May I show you one?').waitFor()
    expect(await visit.audit()).toEqual([])
    await dialog.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('alert').getByText('On its way to alan@bletchley.test').waitFor()
    await page.getByRole('link', { name: /Alan Turing/ }).waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('lists every mail with what became of it', async () => {
    const visit = await enterAs(browser, ada, '/mails')
    const { page } = visit
    await page.getByRole('link', { name: 'A machine' }).first().waitFor()
    expectOnce(visit.asked())
    await page.getByRole('link', { name: 'About the compiler', exact: true }).click()
    await page.getByRole('heading', { name: 'About the compiler' }).waitFor()
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('shows a viewer no way to write', async () => {
    const viewer = await joinAs(app, ada, 'viewer', 'viewer@engines.test')
    const visit = await enterAs(browser, viewer, `/inbox/${contact}`)
    const { page } = visit
    await page.frameLocator('iframe[title="About the compiler"]').getByText('Gladly!').waitFor()
    for (const name of ['Write a mail', 'Reply', 'New']) {
      expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0)
    }
    await page.goto(new URL('/settings/mailboxes', page.url()).href)
    await page.getByText('ada@engines.test').waitFor()
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('finds a contact and writes to them by keyboard alone', async () => {
    const visit = await enterAs(browser, ada, '/')
    const { page } = visit
    await page.getByRole('heading', { name: /^Hello/ }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByLabel('Search or run a command').last().waitFor()
    await page.keyboard.type('hopper')
    await page
      .getByRole('button', { name: /Grace Hopper/ })
      .last()
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor()
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog', { name: 'New mail' })
    await dialog.waitFor()
    expect(await visit.audit()).toEqual([])
    await page.keyboard.type('Lunch?')
    const text = dialog.getByRole('textbox', { name: 'Text' })
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab')
      if (await text.evaluate(one => one === one.ownerDocument.activeElement)) break
    }
    await page.keyboard.type('On Tuesday, if you like.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alert').getByText('On its way to grace@navy.test').waitFor()
    await app.drain()
    const sent = sink.mails.filter(({ mail }) => mail.subject === 'Lunch?')
    expect(sent.map(({ mail }) => mail.text?.trim().split('\n')[0])).toEqual(['On Tuesday, if you like.'])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})

describe('mailboxes', { timeout: 120_000 }, () => {
  it('have a switch for the footer, and whoever writes is told of it', async () => {
    const visit = await enterAs(browser, ada, '/settings/mailboxes')
    const { page } = visit
    const footer = page.getByRole('switch', { name: 'Add an unsubscribe link' })
    await Promise.all([
      page.waitForResponse(reply => reply.request().method() === 'PUT' && reply.ok()),
      footer.click(),
    ])
    expect(await visit.audit()).toEqual([])
    await page.goto(new URL('/inbox?new=true', page.url()).href)
    const dialog = page.getByRole('dialog', { name: 'New mail' })
    await dialog.getByText('an unsubscribe link are added', { exact: false }).waitFor()
    await ada.api.put('/settings/email', { footer_on_personal: false })
    await page.reload()
    await dialog.getByLabel('Subject').waitFor()
    await dialog.getByRole('button', { name: 'Options' }).click()
    await page.getByRole('menuitem', { name: 'Cc and Bcc' }).click()
    await dialog.getByLabel('Cc', { exact: true }).fill('a@x.test, b@x.test')
    expect(await dialog.getByText('an unsubscribe link').count()).toBe(0)
    await dialog
      .getByLabel('Cc', { exact: true })
      .fill(Array.from({ length: 10 }, (_, at) => `a${at}@x.test`).join(', '))
    await dialog.getByText('With more than 10 recipients', { exact: false }).waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('are connected, tested and taken away', async () => {
    const visit = await enterAs(browser, ada, '/settings/mailboxes', { locale: 'de-DE' })
    const { page } = visit
    await page.getByRole('button', { name: 'Postfach verbinden' }).click()
    const dialog = page.getByRole('dialog', { name: 'Postfach verbinden' })
    await dialog.getByLabel('Adresse').fill('sales@engines.test')
    const smtp = dialog.getByRole('group', { name: 'Senden (SMTP)' })
    await smtp.getByLabel('Server').fill(sink.smtp.host)
    await smtp.getByLabel('Port').fill(String(sink.smtp.port))
    await smtp.getByLabel('Von Anfang an verschlüsselt').uncheck()
    expect(await visit.audit()).toEqual([])
    await dialog.getByRole('button', { name: 'Verbinden' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'sales@engines.test testen' }).click()
    await page.getByRole('alert').getByText('Es geht.').waitFor()
    await page.getByRole('button', { name: 'sales@engines.test trennen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'sales@engines.test trennen' }).click()
    await page.getByText('Getrennt.').waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})
