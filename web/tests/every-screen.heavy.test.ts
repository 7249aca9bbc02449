import { describe, expect, it } from 'vitest'
import { modules } from '#modules/index.ts'
import { useBrowser } from '#tests/browser.ts'
import { useOwnTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { isFixed, patterns } from './addresses.ts'
import { enterAs, joinAs } from './colleague.ts'

// Every screen of the workspace over the demo, in both themes, magnified to 200 %. It takes some minutes: `npm run stress`.

const app = useOwnTestApp()
const browser = useBrowser(app)

const shapes = patterns
  // "/quotes/new" is itself before it is a quote.
  .toSorted((a, b) => Number(isFixed(b)) - Number(isFixed(a)))
  .map(pattern => ({ pattern, shape: new RegExp(`^${pattern.replace(/\$\w+/g, '[^/]+')}$`) }))
const patternOf = (path: string) => shapes.find(({ shape }) => shape.test(path))?.pattern

async function openDemo() {
  const owner = await app.createAccount({ name: 'Harbour Lane', currency: 'EUR', timezone: 'Europe/Berlin' })
  await owner.within(async ctx => {
    const actor = { kind: 'user', id: owner.userId, role: 'owner', sessionId: null, tokenId: null } as const
    await ctx.db.updateTable('organizations').set({ plan: 'enterprise' }).execute()
    for (const { seedDemo } of modules) await seedDemo?.({ ...ctx, actor })
  })
  return joinAs(app, { api: owner }, 'admin', 'admin@harbour.example')
}

/** Addresses that no link of the demo leads to. */
async function unlinked({ api, credentials }: Person): Promise<string[]> {
  const idOf = ({ body: { data } }: { body: { data: { id: string }[] } }) => data[0]!.id
  const file = (name: string) => {
    const form = new FormData()
    form.set(name, new Blob(['Email\nada@navy.example\n']), 'contacts.csv')
    return form
  }
  const hook = { url: 'https://example.com/hook', events: ['deal.won'] }
  const made = await Promise.all([
    api.post('/contacts/import', file('file')),
    api.post('/imports/hubspot', file('contacts')),
    api.post('/webhook-endpoints', hook),
  ])
  const [people, moved, endpoint] = made.map(({ body }) => body.data?.id as string)
  const room = await fetch(`${app.url}/api/v1/messaging/rooms`, {
    method: 'POST',
    headers: { authorization: `Bearer ${credentials.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Harbour' }),
  })
  return [
    `/messages/${((await room.json()) as { data: { id: string } }).data.id}`,
    `/quotes/${idOf(await api.get('/quotes', { status: 'draft' }))}/edit`,
    `/invoices/${idOf(await api.get('/invoices', { status_filter: 'draft' }))}/edit`,
    `/contacts/imports/${people}`,
    `/settings/imports/${moved}`,
    `/settings/webhooks/${endpoint}`,
  ]
}

/** What an organization without it is told. */
const expected = '404 GET /api/v1/app/settings/sso'
/** Nobody has called this admin or talked to an agent of the demo yet. */
const missing = ['/messages/calls/$callId', '/agents/sessions/$sessionId']

describe.runIf(process.env.STRESS)('every screen', { timeout: 1_800_000 }, () => {
  it('can be read by anybody, in both themes, magnified to 200 %, and asks for nothing that is refused', async () => {
    const admin = await openDemo()
    const visit = await enterAs(browser, admin, '/')
    const { page } = visit
    // As many pixels as 1280 by 900 have at 200 %.
    await page.setViewportSize({ width: 640, height: 450 })
    const waiting = [...(await unlinked(admin)), ...patterns.filter(isFixed)]
    const seen = new Set<string>()
    const wrong: Record<string, string[]> = {}
    let refused = 0
    for (const path of waiting) {
      const pattern = patternOf(path)
      if (!pattern || seen.has(pattern)) continue
      seen.add(pattern)
      process.stderr.write(`${seen.size} of ${patterns.length}: ${path}\n`)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(new URL(path, page.url()).href)
      const isShown = await page
        .getByRole('heading', { level: 1 })
        .first()
        .waitFor()
        .then(() => page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' }))
        .then(() => true)
        .catch(() => false)
      if (!isShown) {
        wrong[path] = ['never shows']
        continue
      }
      const found = await visit.audit()
      // A theme changes colours alone.
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
      found.push(...(await visit.audit({ runOnly: ['color-contrast'] })).map(one => `dark: ${one}`))
      const beyond = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      if (Number(beyond) > 0) found.push(`${beyond} pixels wider than the window`)
      const refusals = visit.refusals().slice(refused)
      found.push(...visit.errors.splice(0), ...refusals.filter(one => one !== expected))
      refused = visit.refusals().length
      if (found.length > 0) wrong[path] = found
      const links = await page
        .locator('main a[href^="/"]')
        .evaluateAll(all => all.map(one => one.getAttribute('href')!))
      waiting.push(...links.map(href => href.split(/[?#]/)[0]!))
    }
    expect([wrong, patterns.filter(pattern => !seen.has(pattern))]).toEqual([{}, missing])
    await visit.close()
  })
})
