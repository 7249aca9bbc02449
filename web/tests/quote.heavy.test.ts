import { describe, expect, it } from 'vitest'
import { blockFonts, holdScripts, useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import { keysOf, openShop, sendQuote } from './seller.ts'

const app = useTestApp()
const browser = useBrowser(app)

const accept = (token: string) =>
  app.anonymous.post(`/quotes/public/${token}/accept`, { name: 'Ada Byron', email: 'ada@example.com' })

/** Whatever it was used for: nothing went wrong behind the page, and everybody can use it. */
async function expectSound(visit: Awaited<ReturnType<typeof browser.visit>>, refusals: string[] = []) {
  expect(await visit.audit()).toEqual([])
  expect(visit.errors).toEqual([])
  expect(visit.refusals()).toEqual(refusals)
}

describe('an open quote', () => {
  it('shows the offer and prices what is ticked as the server does', async () => {
    const shop = await openShop(app)
    const quote = await sendQuote(shop)
    const visit = await browser.visit(quote.public_url)
    const { page } = visit
    await page.getByRole('heading', { level: 1, name: 'Website relaunch' }).waitFor()
    expect(await page.title()).toBe('Quote QT-000001 · Studio Nordlicht')
    // What is due once and what comes every month are never added up.
    for (const part of ['€1,695.75', '€213.66']) {
      expect(await page.getByText(part, { exact: true }).locator('visible=true').count()).toBeGreaterThan(0)
    }
    expect(await page.getByText('€1,909.41').count()).toBe(0)
    const { intervals, subtotal_cents } = (await app.anonymous.get(`/quotes/public/${quote.public_token}`))
      .body.data
    const shown = await page.locator('dl').allTextContents()
    const inEuros = (cents: number) =>
      new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(cents / 100)
    for (const part of intervals) expect(shown.join(' ')).toContain(inEuros(part.subtotal_cents))
    expect(shown.join(' ')).not.toContain(inEuros(subtotal_cents))
    expect(visit.transferred()).toBeLessThan(250_000)
    await page.getByRole('checkbox', { name: /Photography/ }).check()
    await page.getByText('New total: €3,334.98 once, then €213.66 per month').waitFor({ state: 'attached' })
    await page.getByRole('checkbox', { name: /Priority support/ }).check()
    await page.getByText('New total: €3,334.98 once, then €307.71 per month').waitFor({ state: 'attached' })
    expect(await page.getByText('€307.71', { exact: true }).locator('visible=true').count()).toBeGreaterThan(
      0,
    )
    await expectSound(visit)
    const chosen = await app.anonymous.post(`/quotes/public/${quote.public_token}/price`, {
      optional_line_ids: [quote.lines[2].id, quote.lines[3].id],
    })
    expect(chosen.body.data.total_cents).toBe(364_269)
    await page.getByRole('checkbox', { name: /Photography/ }).uncheck()
    await page.getByText('New total: €1,695.75 once, then €307.71 per month').waitFor({ state: 'attached' })
    await visit.close()
  })

  it('puts a tick back when its price cannot be had, and says when an answer got lost', async () => {
    const shop = await openShop(app)
    const quote = await sendQuote(shop)
    const visit = await browser.visit(quote.public_url, {
      prepare: page =>
        page.route('**/price', route => route.fulfill({ status: 400, json: { detail: 'no' } })),
    })
    const { page } = visit
    const box = page.getByRole('checkbox', { name: /Photography/ })
    await box.click()
    await page.getByRole('alert').waitFor()
    expect(await box.isChecked()).toBe(false)
    // Nor is an answer lost in silence when the line is.
    await page.getByRole('button', { name: 'Accept quote' }).click()
    await page.getByText('QT-000001: €1,695.75 once, then €213.66 per month').waitFor()
    await page.getByLabel('Your name').fill('Ada Byron')
    await page.getByLabel('Your email').fill('ada@example.com')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await page.getByText('That did not work.').waitFor()
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Accept')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await page.getByText('Accepted by Ada Byron').waitFor()
    await visit.close()
  })

  it('is accepted by keyboard alone, which is led to what is missing', async () => {
    const shop = await openShop(app)
    const quote = await sendQuote(shop)
    const visit = await browser.visit(quote.public_url, { screen: 'desktop' })
    const { page } = visit
    const press = (...keys: string[]) =>
      keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
    const focused = () =>
      page.evaluate(`(({ activeElement: at }) => at.name || at.textContent.trim())(document)`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await press('Tab', 'Space')
    await page.getByText('New total: €3,334.98 once, then €213.66 per month').waitFor({ state: 'attached' })
    const order: unknown[] = []
    for (let step = 0; step < 4; step += 1) {
      await press('Tab')
      order.push(await focused())
    }
    expect(order).toEqual(['', 'hello@nordlicht.example', '+49 40 123456', 'Accept quote'])
    await press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Accept this quote' })
    await dialog.waitFor()
    expect(await focused()).toBe('name')
    await press('Enter')
    expect(await dialog.getByLabel('Your name').getAttribute('aria-invalid')).toBe('true')
    await expectSound(visit)
    expect(await focused()).toBe('name')
    // Nothing behind the dialog can be reached.
    for (let step = 0; step < 6; step += 1) {
      await press('Tab')
      expect(
        await page.evaluate(
          `document.activeElement === document.body || !!document.activeElement.closest('dialog')`,
        ),
      ).toBe(true)
    }
    await press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await focused()).toBe('Accept quote')
    await press('Enter')
    await page.keyboard.type('Ada Byron')
    await press('Tab')
    await page.keyboard.type('ada at example')
    await press('Enter')
    await dialog.getByText('This does not look like an email address.').waitFor()
    expect(await focused()).toBe('email')
    await press('Control+a')
    await page.keyboard.type('ada@example.com')
    await press('Enter')
    await page.getByText('Accepted by Ada Byron on November 16, 2026.').waitFor()
    expect(await focused()).toBe('Quote accepted')
    await expectSound(visit)
    expect((await shop.get(`/quotes/${quote.id}`)).body.data).toMatchObject({
      status: 'accepted',
      total_cents: 354_864,
      accepted_by_email: 'ada@example.com',
    })
    await visit.close()
  })

  it('is declined with a reason', async () => {
    const shop = await openShop(app)
    const quote = await sendQuote(shop)
    const visit = await browser.visit(quote.public_url, { locale: 'de-DE' })
    const { page } = visit
    await page.getByRole('button', { name: 'Ablehnen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dieses Angebot ablehnen?' })
    await dialog.getByLabel('Was war der Grund?').fill('Zu früh im Jahr.')
    await expectSound(visit)
    await dialog.getByRole('button', { name: 'Angebot ablehnen' }).click()
    await page.getByText('Abgelehnt am 16. November 2026.').waitFor()
    expect(await page.getByRole('link', { name: 'Studio Nordlicht schreiben' }).getAttribute('href')).toBe(
      'mailto:hello@nordlicht.example?subject=Angebot%20QT-000001',
    )
    await expectSound(visit)
    expect((await shop.get(`/quotes/${quote.id}`)).body.data).toMatchObject({
      status: 'declined',
      decline_reason: 'Zu früh im Jahr.',
    })
    await visit.close()
  })

  it('shows who was quicker', async () => {
    const shop = await openShop(app)
    const quote = await sendQuote(shop)
    const visit = await browser.visit(quote.public_url)
    const { page } = visit
    await page.getByRole('button', { name: 'Accept quote' }).click()
    await accept(quote.public_token)
    await page.getByLabel('Your name').fill('Charles')
    await page.getByLabel('Your email').fill('charles@example.com')
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await page.getByText('This quote has changed in the meantime.').waitFor()
    expect(await page.getByText(/Accepted by/).textContent()).toBe(
      'Accepted by Ada Byron on November 16, 2026.',
    )
    await expectSound(visit, [`409 POST /api/v1/app/quotes/public/${quote.public_token}/accept`])
    await visit.close()
  })
})

describe('a quote that is not open', () => {
  it.each([
    ['expired', 'This quote has expired', 'It was valid until November 10, 2026.'],
    ['voided', 'This quote was withdrawn', 'It is no longer valid.'],
    ['draft', 'Draft', 'This quote has not been sent yet and may still change.'],
  ])('says that it is %s, and what to do next', async (state, title, text) => {
    const shop = await openShop(app)
    const quote = await sendQuote(shop)
    if (state === 'expired') {
      await app.sql(`update quotes set valid_until = '2026-11-10' where id = $1`, [quote.id])
    }
    if (state === 'voided') await shop.delete(`/quotes/${quote.id}`)
    if (state === 'draft') await app.sql(`update quotes set status = 'approved' where id = $1`, [quote.id])
    const visit = await browser.visit(quote.public_url)
    await visit.page.getByText(title, { exact: true }).waitFor()
    await visit.page.getByText(text).waitFor()
    expect(await visit.page.getByRole('button', { name: 'Accept quote' }).count()).toBe(0)
    expect(await visit.page.getByRole('checkbox').count()).toBe(0)
    expect(await visit.page.getByText('Design').count()).toBe(state === 'voided' ? 0 : 1)
    await expectSound(visit)
    await visit.close()
  })

  it('is one calm page for every link that leads nowhere', async () => {
    const shop = await openShop(app)
    const { id } = (await shop.post('/invoices', { lines: [{ name: 'x', unit_price_cents: 1 }] })).body.data
    const invoice = (await shop.post(`/invoices/${id}/issue`)).body.data
    const pages = new Map<string, string>()
    for (const token of ['nope', invoice.public_token, '%ff', 'x'.repeat(400)]) {
      const visit = await browser.visit(`/q/${token}`)
      await visit.page.getByRole('heading').waitFor()
      pages.set(token, await visit.page.getByRole('main').innerText())
      expect(await visit.page.title()).not.toMatch(/Nordlicht|Quote/)
      if (token === 'nope') await expectSound(visit, ['404 GET /api/v1/app/quotes/public/nope'])
      expect(visit.refusals().filter(one => !one.startsWith('404 '))).toEqual([])
      await visit.close()
    }
    expect(pages.get('nope')).toContain('This link does not work')
    expect(pages.get(invoice.public_token)).toBe(pages.get('nope'))
    expect(pages.get('x'.repeat(400))).toBe(pages.get('nope'))
    expect(pages.get('%ff')).toContain('This page does not exist')
  })
})

describe('the page', () => {
  it('speaks six languages, and another when asked', async () => {
    const shop = await openShop(app)
    const quote = await sendQuote(shop)
    const visit = await browser.visit(`${quote.public_url}?lang=fr`, { screen: 'desktop', locale: 'ja-JP' })
    const { page } = visit
    const speaks = async (language: string, accepts: string, total: string) => {
      await page.getByRole('button', { name: accepts }).waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      expect((await page.locator('body').innerText()).replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(total)
    }
    await speaks('fr', 'Accepter le devis', '1 695,75 €')
    for (const [language, accepts, total] of [
      ['ja', '見積もりを承諾', '€1,695.75'],
      ['de', 'Angebot annehmen', '1.695,75 €'],
      ['es', 'Aceptar presupuesto', '1695,75 €'],
      ['pt', 'Aceitar orçamento', '€ 1.695,75'],
      ['en', 'Accept quote', '€1,695.75'],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('combobox').selectOption(language)
      await speaks(language, accepts, total)
      expect(new URL(page.url()).searchParams.get('lang')).toBe(language)
      if (language === 'ja') expect(await visit.audit()).toEqual([])
    }
    expect(visit.errors).toEqual([])
    await visit.close()
  })

  it('carries nothing but what a customer may know', async () => {
    const shop = await openShop(app)
    const quote = await sendQuote(shop)
    const visit = await browser.visit(quote.public_url)
    await visit.page.getByRole('checkbox', { name: /Photography/ }).check()
    await visit.page.getByText('New total').waitFor({ state: 'attached' })
    const answers = await visit.answers('/api/')
    expect(answers).toHaveLength(2)
    expect(keysOf(answers)).toEqual(allowed)
    expect(JSON.stringify(answers)).not.toContain(shop.organizationId)
    expect(JSON.stringify(answers)).not.toContain(quote.id)
    await visit.close()
  })

  it('stands while scripts are slow, works without fonts on the narrowest screen, keeps a pale colour readable', async () => {
    const shop = await openShop(app, { accent_color: '#ffe94d' })
    const quote = await sendQuote(shop)
    let release = () => {}
    const visit = await browser.visit(quote.public_url, {
      locale: 'de-DE',
      prepare: async page => {
        release = await holdScripts(page)
        await blockFonts(page)
      },
    })
    const { page } = visit
    await page.setViewportSize({ width: 320, height: 640 })
    await page.locator('.boot-card').waitFor()
    expect(await page.getByRole('heading').count()).toBe(0)
    release()
    await page.getByRole('heading', { level: 1 }).waitFor()
    const widest = 'document.documentElement.scrollWidth'
    expect(await page.evaluate(widest)).toBe(320)
    await page.getByRole('button', { name: 'Angebot annehmen' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await page.evaluate(widest)).toBe(320)
    expect(await visit.audit()).toEqual([])
    // The typeface was kept away, which the browser tells of.
    expect(visit.errors.filter(text => !/\.woff2|ERR_BLOCKED_BY_CLIENT/.test(text))).toEqual([])
    await visit.close()
  })
})

const allowed =
  `accent_color accepted_at country footer_text month_cents once_cents quarter_cents totals_by_interval unit_display year_cents accepted_by_name address bill_to_address bill_to_email bill_to_name
  bill_to_tax_id billing_interval can_accept currency currency_exponent data declined_at description discount_cents
  discount_kind discount_periods lowered_periods total_after_cents discount_value email exemption_code exemption_reason footer_note id intervals invoice_url is_expired lines logo name notes number
  optional order_discount_cents payment_terms payment_terms_label pdf_url phone po_number position quantity selected
  language seller status subtotal_cents success tax_category tax_cents tax_id tax_number tax_name tax_rate taxable_cents taxes terms title
  total_cents total_display unit unit_price_cents unit_price_display valid_until website`
    .split(/\s+/)
    .sort()
