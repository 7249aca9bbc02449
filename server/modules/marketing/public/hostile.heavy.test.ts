import { expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import { vectors } from './vectors.fixture.ts'

const app = useTestApp({ trustProxy: 1 })
const browser = useBrowser(app)

it('nothing that strangers or tenants write runs on a public page', async () => {
  expect(vectors.length).toBeGreaterThanOrEqual(150)
  const acme = await app.createAccount({ name: vectors[0]! })
  await acme.patch('/organization', { branding: { footer_text: vectors[3]! } })
  const fields = [
    { type: 'email', label: 'Email' },
    ...vectors.slice(0, 49).map((label, n) => ({
      type: 'text',
      key: `f${n}`,
      label: label.slice(0, 200),
      help: vectors[n + 50]!.slice(0, 500),
      placeholder: vectors[n + 100]!.slice(0, 200),
      default_value: label,
    })),
  ]
  const made = await acme.post('/forms', {
    name: vectors[43]!.slice(0, 200),
    fields,
    submit_label: vectors[1]!.slice(0, 100),
    thank_you_message: vectors.slice(0, 15).join(' ').slice(0, 2_000),
  })
  expect(made.status, made.text).toBe(201)
  const form = made.body.data
  const link = (
    await acme.post('/booking-links', {
      name: vectors[44]!.slice(0, 200),
      slug: 'hostile',
      description: vectors.join('\n').slice(0, 5_000),
      minimum_notice_minutes: 0,
      location: { kind: 'custom', value: vectors[5] },
      questions: vectors
        .slice(0, 20)
        .map((label, n) => ({ type: 'text', key: `q${n}`, label: label.slice(0, 200) })),
    })
  ).body.data
  const page = (
    await acme.post('/pages', {
      name: vectors[47]!.slice(0, 200),
      seo: { description: vectors[45]!.slice(0, 300), title: vectors[47]!.slice(0, 120) },
      blocks: [
        ...vectors.slice(0, 150).map(html => ({ type: 'text', html })),
        {
          type: 'hero',
          heading: vectors[0],
          text: vectors[3],
          button: { label: vectors[6], url: 'https://a.example' },
        },
        { type: 'list', items: vectors.slice(0, 100) },
        { type: 'faq', items: [{ question: vectors[2], answer: vectors[9] }] },
        { type: 'quote', text: vectors[7], author: vectors[8] },
        { type: 'image', url: 'https://a.example/"onerror=hit=1', alt: vectors[45] },
        { type: 'form', form_id: form.id },
        { type: 'booking', slug: link.slug },
      ],
    })
  ).body.data
  const booked = await app.anonymous.post('/public/book/hostile', {
    start_at: (await app.anonymous.get('/public/book/hostile')).body.data.next_available,
    name: vectors[3]!.slice(0, 200),
    email: 'ada@example.com',
    answers: Object.fromEntries(vectors.slice(0, 20).map((text, n) => [`q${n}`, text])),
  })
  expect(booked.status, booked.text).toBe(201)
  const manage = new URL(booked.body.data.manage_url).pathname
  const typed = new URLSearchParams(vectors.slice(0, 49).map((text, n) => [`f${n}`, text]))
    .toString()
    .slice(0, 6_000)
  const places = [
    `/p/${page.slug}`,
    `/f/${form.id}`,
    `/f/${form.id}?sent=1`,
    `/f/${form.id}?${typed}`,
    '/book/hostile',
    manage,
  ]
  for (const place of places) {
    const visit = await browser.visit(place, {
      prepare: opened =>
        opened.route('https://a.example/**', route => route.fulfill({ status: 200, body: '' })),
    })
    await visit.page.getByRole('heading').first().waitFor()
    expect([place, await visit.page.evaluate('window.hit')]).toEqual([place, undefined])
    expect([place, visit.errors.filter(one => !one.includes('a.example'))]).toEqual([place, []])
    await visit.close()
  }
})

it('everything is done without scripts as well', async () => {
  const acme = await app.createAccount({ name: 'Acme' })
  const fields = [
    { type: 'text', label: 'Name', required: true },
    { type: 'email', label: 'Work email' },
  ]
  const form = (await acme.post('/forms', { name: 'Contact us', fields })).body.data
  await acme.post('/booking-links', { name: 'Plain call', slug: 'plain', minimum_notice_minutes: 0 })
  const visit = await browser.visit(`/f/${form.id}`, { screen: 'desktop', scripts: false })
  await visit.page.getByLabel('Name').fill('Ada')
  await visit.page.getByLabel('Work email').fill('plain@example.com')
  await visit.page.getByRole('button', { name: 'Send' }).click()
  await visit.page.getByText('Thank you. We have received your answer.').waitFor()
  await visit.close()
  const booking = await browser.visit('/book/plain', { screen: 'phone', scripts: false })
  const { page } = booking
  await page.locator('.times a').nth(5).click()
  await page.getByLabel('Name').fill('Ada Byron')
  await page.getByLabel('Email', { exact: true }).fill('plain@example.com')
  await page.getByRole('button', { name: 'Book' }).click()
  await page.getByRole('heading', { name: 'Your meeting is booked' }).waitFor()
  await page.getByRole('link', { name: 'Choose another time' }).click()
  await page.locator('.times a').nth(1).click()
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('heading', { name: 'Your meeting was moved' }).waitFor()
  await page.getByText('Cancel the meeting').first().click()
  await page.getByRole('button', { name: 'Cancel the meeting' }).click()
  await page.getByRole('heading', { name: 'This meeting was canceled' }).waitFor()
  expect(booking.errors).toEqual([])
  await booking.close()
})

it('a form is answered, a meeting booked, moved and canceled, on a phone and a desk', async () => {
  const acme = await app.createAccount({ name: 'Acme' })
  const fields = [
    { type: 'text', label: 'Name', required: true },
    { type: 'email', label: 'Work email' },
  ]
  const form = (await acme.post('/forms', { name: 'Contact us', fields })).body.data
  await acme.post('/booking-links', { name: 'Intro call', slug: 'intro', minimum_notice_minutes: 0 })
  for (const screen of ['phone', 'desktop'] as const) {
    const visit = await browser.visit(`/f/${form.id}`, { screen })
    await visit.page.getByLabel('Name').fill('Ada')
    await visit.page.getByLabel('Work email').fill(`ada-${screen}@example.com`)
    expect(await visit.audit()).toEqual([])
    await visit.page.getByRole('button', { name: 'Send' }).click()
    await visit.page.getByText('Thank you. We have received your answer.').waitFor()
    expect(await visit.audit()).toEqual([])
    expect(visit.transferred()).toBeLessThan(150_000)
    expect(visit.errors).toEqual([])
    await visit.close()
    const booking = await browser.visit('/book/intro', { screen })
    const { page } = booking
    await page.getByRole('heading', { name: 'Choose a time' }).waitFor()
    expect(await booking.audit()).toEqual([])
    // The days of a month: arrow keys walk through those that are free, whose times are those of the zone.
    const free = page.locator('.month td a')
    await free.nth(0).focus()
    await page.keyboard.press('ArrowRight')
    const second = await free.nth(1).getAttribute('aria-label')
    await page.keyboard.press('Enter')
    await page.locator('#times').getByRole('heading', { name: second! }).waitFor()
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
    await page.getByText('Japan Standard Time').waitFor()
    await page.getByLabel('Time zone').selectOption('Europe/Berlin')
    await page.getByText('Central European Standard Time').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await page.getByRole('link', { name: 'Later' }).click()
    await page.getByRole('link', { name: 'Earlier' }).click()
    // The first one begins right now.
    await page.locator('.times a').nth(5).click()
    await page.getByLabel('Name').fill('Ada Byron')
    await page.getByLabel('Email', { exact: true }).fill(`ada-${screen}@example.com`)
    expect(await booking.audit()).toEqual([])
    await page.getByRole('button', { name: 'Book' }).click()
    await page.getByRole('heading', { name: 'Your meeting is booked' }).waitFor()
    expect(await booking.audit()).toEqual([])
    await page.getByRole('link', { name: 'Choose another time' }).click()
    await page.locator('.times a').nth(1).click()
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('heading', { name: 'Your meeting was moved' }).waitFor()
    await page.getByText('Cancel the meeting').first().click()
    await page.getByRole('button', { name: 'Cancel the meeting' }).click()
    await page.getByRole('heading', { name: 'This meeting was canceled' }).waitFor()
    expect(booking.errors).toEqual([])
    expect(booking.transferred()).toBeLessThan(150_000)
    await booking.close()
  }
})
