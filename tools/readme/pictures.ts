/**
 * Takes the pictures of the README and of the handbook from the demo: `npm run pictures`. It starts a server of its own with an
 * empty folder, or looks at the one that PICTURES_URL names.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { type Browser, chromium, type Page } from 'playwright-core'

const root = join(import.meta.dirname, '../..')
const ofReadme = { folder: join(root, 'docs/pictures'), mostBytes: 150_000 }
const ofHandbook = { folder: join(root, 'web/app/shell/handbook/pictures'), mostBytes: 40_000 }
const PATIENCE_MS = 300_000

const desktop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 }
const phone = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 1.5,
  isMobile: true,
  hasTouch: true,
}
/** Narrow, so that it can be read where it is shown small. */
const window = { viewport: { width: 960, height: 640 }, deviceScaleFactor: 1 }
type Screen = typeof desktop | typeof phone | typeof window
type Scheme = 'light' | 'dark'

/** Written when all are there: a server builds the workspace anew when what it is built from changes. */
const taken = new Map<string, Buffer>()

/** As WebP, as good as fits. */
async function take(page: Page, name: string, { folder, mostBytes } = ofReadme): Promise<void> {
  // The stream of events never ends, so the network is never idle: what waits is seen to be gone.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(2_500)
  const image = await loadImage(await page.screenshot())
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  const tries = [90, 80, 70, 60, 50].map(quality => canvas.toBuffer('image/webp', quality))
  const picture = tries.find(({ length }) => length <= mostBytes)
  if (!picture) throw new Error(`${name} does not fit into ${mostBytes} bytes`)
  taken.set(join(folder, `${name}.webp`), picture)
}

/** Comes in by the demo's door, and tells with what to ask the API. */
async function enter(browser: Browser, url: string, screen: Screen, colorScheme: Scheme) {
  const context = await browser.newContext({ ...screen, colorScheme, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  const signed = page.waitForRequest(request => request.headers().authorization !== undefined)
  await page.getByRole('button', { name: /demo/i }).click()
  const { authorization = '' } = (await signed).headers()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const ask = async (path: string, base = '/api/v1/app') => {
    const answer = await fetch(`${url}${base}${path}`, { headers: { authorization } })
    return ((await answer.json()) as { data: never }).data
  }
  return { page, ask }
}

async function takeAll(browser: Browser, url: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    const { page, ask } = await enter(browser, url, desktop, scheme)
    await take(page, `home-${scheme}`)
    const deals: { id: string; amount_cents: number }[] = await ask('/deals?status=open&limit=50')
    const largest = deals.toSorted((a, b) => b.amount_cents - a.amount_cents)[1]!
    await page.goto(`${url}/deals/${largest.id}`)
    await take(page, `deal-${scheme}`)
    const talks: { contact_id: string; message_count: number }[] = await ask('/conversations')
    const longest = talks.toSorted((a, b) => b.message_count - a.message_count)[0]!
    await page.goto(`${url}/inbox/${longest.contact_id}`)
    await take(page, `inbox-${scheme}`)
    if (scheme === 'dark') continue
    // What customers see has one look, whatever their phone prefers.
    const quotes: { id: string }[] = await ask('/quotes?status=sent')
    const quote: { public_url: string } = await ask(`/quotes/${quotes[0]!.id}`)
    const customer = await browser.newPage({ ...phone, locale: 'en-US' })
    await customer.goto(url + new URL(quote.public_url).pathname)
    await take(customer, 'quote-phone')
  }
}

/** The pages most read, and the screen that each shows. */
async function illustrateHandbook(browser: Browser, url: string): Promise<void> {
  const { page, ask } = await enter(browser, url, window, 'light')
  const idOf = async (path: string) => ((await ask(path)) as { id: string }[])[0]!.id
  const rooms = await ask('/rooms', '/api/v1/messaging')
  const screens = {
    home: '/',
    inbox: '/inbox',
    messages: `/messages/${(rooms as { id: string }[])[0]!.id}`,
    calendar: '/calendar?view=week',
    tasks: '/tasks',
    contacts: '/contacts',
    companies: `/companies/${await idOf('/companies')}`,
    deals: '/deals',
    quotes: `/quotes/${await idOf('/quotes?status=sent')}`,
    invoices: '/invoices',
  }
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(url + path)
    await take(page, name, ofHandbook)
  }
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  if (process.env.PICTURES_URL) return { url: process.env.PICTURES_URL, stop: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'bowline-pictures-'))
  const port = '8199'
  const server: ChildProcess = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: { ...process.env, PORT: port, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    const ended = new Promise(resolve => server.once('exit', resolve))
    process.kill(-server.pid!, 'SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  // The token is printed when the demo is whole.
  const ready = new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error('The demo was not ready in time')), PATIENCE_MS).unref()
    server.stdout!.on('data', (text: Buffer) => /Demo token/.test(text.toString()) && resolve())
  })
  await ready.catch(async error => {
    await stop()
    throw error
  })
  const url = `http://127.0.0.1:${port}`
  // The workspace is built beside it.
  while ((await fetch(`${url}/login`)).status !== 200) await sleep(1_000)
  return { url, stop }
}

const { url, stop } = await startServer()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  await takeAll(browser, url)
  await illustrateHandbook(browser, url)
  for (const [path, picture] of taken) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, picture)
  }
} finally {
  await browser.close()
  await stop()
}
