import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import type { TestApp } from './harness.ts'

// Test support: people with a browser. Pages are opened under the server's public address, as their mails say.

/** Chromium without the parts that draw to a screen: a visit costs half as much. */
const SHELL = '/usr/bin/chromium-headless-shell'
const WHOLE = '/usr/bin/chromium'
/** In production it is https; over plain http only a name like this one is trusted with all of our headers. */
const PUBLIC_HOST = 'bowline.localhost'
const screens = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 900 } },
} as const

export interface VisitOptions {
  screen?: keyof typeof screens
  /** What the visitor's browser asks for: en-US unless told. */
  locale?: string
  /** False for a browser in which no script runs. */
  scripts?: boolean
  /** True for a journey about the service worker: it answers in the server's place, unseen by what is counted. */
  worker?: boolean
  /** Runs before the first request leaves: routes, delays. */
  prepare?: (page: Page) => Promise<unknown>
}

interface Exchange {
  method: string
  path: string
  status: number
  /** The parsed answer of an API call; undefined where it is something else. */
  json: Promise<unknown>
}

/** One person looking at one page: what they see, and what went wrong behind it. */
export interface Visit {
  readonly page: Page
  /** Console errors, exceptions, requests that got no answer or sent what nobody reads, breaches of the content policy. */
  readonly errors: string[]
  /** Bytes received so far, headers included, as they travelled (compressed). */
  transferred(): number
  /** What the API told the page, in order; of calls whose path holds the text. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape; their schemas are checked by the server
  answers(part?: string): Promise<any[]>
  /** Answers of 400 and up, as "404 GET /path". They are no `errors`: a test says which it expects. */
  refusals(): string[]
  /** What axe finds wrong with the page as it is now; empty is right. */
  audit(options?: RunOptions): Promise<string[]>
  close(): Promise<void>
}

export interface TestBrowser {
  /** Where the server listens, for calls that are made beside the browser. */
  readonly serverUrl: string
  /** Opens a path of the server (or a whole address, as a mail gives it) in a window of its own. */
  visit(path: string, options?: VisitOptions): Promise<Visit>
}

/** Kept for the next file on the same server; it ends with the worker. */
let opened: { serverUrl: string; executable: string; browser: Browser } | undefined

async function openBrowser(serverUrl: string, executable: string): Promise<Browser> {
  if (opened?.serverUrl !== serverUrl || opened.executable !== executable || !opened.browser.isConnected()) {
    await opened?.browser.close()
    opened = { serverUrl, executable, browser: await launchBrowser(serverUrl, executable) }
  }
  return opened.browser
}

/**
 * For a test file: a Chromium that knows no host but this server. Call it after `useTestApp`. The shell has neither camera
 * nor microphone: `withMedia` is for who needs them.
 */
export function useBrowser(app: Pick<TestApp, 'url'>, { withMedia = false } = {}): TestBrowser {
  let browser: Browser | undefined
  // A journey is many waits, each as long as a busy machine makes it. It applies to this file only.
  vi.setConfig({ testTimeout: 180_000 })
  beforeAll(async () => {
    browser = await openBrowser(app.url, withMedia ? WHOLE : SHELL)
  })
  // Every journey counts what went wrong behind it; one that expects errors takes them out.
  const visits: Seen[] = []
  afterEach(() => {
    for (const { visit, unseen } of visits.splice(0)) expect([visit.errors, unseen()]).toEqual([[], []])
  })
  // What a failed test left open.
  afterAll(() => Promise.all(browser?.contexts().map(context => context.close()) ?? []))
  return {
    get serverUrl() {
      return app.url
    },
    async visit(path, options) {
      const seen = await visit(browser!, new URL(path, `http://${PUBLIC_HOST}`).href, options)
      visits.push(seen)
      return seen.visit
    },
  }
}

