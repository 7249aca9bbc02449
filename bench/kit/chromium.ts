import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fontFiles } from '#platform/pdf/fonts.ts'
import { endedLater, within } from './processes/endings.ts'

export interface Chromium {
  /**
   * Prints HTML to PDF in a tab that is open already: what a browser costs, without its start. `numbered`: with the page
   * and the number of pages at the foot of each.
   */
  print(html: string, options?: { numbered?: boolean }): Promise<Buffer>
  /** Waits until the browser has tidied up after its prints, so that what is measured next is not slowed by it. */
  settle(): Promise<void>
  close(): Promise<void>
}

interface Answer {
  id?: number
  result?: Record<string, unknown>
  error?: { message: string }
}

export interface Launched {
  /** Of its debugging protocol. */
  port: number
  close(): Promise<void>
}

const FOOTER =
  '<p style="font-size: 7.5pt; margin: 0 25mm">Page <span class="pageNumber"></span> / <span class="totalPages"></span></p>'

/** Debian's Chromium with a profile of its own; null where there is none. */
export async function launchChromium({ ourFont = false } = {}): Promise<Launched | null> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-chromium-'))
  const child = spawn(
    'chromium',
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      // A group of its own, so that all of its processes end at once and none writes to the profile any more.
      detached: true,
      // What it leaves among temporary files when it is killed goes with the profile.
      env: { ...process.env, TMPDIR: profile, ...(ourFont ? await useOurFont(profile) : {}) },
    },
  )
  const exited = new Promise<void>(resolve => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const close = endedLater(async () => {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
    await exited
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
  const said = new Promise<number | null>(resolve => {
    let text = ''
    child.once('error', () => resolve(null))
    child.stderr.setEncoding('utf8').on('data', (more: string) => {
      text += more
      const found = /ws:\/\/127\.0\.0\.1:(\d+)\//.exec(text)?.[1]
      if (found) resolve(Number(found))
    })
    exited.then(() => resolve(null))
  })
  const port = await within(60, 'the start of Chromium', said)
  if (port !== null) return { port, close }
  await close()
  return null
}

/** The machine's fonts and the one of our documents, so that pages which are compared are set in the same type. */
async function useOurFont(folder: string): Promise<NodeJS.ProcessEnv> {
  const file = join(folder, 'fonts.conf')
  await writeFile(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
      <dir>${dirname(dirname(fontFiles()[0]!))}</dir>
      <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
      <cachedir>${join(folder, 'fonts')}</cachedir></fontconfig>`,
  )
  return { FONTCONFIG_FILE: file }
}

/** Spoken to over its debugging protocol; null where there is none. */
export async function openChromium(): Promise<Chromium | null> {
  const launched = await launchChromium({ ourFont: true })
  if (!launched) return null
  const { close } = launched
  const address = `http://127.0.0.1:${launched.port}`
  const tabs = (await (await fetch(`${address}/json/list`)).json()) as {
    type: string
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(tabs.find(tab => tab.type === 'page')!.webSocketDebuggerUrl)
  await new Promise(resolve => socket.addEventListener('open', resolve))
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  let serial = 0
  const call = (method: string, params: object = {}) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      serial += 1
      waiting.set(serial, ({ result, error }) =>
        result ? resolve(result) : reject(new Error(`Chromium, ${method}: ${error?.message}`)),
      )
      socket.send(JSON.stringify({ id: serial, method, params }))
    })
  const { frameTree } = (await call('Page.getFrameTree')) as { frameTree: { frame: { id: string } } }
  return {
    async print(html, { numbered = false } = {}) {
      await call('Page.setDocumentContent', { frameId: frameTree.frame.id, html })
      const { data } = await call('Page.printToPDF', {
        printBackground: true,
        preferCSSPageSize: true,
        ...(numbered ? { displayHeaderFooter: true, headerTemplate: '<p></p>', footerTemplate: FOOTER } : {}),
      })
      return Buffer.from(String(data), 'base64')
    },
    settle: () => new Promise(resolve => setTimeout(resolve, 1_000)),
    close,
  }
}
