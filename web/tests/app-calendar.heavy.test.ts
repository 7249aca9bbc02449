import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'
import { enterAs, expectOnce, joinAs, newOwner } from './colleague.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person
let colleague: Person
let sink: SmtpSink

beforeAll(async () => {
  sink = await startSmtpSink()
  ada = await newOwner(app)
  colleague = await joinAs(app, ada, 'member', 'colleague@engines.test')
  await ada.api.post('/mailboxes', { email: 'ada@engines.test', display_name: 'Ada', smtp: sink.smtp })
  await ada.api.post('/contacts', { email: 'grace@navy.test', first_name: 'Grace', last_name: 'Hopper' })
})
afterAll(() => sink.close())

// Far enough that no clock of a test comes by: a week from Monday, 1 March 2027.
const WEEK = '/calendar?view=week&day=2027-03-03'

describe('the calendar', { timeout: 180_000 }, () => {
  it('is filled, looked at and changed by scope, and says what follows before mails go out', async () => {
    const visit = await enterAs(browser, ada, '/')
    const { page } = visit
    await page.getByRole('heading', { name: /^Hello/ }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('y')
    await page.getByRole('heading', { name: 'Calendar' }).waitFor()
    await page.goto(new URL(WEEK, page.url()).href)
    await page.getByRole('region', { name: 'Wednesday, March 3, 2027' }).waitFor()
    expect(await visit.audit()).toEqual([])

    // A calendar of one's own.
    await page.getByRole('button', { name: 'New calendar' }).click()
    const calendarForm = page.getByRole('dialog', { name: 'New calendar' })
    await calendarForm.getByLabel('Name').fill('Customers')
    await calendarForm.getByRole('radio', { name: 'Green' }).click()
    await calendarForm.getByRole('checkbox', { name: 'New events go here' }).check()
    expect(await visit.audit()).toEqual([])
    await calendarForm.getByRole('button', { name: 'Create the calendar' }).click()
    await page.getByRole('checkbox', { name: 'Show Customers' }).waitFor()

    // Drawn with the mouse on Wednesday, from ten to half past eleven.
    const wednesday = page.getByRole('region', { name: 'Wednesday, March 3, 2027' })
    const box = (await wednesday.boundingBox())!
    const at = (hours: number) => box.y + (box.height / 24) * hours + 2
    await page.mouse.move(box.x + 20, at(10))
    await page.mouse.down()
    await page.mouse.move(box.x + 20, at(11), { steps: 4 })
    await page.mouse.move(box.x + 20, at(11.25), { steps: 4 })
    await page.mouse.up()
    const form = page.getByRole('dialog', { name: 'New event' })
    await form.getByLabel('Title').fill('Review')
    expect(await form.getByLabel('Starts at').inputValue()).toBe('10:00')
    expect(await form.getByLabel('Ends at').inputValue()).toBe('11:30')
    await form.getByRole('combobox', { name: 'Repeat' }).click()
    await page.getByRole('option', { name: 'Weekly' }).click()
    await form.getByRole('combobox', { name: 'Ends' }).click()
    await page.getByRole('option', { name: 'After a number of times' }).click()
    await form.getByLabel('Times').fill('6')
    // Who is invited is looked at first: when are they free?
    await form.getByRole('combobox', { name: 'Colleagues' }).click()
    await page.getByRole('option', { name: 'member Somebody' }).click()
    await page.keyboard.press('Escape')
    await form.getByRole('img', { name: 'member Somebody is free all day' }).waitFor()
    await form.getByRole('combobox', { name: 'Add a guest' }).fill('hopper')
    await page.getByRole('option', { name: /Grace Hopper/ }).click()
    expect(await visit.audit()).toEqual([])
    await form.getByRole('button', { name: 'Create the event' }).click()
    const first = wednesday.getByRole('button', { name: /^Review/ })
    await first.waitFor()
    await app.drain()
    const invited = sink.mails.filter(({ raw }) => raw.includes('method=REQUEST'))
    expect(invited.map(mail => mail.to[0]).toSorted()).toEqual(['colleague@engines.test', 'grace@navy.test'])

    // The next one is another hour later, by key; the server says what follows.
    visit.asked()
    await page.keyboard.press('j')
    const tenth = page.getByRole('region', { name: 'Wednesday, March 10, 2027' })
    await tenth.getByRole('button', { name: /^Review/ }).waitFor()
    expectOnce(visit.asked())
    await tenth.getByRole('button', { name: /^Review/ }).focus()
    await page.keyboard.press('Alt+ArrowRight')
    const question = page.getByRole('dialog', { name: 'Change the event' })
    const consequences = question.getByRole('region', { name: 'What will happen' })
    await consequences.getByText('2 emails will be sent:').waitFor()
    await consequences.getByText('grace@navy.test (new invitation)').waitFor()
    await question.getByRole('radio', { name: 'All in the series' }).check()
    await consequences.getByText('6 occurrences change within the next year.').waitFor()
    await question.getByRole('radio', { name: 'Only this one' }).check()
    await consequences.getByText('1 occurrence changes within the next year.').waitFor()
    expect(await visit.audit()).toEqual([])
    await question.getByRole('button', { name: 'Save the change' }).click()
    await page
      .getByRole('region', { name: 'Thursday, March 11, 2027' })
      .getByRole('button', { name: /^Review/ })
      .waitFor()

    // A guest answers elsewhere: it appears here.
    await page.getByRole('button', { name: /^Review/ }).click()
    const card = page.getByRole('dialog', { name: 'Review' })
    await card.getByText('This occurrence differs from its series.').waitFor()
    const { data: events } = (await ada.api.get('/calendar/events?from=2027-03-01&to=2027-03-08')).body
    const { data: invites } = (await ada.api.get(`/calendar/events/${events[0].id}/invites`)).body
    const token = invites
      .find((one: { email: string }) => one.email === 'grace@navy.test')
      .rsvp_url.split('/')
      .at(-1)
    await app.anonymous.post(`/calendar/rsvp/${token}`, { response: 'accepted', comment: 'With pleasure' })
    await card.getByText('With pleasure').waitFor()
    expect(await card.getByRole('combobox', { name: 'Grace Hopper’s answer' }).inputValue()).toBe('Accepted')
    expect(await visit.audit()).toEqual([])
    // From here on it is over.
    await card.getByRole('button', { name: 'Delete' }).click()
    const removal = page.getByRole('dialog', { name: 'Delete the event' })
    await removal.getByRole('radio', { name: 'This and following' }).check()
    await removal.getByText('5 occurrences in the next year are removed.').waitFor()
    await removal.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: /^Review/ }).waitFor({ state: 'hidden' })
    await page.keyboard.press('k')
    await first.waitFor()
    // Hidden with its calendar, without asking anybody.
    visit.asked()
    await page.getByRole('checkbox', { name: 'Show Customers' }).uncheck()
    await first.waitFor({ state: 'hidden' })
    expect(visit.asked()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('shows tasks beside events in every view, and follows what colleagues do', async () => {
    await ada.api.post('/tasks', { title: 'Send the quote', due_at: '2027-04-07T10:00:00Z' })
    await ada.api.post('/calendar/events', {
      title: 'Call with Tokyo',
      start_at: '2027-04-07T09:00',
      timezone: 'Asia/Tokyo',
    })
    const visit = await enterAs(browser, ada, '/calendar?view=month&day=2027-04-01')
    const { page } = visit
    const day = page.getByRole('region', { name: 'Wednesday, April 7, 2027' })
    await day.getByRole('checkbox', { name: 'Done: Send the quote' }).waitFor()
    expectOnce(visit.asked())
    expect(await visit.audit()).toEqual([])
    await ada.api.post('/calendar/events', { title: 'Just planned', start_at: '2027-04-08T09:00Z' })
    await page.getByRole('button', { name: /^Just planned/ }).waitFor()
    await page.getByRole('button', { name: /^Call with Tokyo/ }).click()
    await page
      .getByRole('dialog')
      .getByText(/Asia\/Tokyo/)
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('a')
    await page.getByRole('region', { name: 'Thursday, April 1, 2027' }).waitFor()
    await page.goto(new URL('/calendar?view=agenda&day=2027-04-05', page.url()).href)
    const agenda = page.getByRole('region', { name: 'Wednesday, April 7, 2027' })
    await agenda.getByRole('button', { name: 'Call with Tokyo' }).waitFor()
    await agenda.getByRole('checkbox', { name: 'Done: Send the quote' }).check()
    await expect
      .poll(async () => (await ada.api.get('/tasks')).body.data[0].status, { timeout: 30_000 })
      .toBe('done')
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('comes in and goes out by file, feed and phone', async () => {
    const visit = await enterAs(browser, ada, '/calendar?view=week&day=2027-05-05')
    const { page } = visit
    await page.getByRole('button', { name: 'Phone, import, export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Phone, import, export' })
    expect(await dialog.getByLabel('Server').inputValue()).toMatch(/\/dav\/$/)
    const ics = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//test//EN',
      'BEGIN:VEVENT',
      'UID:from-a-file',
      'DTSTAMP:20270101T000000Z',
      'DTSTART:20270505T090000Z',
      'DTEND:20270505T100000Z',
      'SUMMARY:From a file',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n')
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'mine.ics', mimeType: 'text/calendar', buffer: Buffer.from(ics) })
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog.getByText('1 new, 0 updated, 0 unchanged').waitFor()
    await dialog.getByRole('button', { name: 'New feed' }).click()
    const feed = page.getByRole('dialog', { name: 'New feed' })
    await feed.getByLabel('Name').fill('My phone')
    await feed.getByRole('button', { name: 'Create the feed' }).click()
    const made = page.getByRole('dialog', { name: 'The feed is ready' })
    const address = new URL(await made.getByLabel('Address of the feed').inputValue())
    expect(await visit.audit()).toEqual([])
    await made.getByRole('button', { name: 'Done' }).click()
    const read = await fetch(app.url + address.pathname + address.search)
    expect(await read.text()).toContain('SUMMARY:From a file')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('calendar.ics')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^From a file/ }).waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('is a day on a phone, in German, where a viewer only reads', async () => {
    const viewer = await joinAs(app, ada, 'viewer', 'viewer@engines.test')
    await ada.api.post('/calendar/events', { title: 'Messe', all_day: true, start_date: '2027-06-02' })
    await ada.api.post('/calendar/events', { title: 'Vortrag', start_at: '2027-06-02T09:00Z' })
    const visit = await enterAs(browser, colleague, '/calendar?day=2027-06-02', {
      screen: 'phone',
      locale: 'de-DE',
    })
    const { page } = visit
    await page.getByRole('button', { name: 'Kalender und Optionen' }).click()
    await page.getByText('Alle', { exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Messe/ }).waitFor()
    await page.getByRole('button', { name: /^Vortrag/ }).waitFor()
    expect(await visit.audit()).toEqual([])
    // A tap beside the events plans a new one then.
    const day = page.getByRole('region', { name: 'Mittwoch, 2. Juni 2027' })
    await day.tap({ position: { x: 60, y: (1152 / 24) * 14 + 5 } })
    const form = page.getByRole('dialog', { name: 'Neuer Termin' })
    expect(await form.getByLabel('Beginnt um').inputValue()).toBe('14:00')
    expect(await visit.audit()).toEqual([])
    await form.getByLabel('Titel').fill('Gespräch')
    await form.getByRole('button', { name: 'Termin anlegen' }).click()
    await form.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: /^Gespräch/ }).waitFor()
    const width = await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()

    const touch = await enterAs(browser, ada, '/calendar?view=day&day=2027-06-02', { screen: 'phone' })
    const fingers = await touch.page.context().newCDPSession(touch.page)
    type Point = readonly [x: number, y: number]
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: Point) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: point ? [{ x: point[0], y: point[1] }] : [],
      })
    const slide = async ([x, y]: Point, [toX, toY]: Point, restMs: number) => {
      await send('touchStart', [x, y])
      await new Promise(resolve => setTimeout(resolve, restMs))
      for (let part = 1; part <= 6; part += 1) {
        await send('touchMove', [x + ((toX - x) * part) / 6, y + ((toY - y) * part) / 6])
      }
      await send('touchEnd')
    }
    // A finger that rests takes an event along, longer at its lower edge, and draws a new one beside it.
    const talk = touch.page.getByRole('button', { name: /^Vortrag/ })
    const talkBox = async () => (await talk.boundingBox())!
    const HOUR = 1152 / 24
    const old = await talkBox()
    await slide([old.x + 60, old.y + 10], [old.x + 60, old.y + 10 + HOUR], 600)
    await expect.poll(async () => Math.round((await talkBox()).y - old.y)).toBe(HOUR)
    const now = await talkBox()
    await slide([now.x + 60, now.y + now.height - 5], [now.x + 60, now.y + now.height - 5 + HOUR], 600)
    await expect.poll(async () => Math.round((await talkBox()).height - now.height)).toBe(HOUR)
    await slide([now.x + 60, now.y - HOUR * 2 + 2], [now.x + 60, now.y - HOUR - 10], 600)
    const drawn = touch.page.getByRole('dialog', { name: 'New event' })
    expect(await drawn.getByLabel('Starts at').inputValue()).toBe('08:00')
    await touch.page.keyboard.press('Escape')
    await drawn.waitFor({ state: 'hidden' })
    // One that goes to the side at once turns to the next day.
    await slide([330, 500], [80, 505], 0)
    await touch.page.getByRole('region', { name: 'Thursday, June 3, 2027' }).waitFor()
    await touch.page.goto(new URL('/calendar?view=month&day=2027-06-02', touch.page.url()).href)
    const chip = (await talk.boundingBox())!
    const friday = (await touch.page.getByRole('region', { name: 'Friday, June 4, 2027' }).boundingBox())!
    await slide([chip.x + 10, chip.y + 5], [friday.x + 20, friday.y + 60], 600)
    await touch.page
      .getByRole('region', { name: 'Friday, June 4, 2027' })
      .getByRole('button', { name: /^Vortrag/ })
      .waitFor()
    expect([touch.errors, touch.refusals()]).toEqual([[], []])
    await touch.close()

    const reader = await enterAs(browser, viewer, '/calendar?view=agenda&day=2027-06-02', { screen: 'phone' })
    await reader.page.getByRole('region', { name: 'Wednesday, June 2, 2027' }).waitFor()
    expect(await reader.page.getByRole('button', { name: 'New event' }).count()).toBe(0)
    expect([reader.errors, reader.refusals()]).toEqual([[], []])
    await reader.close()
  })
})

describe('the settings of the calendar', { timeout: 120_000 }, () => {
  it('say when the organization works', async () => {
    const visit = await enterAs(browser, ada, '/settings/calendar')
    const { page } = visit
    await page.getByRole('checkbox', { name: 'Friday is a working day' }).uncheck()
    await page.getByRole('combobox', { name: 'The week starts on' }).click()
    await page.getByRole('option', { name: 'Sunday' }).click()
    expect(await visit.audit()).toEqual([])
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('Saved.').waitFor()
    const { data } = (await ada.api.get('/settings/calendar')).body
    expect([data.working_hours.fri, data.week_starts_on]).toEqual([[], 'sun'])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})
