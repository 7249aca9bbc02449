import { randomBytes } from 'node:crypto'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { within } from './processes/endings.ts'

/** Somebody at work in the app, in the tab of a browser that is there already. */
export interface Workspace {
  readonly page: Page
  readonly organizationId: string
  /** Milliseconds from the key to the first frame with this heading and the list below it, and what was asked meanwhile. */
  keyToPaint(key: string, heading: string): Promise<{ ms: number; requests: number }>
  /** What the tab's scripts hold, in bytes, after everything unused is gone. */
  heap(): Promise<number>
  close(): Promise<void>
}

export const connectBrowser = (port: number): Promise<Browser> =>
  chromium.connectOverCDP(`http://127.0.0.1:${port}`)

/** Signs up as the door does, with the cookie that lasts; whoever was signed in before is not any more. */
export async function enterWorkspace(browser: Browser, url: string): Promise<Workspace> {
  const page = await browser.contexts()[0]!.newPage()
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto(`${url}/login`)
  const signedUp = page.evaluate(
    async email => {
      const answer = await fetch('/api/v1/app/auth/signup', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-session': 'cookie' },
        body: JSON.stringify({
          email,
          password: 'a long enough password',
          name: 'Bench',
          organization_name: 'Bench',
        }),
      })
      const { data } = (await answer.json()) as { data: { organization: { id: string } } }
      localStorage.setItem('bowline.signed-in', '1')
      return data.organization.id
    },
    `app-${randomBytes(6).toString('hex')}@example.com`,
  )
  const organizationId = await within(60, 'signing up', signedUp)
  await page.goto(url)
  await page.locator('main#content h1').waitFor()
  const protocol = await page.context().newCDPSession(page)
  return {
    page,
    organizationId,
    keyToPaint: (key, heading) => keyToPaint(page, key, heading),
    heap: () => heap(protocol),
    close: () => page.close(),
  }
}

async function keyToPaint(page: Page, key: string, heading: string) {
  const painted = page.evaluate<{ ms: number; requests: number }>(watchForPaint(heading))
  const press = async () => {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    return painted
  }
  return within(60, `from the keys g ${key} to "${heading}"`, press())
}

/** For the page to run, hence a text: from the second key to the frame after the one in which the list stands there. */
const watchForPaint = (heading: string) => `new Promise(resolve => {
  let begun = 0
  const onKey = event => {
    if (event.key !== 'g') begun = event.timeStamp
  }
  const isThere = () =>
    document.querySelector('main h1')?.textContent === ${JSON.stringify(heading)} &&
    document.querySelector('main tbody tr td')
  const look = () => {
    if (!begun || !isThere()) return requestAnimationFrame(look)
    document.removeEventListener('keydown', onKey, true)
    requestAnimationFrame(() => {
      const ms = performance.now() - begun
      const isMeanwhile = one => one.name.includes('/api/') && one.startTime > begun && one.startTime < begun + ms
      resolve({ ms, requests: performance.getEntriesByType('resource').filter(isMeanwhile).length })
    })
  }
  document.addEventListener('keydown', onKey, true)
  requestAnimationFrame(look)
})`

async function heap(protocol: CDPSession): Promise<number> {
  const measure = async () => {
    for (let round = 0; round < 3; round += 1) await protocol.send('HeapProfiler.collectGarbage')
    return (await protocol.send('Runtime.getHeapUsage')).usedSize
  }
  return within(60, 'the size of the heap', measure())
}