function launchBrowser(serverUrl: string, executablePath: string): Promise<Browser> {
  if (!existsSync(executablePath))
    throw new Error(`no ${executablePath}: run tools/install-test-tools.sh as root`)
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // A camera and a microphone that nobody has to be asked for, and calls on this machine alone.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--allow-loopback-in-peer-connection',
      // Whatever else a page might ask for does not resolve, and shows up as an error.
      `--host-resolver-rules=MAP ${PUBLIC_HOST} ${new URL(serverUrl).host}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
    ],
  })
}

interface Seen {
  visit: Visit
  /** Refusals that the test did not ask for, and that can only be our fault. */
  unseen(): string[]
}

async function visit(browser: Browser, address: string, options: VisitOptions = {}): Promise<Seen> {
  const context = await browser.newContext({
    ...screens[options.screen ?? 'phone'],
    locale: options.locale ?? 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    javaScriptEnabled: options.scripts ?? true,
    serviceWorkers: options.worker ? 'allow' : 'block',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const isInterfered = watchInterference(context, page)
  const errors = collectErrors(page, isInterfered)
  const exchanges = collectExchanges(page)
  const transferred = await countTransfer(context, page)
  await options.prepare?.(page)
  await page.goto(address, { waitUntil: 'commit' })
  const refusals = () =>
    exchanges
      .filter(({ status }) => status >= 400)
      .map(({ status, method, path }) => `${status} ${method} ${path}`)
  let isAsked = false
  const one: Visit = {
    page,
    errors,
    transferred,
    answers: async (part = '') => {
      const all = await Promise.all(exchanges.filter(({ path }) => path.includes(part)).map(one => one.json))
      return all.filter(json => json !== undefined)
    },
    refusals: () => {
      isAsked = true
      return refusals()
    },
    audit: run => auditPage(context, page, run),
    close: () => context.close(),
  }
  return {
    visit: one,
    unseen: () => (isAsked || isInterfered() ? [] : refusals().filter(one => /^(405|415|5\d\d) /.test(one))),
  }
}

/** Whether the test cuts the line or answers in the server's place, and so expects that requests fail. */
function watchInterference(context: BrowserContext, page: Page): () => boolean {
  let isInterfering = false
  for (const [target, method] of [
    [page, 'route'],
    [context, 'route'],
    [context, 'setOffline'],
  ] as const) {
    const original = (target[method as never] as (...args: unknown[]) => unknown).bind(target)
    Object.assign(target, {
      [method]: (...args: unknown[]) => {
        isInterfering = true
        return original(...args)
      },
    })
  }
  return () => isInterfering
}

function collectErrors(page: Page, isExpected: () => boolean): string[] {
  const errors: string[] = []
  page.on('console', message => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (isExpected() && message.text().includes('net::ERR_')) return
    if (message.text().includes('Service Worker registration blocked by Playwright')) return
    // The browser's own remark on an answer of 400 and up: those are counted as refusals.
    if (message.text().startsWith('Failed to load resource: the server responded')) return
    errors.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', error => errors.push(`exception: ${error.message}`))
  page.on('response', response => {
    const ignored = response.headers()['bowline-ignored']
    if (ignored) errors.push(`ignored: ${response.request().method()} ${response.url()} ${ignored}`)
  })
  page.on('requestfailed', request => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page, or starting a download, gives up what was still loading.
    if (reason !== 'net::ERR_ABORTED' && !isExpected()) errors.push(`failed: ${request.url()} ${reason}`)
  })
  return errors
}

function collectExchanges(page: Page): Exchange[] {
  const exchanges: Exchange[] = []
  page.on('response', response => {
    const { pathname, search } = new URL(response.url())
    const isJson = response.headers()['content-type']?.includes('application/json')
    exchanges.push({
      method: response.request().method(),
      path: pathname + search,
      status: response.status(),
      json: isJson ? response.json().catch(() => undefined) : Promise.resolve(undefined),
    })
  })
  return exchanges
}

async function countTransfer(context: BrowserContext, page: Page): Promise<() => number> {
  let bytes = 0
  const typeface = new Set<string>()
  const session = await context.newCDPSession(page)
  // Texts stand in a font of the same width until it is there: nobody waits for it.
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/\/inter-[^/]*\.woff2$/.test(response.url)) typeface.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!typeface.has(requestId)) bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return () => bytes
}

interface Axe {
  axe: { run(context: { exclude: string[] }, options: RunOptions): Promise<AxeResults> }
}

let axeSource: Promise<string> | undefined

/** Told to the browser itself, so that the page's content policy need not allow it. */
async function auditPage(context: BrowserContext, page: Page, options: RunOptions = {}): Promise<string[]> {
  axeSource ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    const session = await context.newCDPSession(page)
    await session.send('Runtime.evaluate', { expression: await axeSource })
    await session.detach()
  }
  // Axe is in no frame, and asking those of other sites for it is a warning.
  const wanted: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false, ...options }
  const { violations } = await page.evaluate(
    // Tooltips stand where the pointer happens to rest for a while, outside of every landmark, and repeat a label.
    run => (globalThis as unknown as Axe).axe.run({ exclude: ['[role=tooltip]'] }, run),
    wanted,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(node => `${id}: ${help} at ${node.target.join(' ')} — ${node.failureSummary ?? ''}`),
  )
}

/** Holds every script back until the returned function is called: the page as a slow line shows it. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(
    url => url.pathname.endsWith('.js'),
    async route => {
      await released
      await route.continue()
    },
  )
  return release
}

/** As behind a filter that lets no font through. */
export async function blockFonts(page: Page): Promise<void> {
  await page.route(/\.(woff2?|ttf|otf)(\?|$)/, route => route.abort('blockedbyclient'))
}
