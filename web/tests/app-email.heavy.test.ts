import type { Page } from 'playwright-core'
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

/** How long it took, each time, until one could write. */
const opened = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('mail-composer').map(one => one.duration))

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
    expect(visit.asked().filter(path => path.startsWith('/conversations?'))).toEqual([
      '/conversations?page=1&limit=50&status=open',
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
    await page.getByText('Remote images are not loaded', { exact: false }).waitFor()
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
    // Seen is read: the list knows.
    await page.getByRole('link', { name: /Grace Hopper.*1 unread/ }).waitFor({ state: 'detached' })
    expect(visit.asked().filter(path => path === `/conversations/${contact}`)).toHaveLength(1)
    expect(await visit.audit()).toEqual([])

    await page.keyboard.press('r')
    await page.getByRole('textbox', { name: 'Text' }).pressSequentially('It compiles.')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await opened(page)).toHaveLength(1)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alert').getByText('On its way to grace@navy.test').waitFor()
    await page.frameLocator('iframe[title="Re: About the compiler"]').getByText('It compiles.').waitFor()
    await app.drain()
    // Other mail leaves by the same server, such as the notice of a new sign-in.
    const answers = sink.mails.filter(({ mail }) => mail.subject === 'Re: About the compiler')
    expect(answers).toHaveLength(1)
    // As it was written: nothing below it that the writer did not see.
    expect(answers[0]?.mail.text?.trim()).toMatch(/^It compiles\.\s+On .*Grace Hopper/)
    expect(answers[0]?.raw).not.toMatch(/unsubscribe/i)
    expect(answers[0]?.mail.inReplyTo).toBe('<one@navy.test>')
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('deals with conversations by keyboard, and takes each step back', async () => {
    const visit = await enterAs(browser, ada, '/inbox')
    const { page } = visit
    const row = page.getByRole('link', { name: /Grace Hopper/ })
    await row.waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await page.getByText('Nothing is open').waitFor()
    await page.keyboard.press('z')
    await row.waitFor()
    await page.keyboard.press('h')
    await page.getByRole('menuitem', { name: /Tomorrow morning/ }).click()
    await page.getByText('Nothing is open').waitFor()
    await page.getByRole('link', { name: /^Snoozed/ }).click()
    await row.click()
    await page.getByRole('button', { name: 'Snooze', exact: true }).click()
    await page.getByRole('menuitem', { name: /Wake up now/ }).click()
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Assign to me' }).click()
    await page.getByRole('link', { name: /^Mine/ }).click()
    await row.click()
    await page.getByRole('complementary', { name: 'Person' }).getByText('Grace Hopper').waitFor()
    expect(await visit.audit()).toEqual([])
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Help' })
    await help.getByText('Mark as unread').waitFor()
    expect(await help.getByText('Change the row').count()).toBe(0)
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Forward: Grace Hopper' }).click()
    await page.getByRole('form', { name: 'Forward' }).waitFor()
    await page.getByRole('form', { name: 'Forward' }).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Reply', exact: true }).waitFor()
    await page.keyboard.press('u')
    await page.getByRole('link', { name: /Grace Hopper.*1 unread/ }).waitFor()
    await row.click()
    await row.and(page.getByRole('link', { name: /unread/ })).waitFor({ state: 'detached' })
    await visit.close()
  })

  it('keeps a mail on the server letter by letter, and takes it back after sending', async () => {
    await ada.api.put('/settings/mail', { undo_seconds: 30 })
    const visit = await enterAs(browser, ada, '/inbox')
    const { page } = visit
    await page.getByRole('button', { name: 'Write a mail' }).waitFor()
    await page.keyboard.press('c')
    const mail = page.getByRole('form', { name: 'New mail' })
    await mail.getByRole('textbox', { name: 'To', exact: true }).fill('hopper')
    await page.getByRole('option', { name: /Grace Hopper/ }).click()
    await mail.getByRole('textbox', { name: 'To', exact: true }).fill('alan@bletch')
    await mail.getByLabel('Subject').fill('Taken back')
    await mail.getByText('“alan@bletch” is not an address yet.').waitFor()
    const text = mail.getByRole('textbox', { name: 'Text' })
    await text.fill('Not yet.')
    await mail.getByText('Saved', { exact: true }).waitFor()
    expect(await visit.audit()).toEqual([])
    await page.reload()
    await mail.getByText('Not yet.').waitFor()
    const to = mail.getByRole('textbox', { name: 'To', exact: true })
    expect(await to.inputValue()).toBe('alan@bletch')
    await to.fill('alan@bletchley.test')
    await to.press('Enter')

    // Another window goes on writing, and this one learns of it.
    const [draft] = (await ada.api.get('/drafts')).body.data
    await ada.api.patch(`/drafts/${draft.id}`, { subject: 'From elsewhere', revision: draft.revision })
    await text.press('End')
    await text.pressSequentially(' Or now?')
    await mail.getByText('This draft was also changed in another window.', { exact: false }).waitFor()
    await mail.getByText('Saved', { exact: true }).waitFor()
    await mail.getByLabel('Subject').fill('Taken back')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alert').getByText('On its way to').waitFor()
    await mail.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await mail.getByText('Not yet. Or now?').waitFor()
    await app.drain()
    expect(sink.mails.filter(one => one.mail.subject === 'Taken back')).toEqual([])

    // Nor is it lost where the server cannot be reached.
    await page.route('**/api/v1/app/drafts/**', route => route.abort())
    await mail.getByRole('textbox', { name: 'Text' }).press('End')
    await mail.getByRole('textbox', { name: 'Text' }).pressSequentially(' Kept.')
    await mail.getByText('Only on this device so far').waitFor()
    await page.unroute('**/api/v1/app/drafts/**')
    await mail.getByText('Saved', { exact: true }).waitFor()
    await mail.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: /^Drafts/ }).click()
    await page.getByRole('button', { name: /Taken back/ }).click()
    await mail.getByText('Kept.', { exact: false }).waitFor()
    await mail.getByRole('button', { name: 'Delete the draft' }).click()
    await page.getByRole('alert').getByText('Draft deleted').waitFor()
    await page.getByText('No drafts').waitFor()
    visit.errors.splice(0)
    await ada.api.put('/settings/mail', { undo_seconds: 0 })
    await visit.close()
  })

  it('writes to a contact on a phone, with a file and a template, and later', async () => {
    await ada.api.post('/email-templates', {
      name: 'Machine',
      shortcut: 'machine',
      kind: 'snippet',
      body_html: '<p>May I show you one, {{ first_name }}?</p>',
    })
    const visit = await enterAs(browser, ada, '/inbox?new=true', { screen: 'phone' })
    const { page } = visit
    const mail = page.getByRole('form', { name: 'New mail' })
    await mail.getByRole('textbox', { name: 'To', exact: true }).fill('turing')
    await page.getByRole('option', { name: /Alan Turing/ }).click()
    await mail.getByLabel('Subject').fill('A machine')
    await mail.getByRole('textbox', { name: 'Text' }).pressSequentially(';mach')
    await page.getByRole('option', { name: /Machine/ }).waitFor()
    await page.keyboard.press('Enter')
    await mail.getByText('May I show you one', { exact: false }).waitFor()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('A plan') })
    await mail.getByRole('link', { name: 'plan.txt' }).waitFor()
    expect(await visit.audit()).toEqual([])
    await mail.getByRole('button', { name: 'Send later' }).click()
    await page.getByRole('menuitem', { name: /Tomorrow morning/ }).click()
    await page
      .getByRole('alert')
      .getByText(/^Goes out/)
      .waitFor()
    await page.getByRole('link', { name: /^Scheduled/ }).click()
    await page.getByRole('link', { name: /Alan Turing.*A machine/ }).click()
    const before = (await ada.api.get('/emails', { scheduled: 'true' })).body.data[0].scheduled_at
    const scheduled = async () =>
      (await ada.api.get('/emails', { scheduled: 'true' })).body.data[0].scheduled_at
    // The notice of sending offers to take it back, too.
    const notice = page.getByRole('alert').filter({ hasText: /^Goes out/ })
    await notice.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Another time' }).click()
    await page.getByRole('menuitem', { name: /Tomorrow afternoon/ }).click()
    await notice.waitFor()
    expect(await scheduled()).not.toBe(before)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(scheduled).toBe(before)
    expect(await visit.audit()).toEqual([])
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
    await page.getByRole('button', { expanded: false }).filter({ hasText: 'Gladly!' }).click()
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
    const dialog = page.getByRole('form', { name: 'New mail' })
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

