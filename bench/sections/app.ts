import type { Browser } from 'playwright-core'
import type { Bench, Server } from '../kit/bench.ts'
import { launchChromium } from '../kit/chromium.ts'
import { loadContacts } from '../kit/contacts.ts'
import { look, type Seen } from '../kit/lighthouse.ts'
import { median } from '../kit/table.ts'
import { connectBrowser, enterWorkspace, type Workspace } from '../kit/workspace.ts'
import type { Section } from '../run.ts'

const MANY = Number(process.env.BENCH_CONTACTS ?? 1_000_000)
const FEW = 1_000
const plain = { bare: null, against: '', ratio: null }

export const section: Section = {
  summary: `the workspace in Chromium: first loads, lists seen before, ${MANY.toLocaleString('en-US')} contacts next to ${FEW.toLocaleString('en-US')}, memory`,
  async run(bench) {
    const server = await bench.startServer()
    const chromium = await launchChromium()
    if (!chromium) return console.log('  left out: there is no chromium here')
    const browser = await connectBrowser(chromium.port)
    try {
      await firstLoads(bench, server, browser, chromium.port)
      const few = await opening(bench, server, browser, FEW)
      const many = await opening(bench, server, browser, MANY)
      bench.note({
        name: `open ${MANY.toLocaleString('en-US')} contacts`,
        unit: 'ms',
        ours: many,
        bare: few,
        against: `${FEW.toLocaleString('en-US')} contacts`,
        ratio: many / few,
        goal: '≤ 1.3×',
        met: many / few <= 1.3,
      })
    } finally {
      await browser.close().catch(() => undefined)
      await chromium.close()
      await server.stop()
    }
  },
}

async function firstLoads(bench: Bench, server: Server, browser: Browser, port: number): Promise<void> {
  // The browser's own first steps are slow, whatever the page.
  await look(`${server.url}/login`, port, {})
  const measure = async (name: string, url: string, keepsStorage: boolean) => {
    for (const [screen, least] of [['phone', 90] as const, ['desktop', 98] as const]) {
      const seen: Seen[] = []
      for (let round = 0; round < bench.rounds; round += 1)
        seen.push(await look(url, port, { isDesktop: screen === 'desktop', keepsStorage }))
      noteLoad(bench, `${name}, ${screen}`, seen, least)
    }
  }
  await measure('log-in page', `${server.url}/login`, false)
  const workspace = await enterWorkspace(browser, server.url)
  await workspace.close()
  await measure('Home', `${server.url}/`, true)
}

function noteLoad(bench: Bench, name: string, seen: Seen[], least: number): void {
  const of = (key: keyof Seen) => median(seen.map(one => one[key]))
  const note = (what: keyof Seen, unit: string, goal: string, met: boolean | null) =>
    bench.note({ name: `${name}: ${what}`, unit, ours: of(what), ...plain, goal, met })
  note('performance', 'of 100', `≥ ${least}`, of('performance') >= least)
  note('accessibility', 'of 100', '100', of('accessibility') === 100)
  note('kilobytes', 'KB', '≤ 250', of('kilobytes') <= 250)
  note('mainThreadMs', 'ms', '', null)
  note('blockingMs', 'ms', '', null)
}

/** The median of opening the list of contacts for the first time after a load; with few of them, all the rest as well. */
async function opening(bench: Bench, server: Server, browser: Browser, contacts: number): Promise<number> {
  const workspace = await enterWorkspace(browser, server.url)
  const { page, organizationId } = workspace
  await loadContacts(bench, [{ organizationId, contacts }])
  const times: number[] = []
  for (let round = 0; round < bench.rounds * 3; round += 1) {
    await page.goto(server.url)
    await page.locator('main#content h1').waitFor()
    // Screens are fetched ahead for who rests on a link: here as well, so that only the list is measured.
    await page.getByRole('link', { name: 'Contacts' }).hover()
    await page.waitForTimeout(300)
    times.push((await workspace.keyToPaint('c', 'Contacts')).ms)
  }
  if (contacts === FEW) {
    await seenBefore(bench, workspace)
    await memory(bench, workspace)
  }
  await workspace.close()
  return median(times)
}

async function seenBefore(bench: Bench, workspace: Workspace): Promise<void> {
  const lists = [
    ['o', 'Companies'],
    ['c', 'Contacts'],
  ] as const
  for (const [key, heading] of lists) await workspace.keyToPaint(key, heading)
  await workspace.page.waitForTimeout(1_000)
  const seen: { ms: number; requests: number }[] = []
  for (let round = 0; round < 20; round += 1) {
    const [key, heading] = lists[round % 2]!
    seen.push(await workspace.keyToPaint(key, heading))
    await workspace.page.waitForTimeout(150)
  }
  const slowest = Math.max(...seen.map(one => one.ms))
  bench.note({
    name: 'a list seen before: key to paint, slowest of 20',
    unit: 'ms',
    ours: slowest,
    ...plain,
    goal: '< 100',
    met: slowest < 100,
  })
  const requests = seen.reduce((sum, one) => sum + one.requests, 0)
  bench.note({
    name: 'a list seen before: requests before paint',
    unit: 'requests',
    ours: requests,
    ...plain,
    goal: '0',
    met: requests === 0,
  })
}

/** Every screen of the sidebar and the settings, three rounds: the first loads them, the second and third are compared. */
async function memory(bench: Bench, { page, heap }: Workspace): Promise<void> {
  const links = async (place: string) =>
    page.locator(`${place} a[href]`).evaluateAll(all => all.map(one => one.getAttribute('href')!))
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.locator('main h1').waitFor()
  const settings = await links('main nav')
  const places = [...(await links('aside nav')), ...settings]
  const round = async () => {
    for (const place of places) {
      if (settings.includes(place)) await page.locator('aside nav a[href="/settings"]').click()
      await page.locator(`a[href="${place}"]`).first().click()
      await page.locator('main h1').first().waitFor()
      await page.waitForTimeout(200)
    }
    return heap()
  }
  await round()
  const first = await round()
  const second = await round()
  bench.note({
    name: `memory after ${places.length} screens twice`,
    unit: 'MB',
    ours: second / 1e6,
    bare: first / 1e6,
    against: 'after once',
    ratio: second / first,
    goal: '< 1.1×',
    met: second / first < 1.1,
  })
}
