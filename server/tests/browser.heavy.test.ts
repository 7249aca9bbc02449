import { describe, expect, it } from 'vitest'
import { useBrowser } from './browser.ts'
import { useTestApp } from './harness.ts'

const app = useTestApp({ trackingStrict: true })
const browser = useBrowser(app)

describe('a page without scripts', () => {
  it.each([
    ['asks before it unsubscribes', '/api/v1/app/u/nobody', 'en-US'],
    ['warns of an address it did not make', '/api/v1/app/t/c/nobody?u=https%3A%2F%2Fexample.com', 'de-DE'],
    ['says that a link is broken', '/api/v1/app/t/c/nobody?u=javascript%3Aalert(1)', 'ja-JP'],
  ])('%s, in words that everybody can reach', async (_, path, locale) => {
    const visit = await browser.visit(path, { locale })
    await visit.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await visit.page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2))
    expect(await visit.audit()).toEqual([])
    expect(visit.errors).toEqual([])
    expect(visit.transferred()).toBeGreaterThan(500)
    await visit.close()
  })
})

describe('the browser of the tests', () => {
  it('notices what is wrong with a page', async () => {
    const visit = await browser.visit('/api/v1/app/u/nobody')
    await visit.page.getByRole('heading').waitFor()
    await visit.page.evaluate(`document.body.insertAdjacentHTML('beforeend', '<input><img src="/none.png">')`)
    await visit.page.evaluate(`void fetch('http://elsewhere.test/').catch(() => {}); console.error('seen')`)
    await expect.poll(() => visit.errors.join('\n')).toContain('elsewhere.test')
    expect(visit.errors.splice(0).join('\n')).toContain('seen')
    const found = (await visit.audit()).join('\n')
    expect(found).toContain('image-alt')
    expect(found).toContain('label')
    await visit.page.goto('http://bowline.localhost/api/v1/app/quotes/public/nope')
    expect(visit.refusals()).toEqual(['404 GET /api/v1/app/quotes/public/nope'])
    expect(await visit.answers('/quotes/')).toMatchObject([{ detail: 'Quote not found' }])
    await visit.close()
  })
})