describe('templates', { timeout: 120_000 }, () => {
  it('are written once, read as somebody gets them, and shared', async () => {
    await ada.api.post('/email-templates', {
      name: 'Our address',
      kind: 'snippet',
      body_html: '<p>Pier 14</p>',
    })
    const visit = await enterAs(browser, ada, '/mail-templates')
    const { page } = visit
    await page.getByRole('link', { name: 'Our address' }).waitFor()
    await page.getByRole('button', { name: 'New template' }).click()
    const dialog = page.getByRole('dialog', { name: 'New template' })
    await dialog.getByLabel('Name').fill('Compilers')
    expect(await visit.audit()).toEqual([])
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Compilers' }).waitFor()
    await page.getByLabel('Subject').fill('A question')
    await page.getByLabel('Shortcut').fill('compile')
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.fill('Dear ')
    await page.getByRole('button', { name: 'Insert a field' }).click()
    await page.getByRole('menuitem', { name: 'First name' }).click()
    await page.getByText('Dear {{ first_name', { exact: false }).waitFor()
    await page.getByLabel('Everybody in the organization may use it').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Save to see your changes here.').waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'As it reads for' }).fill('hopper')
    await page.getByRole('option', { name: /Grace Hopper/ }).click()
    await page.frameLocator('iframe[title="A question"]').getByText('Dear Grace').waitFor()
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])

    const colleague = await joinAs(app, ada, 'member', 'colleague@engines.test')
    const theirs = await enterAs(browser, colleague, '/mail-templates')
    await theirs.page.getByRole('link', { name: 'Compilers' }).click()
    await theirs.page.getByText('A colleague shares this template.', { exact: false }).waitFor()
    expect(await theirs.page.getByRole('button', { name: 'Delete' }).count()).toBe(0)
    await theirs.close()

    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alert').getByText('Compilers: deleted').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'Compilers' }).waitFor()
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
    const mail = page.getByRole('form', { name: 'New mail' })
    await mail.getByRole('textbox', { name: 'Text' }).fill('Hello')
    await mail.getByText('an unsubscribe link are added', { exact: false }).waitFor()
    await ada.api.put('/settings/email', { footer_on_personal: false })
    await page.reload()
    await mail.getByLabel('Subject').waitFor()
    await mail.getByRole('button', { name: 'Cc Bcc' }).click()
    const cc = mail.getByRole('textbox', { name: 'Cc', exact: true })
    await cc.fill(Array.from({ length: 11 }, (_, at) => `a${at}@x.test`).join(', '))
    expect(await mail.getByText('an unsubscribe link').count()).toBe(0)
    await mail.getByText('at most 10 people', { exact: false }).waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('are connected, tested and taken away', async () => {
    const visit = await enterAs(browser, ada, '/settings/mailboxes', { locale: 'de-DE' })
    const { page } = visit
    await page.getByRole('button', { name: 'Postfach verbinden' }).click()
    const dialog = page.getByRole('dialog', { name: 'Postfach verbinden' })
    // An address and a password are asked for; servers only where nobody finds them.
    await dialog.getByLabel('Adresse').fill('sales@engines.test')
    await dialog.getByLabel('Passwort').focus()
    await dialog.getByText('Zu dieser Adresse wurden keine Server gefunden').waitFor()
    expect(await visit.audit()).toEqual([])
    await dialog.getByRole('button', { name: 'Server und Ports eingeben' }).click()
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

  it('say what colleagues see of them, and how one writes', async () => {
    await joinAs(app, ada, 'member', 'trusted@engines.test')
    const visit = await enterAs(browser, ada, '/settings/mailboxes')
    const { page } = visit
    await page.getByRole('button', { name: 'Change ada@engines.test' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the mailbox' })
    await dialog.getByRole('combobox', { name: 'What colleagues see' }).click()
    await page.getByRole('option', { name: 'People and time', exact: true }).click()
    await dialog.getByRole('combobox', { name: 'Who sees everything' }).click()
    await page.getByRole('option').first().click()
    await page.keyboard.press('Escape')
    expect(await visit.audit()).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('colleagues see neither subjects nor texts', { exact: false }).waitFor()
    const [mailbox] = (await ada.api.get('/mailboxes')).body.data
    expect(mailbox).toMatchObject({ visibility: 'metadata', shared_with: [expect.any(Number)] })
    await ada.api.patch(`/mailboxes/${mailbox.id}`, { visibility: 'full', shared_with: [] })

    await page.getByRole('link', { name: 'Writing mail' }).click()
    await page.getByRole('heading', { name: 'Writing mail' }).waitFor()
    await page.getByRole('combobox', { name: 'Time to take a mail back' }).click()
    await page.getByRole('option', { name: '20 seconds' }).click()
    await page.getByRole('switch', { name: 'See what is clicked' }).click()
    await page.getByRole('switch', { name: 'Show pictures from the internet' }).click()
    await page.getByRole('textbox', { name: 'Signature' }).fill('Ada, Countess')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: false }).first().waitFor()
    expect(await visit.audit()).toEqual([])
    expect((await ada.api.get('/settings/mail')).body.data).toMatchObject({
      undo_seconds: 20,
      track_clicks: false,
      pictures: 'shown',
      signature_html: '<p>Ada, Countess</p>',
    })
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})
