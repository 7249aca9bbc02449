import { afterAll, beforeAll, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import { type ImapServer, startImapServer } from '#tests/imap-server.ts'
import type { Person } from '#tests/people.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'
import { enterAs, joinAs, newOwner } from './colleague.ts'

const app = useTestApp()
const browser = useBrowser(app)
let imap: ImapServer
let sink: SmtpSink
let ada: Person

beforeAll(async () => {
  imap = await startImapServer()
  sink = await startSmtpSink()
  ada = await newOwner(app)
})
afterAll(async () => {
  await imap?.stop()
  await sink?.close()
})

const forwarded = (subject: string, from: string, found = 'none') =>
  [
    `Authentication-Results: mx.engines.test; ${found}`,
    `From: ${ada.email}`,
    'To: drop@engines.test',
    `Subject: Fwd: ${subject}`,
    `Message-ID: <${subject.toLowerCase()}@elsewhere.test>`,
    '',
    '---------- Forwarded message ---------',
    `From: ${from}`,
    'Date: Fri, Nov 13, 2026 at 9:30 AM',
    `Subject: ${subject}`,
    `To: ${ada.email}`,
    '',
    'Shall we?',
    '',
  ].join('\n')

const poll = async () => {
  app.clock.advance('PT61S')
  await app.drain()
}

it('takes mail along from elsewhere, and files by hand what it does not know', {
  timeout: 120_000,
}, async () => {
  const { host, port, user, password } = imap.settings('drop')
  const visit = await enterAs(browser, ada, '/settings/mailboxes?new=true')
  const { page } = visit
  const dialog = page.getByRole('dialog', { name: 'Connect a mailbox' })
  await dialog.getByRole('button', { name: 'Enter servers and ports' }).click()
  await dialog.getByRole('group', { name: 'Sending (SMTP)' }).waitFor()
  await dialog.getByRole('combobox', { name: 'Used for' }).click()
  await page.getByRole('option', { name: 'Filing mail from other programs' }).click()
  // Nothing is sent from it, and nobody's mail lies there.
  await dialog.getByRole('group', { name: 'Sending (SMTP)' }).waitFor({ state: 'detached' })
  await dialog.getByLabel('Address').fill('drop@engines.test')
  const server = dialog.getByRole('group', { name: 'Receiving (IMAP)' })
  await server.getByLabel('Server').fill(host)
  await server.getByLabel('Port').fill(String(port))
  await server.getByLabel('User').fill(user)
  await server.getByRole('textbox', { name: 'Password' }).fill(password)
  await server.getByLabel('Encrypted from the start').uncheck()
  expect(await dialog.getByRole('combobox', { name: 'What colleagues see' }).count()).toBe(0)
  expect(await visit.audit()).toEqual([])
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const address = page.getByRole('textbox', { name: 'Address for filing mail' })
  expect(await address.inputValue()).toBe('drop@engines.test')
  expect(await visit.audit()).toEqual([])
  expect((await ada.api.get('/mailboxes')).body.data).toMatchObject([{ purpose: 'drop', user_id: null }])

  await page.getByRole('link', { name: 'To file' }).click()
  await page.getByText('Nothing to file').waitFor()
  await page.getByRole('textbox', { name: 'Address for filing mail' }).waitFor()
  await app.drain()
  await imap.deliver('drop', forwarded('Compilers', 'Grace Hopper <grace@navy.test>'))
  await imap.deliver('drop', forwarded('Lottery', 'Somebody <else@spam.test>', 'dmarc=fail'))
  await poll()
  await page.reload()
  await page.getByRole('link', { name: 'To file 2' }).waitFor()
  const row = page.getByRole('button', { name: /^Grace Hopper/ })
  await row.waitFor()
  expect(await visit.audit()).toEqual([])

  const unwanted = page.getByRole('button', { name: /^Somebody/ })
  await page.getByRole('button', { name: 'Delete the mail: Lottery' }).click()
  await page.getByRole('alert').getByText('Mail deleted').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await unwanted.getByText('Sender not verified').waitFor()
  await unwanted.click()
  await page
    .getByRole('dialog')
    .getByText(/The mail server says that this may not come from/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the mail' }).click()
  await unwanted.waitFor({ state: 'detached' })

  await row.click()
  const filing = page.getByRole('dialog', { name: 'File with a contact' })
  await filing.getByText('Grace Hopper becomes a new contact.').waitFor()
  await filing.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('alert').getByText('Filed with Grace Hopper').waitFor()
  await page.getByText('Nothing to file').waitFor()
  await expect.poll(async () => (await ada.api.get('/mail-drop')).body.data, { timeout: 20_000 }).toEqual([])
  const [grace] = (await ada.api.get('/contacts', { q: 'grace@navy.test' })).body.data
  expect(grace).toMatchObject({ first_name: 'Grace', last_name: 'Hopper' })
  expect((await ada.api.get(`/conversations/${grace.id}`)).body.data.messages).toMatchObject([
    { direction: 'in', subject: 'Compilers', from_email: 'grace@navy.test' },
  ])
  expect([visit.errors, visit.refusals()]).toEqual([[], []])
  await visit.close()
})

it('takes, closes and hides a thread, and sends again what came back', { timeout: 120_000 }, async () => {
  const made = await ada.api.post('/mailboxes', {
    email: 'ada@engines.test',
    smtp: sink.smtp,
    imap: imap.settings('ada'),
  })
  expect(made.status, made.text).toBe(201)
  const person = { email: 'alan@bletchley.test', first_name: 'Alan', last_name: 'Turing' }
  const { id: alan } = (await ada.api.post('/contacts', person)).body.data
  const colleague = await joinAs(app, ada, 'member', 'colleague@engines.test')
  await app.drain()
  await imap.deliver(
    'ada',
    'From: Alan Turing <alan@bletchley.test>\nTo: ada@engines.test\nSubject: Bombe\nMessage-ID: <a@bletchley.test>\n\nTonight?\n',
  )
  await poll()
  const state = async () => (await ada.api.get(`/conversations/${alan}`)).body.data
  const visit = await enterAs(browser, ada, '/inbox')
  const { page } = visit
  const row = page.getByRole('link', { name: /Alan Turing/ })
  await row.waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('t')
  await expect
    .poll(async () => (await state()).assignee_id, { timeout: 20_000 })
    .toBe(ada.credentials.user.id)
  await page.keyboard.press('#')
  await row.waitFor({ state: 'detached' })
  expect((await state()).status).toBe('done')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.keyboard.press('z')
  await row.click()
  await page.getByRole('button', { name: 'What colleagues see' }).click()
  await page.getByRole('menuitem', { name: 'Nothing', exact: true }).click()
  await page.getByRole('alert').getByText('Colleagues see of this thread: Nothing').waitFor()
  expect((await colleague.api.get('/emails', { contact_id: alan })).body.data).toEqual([])
  expect((await ada.api.get('/emails', { contact_id: alan })).body.data).toHaveLength(1)

  sink.refuseRecipient = () => ({ code: 550, message: '5.1.1 No such user' })
  await colleague.api.post('/email/send', {
    to: 'edsger@navy.test',
    subject: 'Theirs',
    body_html: '<p>x</p>',
  })
  await ada.api.post('/email/send', { to: person.email, subject: 'Enigma', body_html: '<p>Solved.</p>' })
  await app.drain()
  await page.getByRole('link', { name: /^Sent/ }).click()
  await page.getByRole('link', { name: /Enigma/ }).waitFor()
  expect(await page.locator('a[aria-current]', { hasText: /^Open/ }).count()).toBe(0)
  expect(await page.getByRole('link', { name: /Theirs/ }).count()).toBe(0)
  await page.getByRole('link', { name: /Enigma/ }).click()
  await page.getByText('This address does not exist').last().waitFor()
  await page.getByRole('button', { name: 'Change and send again' }).click()
  const mail = page.getByRole('form', { name: 'New mail' })
  await mail.getByText('Solved.').waitFor()
  expect(await mail.getByLabel('Subject').inputValue()).toBe('Enigma')
  expect([visit.errors, visit.refusals()]).toEqual([[], []])
  await visit.close()
})

it('opens what one writes on with nothing asked of the server on the way', { timeout: 120_000 }, async () => {
  const { id } = (await ada.api.post('/contacts', { email: 'kay@navy.test', first_name: 'Kay' })).body.data
  await ada.api.post('/email/send', { to: 'kay@navy.test', subject: 'Hemp', body_html: '<p>Rope?</p>' })
  const visit = await enterAs(browser, ada, `/inbox/${id}`)
  const { page } = visit
  await page.getByRole('button', { name: 'Reply', exact: true }).waitFor()
  // What is loaded ahead, once the browser has nothing else to do, and all that it takes itself.
  const parts = `performance.getEntriesByType('resource').map(({ name }) => name)
    .filter(name => /\\/(?:composer|mail-text)-[^/]*\\.js$/.test(name))`
  await expect.poll(() => page.evaluate<number>(`${parts}.length`)).toBeGreaterThanOrEqual(2)
  await page.evaluate(`Promise.all(${parts}.map(name => import(name))).then(() => undefined)`)
  const held = Promise.withResolvers<void>()
  await page.route('**/*', async route => {
    await held.promise
    await route.continue()
  })
  await page.keyboard.press('r')
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('mail-composer').length)).toBe(1)
  const text = page.getByRole('form').getByRole('textbox', { name: 'Text' })
  await expect.poll(() => text.evaluate(one => one.matches(':focus-within'))).toBe(true)
  await page.keyboard.type('Yes, on Tuesday.')
  expect(await text.innerText()).toContain('Yes, on Tuesday.')
  held.resolve()
  await expect
    .poll(async () => (await ada.api.get('/drafts')).body.data[0]?.body_html, { timeout: 20_000 })
    .toContain('Yes, on Tuesday.')
  await page.keyboard.press('Escape')
  expect([visit.errors, visit.refusals()]).toEqual([[], []])
  await visit.close()
})
