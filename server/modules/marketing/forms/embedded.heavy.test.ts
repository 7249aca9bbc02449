import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const browser = useBrowser(app)

/** Somebody else's site, with one page. */
async function openSite() {
  const site = { html: '', origin: '', close: async () => {} }
  const server = createServer((request, response) =>
    request.url!.startsWith('/contact')
      ? response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(site.html)
      : response.writeHead(204).end(),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  site.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  site.close = async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  return site
}

const page = (inside: string) =>
  `<!doctype html><html lang="en"><title>Shop</title><body><main><h1>Shop</h1>${inside}</main></body></html>`

it('a form is answered on a page of another site, at its height and with where its reader came from', async () => {
  const acme = await app.createAccount({ name: 'Acme' })
  const fields = [
    { type: 'text', label: 'Name', required: true },
    { type: 'email', label: 'Work email' },
  ]
  const shop = await openSite()
  const form = (await acme.post('/forms', { name: 'Contact us', fields, allowed_origins: [shop.origin] }))
    .body.data
  shop.html = page(form.embed_html)
  for (const screen of ['phone', 'desktop'] as const) {
    const visit = await browser.visit(`${shop.origin}/contact?utm_source=news`, { screen })
    const frame = visit.page.frameLocator('iframe')
    await frame.getByLabel('Name').fill('Ada')
    await frame.getByLabel('Work email').fill(`embedded-${screen}@example.com`)
    // As tall as what is in it, not as it came.
    await expect.poll(() => visit.page.locator('iframe').evaluate(one => one.style.height)).not.toBe('480px')
    expect(await visit.audit()).toEqual([])
    await frame.getByRole('button', { name: 'Send' }).click()
    await frame.getByText('Thank you. We have received your answer.').waitFor()
    expect(visit.errors).toEqual([])
    await visit.close()
  }
  const { data } = (await acme.get(`/forms/${form.id}/submissions`)).body
  expect(data.map(({ email }: { email: string }) => email).sort()).toEqual([
    'embedded-desktop@example.com',
    'embedded-phone@example.com',
  ])
  expect(data[0]).toMatchObject({
    page_url: `${shop.origin}/contact?utm_source=news`,
    utm: { source: 'news' },
  })
  // Nobody else may put it into a frame.
  const other = await openSite()
  other.html = shop.html
  const visit = await browser.visit(`${other.origin}/contact`)
  await expect.poll(() => visit.errors.join(), { timeout: 30_000 }).toContain('frame-ancestors')
  expect(await visit.page.frameLocator('iframe').getByLabel('Name').count()).toBe(0)
  visit.errors.splice(0)
  await visit.close()
  await Promise.all([shop.close(), other.close()])
})
