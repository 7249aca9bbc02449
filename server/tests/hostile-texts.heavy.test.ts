import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#kit/route.ts'
import { modules } from '#modules/index.ts'
import { useTestApp } from './harness.ts'
import { hostileBodies, hostileTexts } from './hostile-texts.ts'
import { type LoopWatch, watchLoop } from './loop-watch.ts'
import { sampleBody } from './samples.ts'
import { expectShortTurns, LONGEST_TURN_MS, nameOf, pathOf } from './short-turns.ts'

/**
 * Every route that takes a long text gets each of the hostile ones in each of its fields, in the largest size that it
 * accepts; whatever it answers, the thread that answers everybody must not be kept for long. `npm run stress` does it
 * in full; here every field gets some of them, other ones each.
 */
const FULL = process.env.STRESS === '1'
const A_TEXT = 2_000
const TEXTS_PER_FIELD = FULL ? Number.POSITIVE_INFINITY : 1

const app = useTestApp({ outboundAllow: [] })
let watch: LoopWatch
beforeAll(() => {
  watch = watchLoop()
})
afterAll(() => watch.stop())

interface Schema {
  type?: string | string[]
  maxLength?: number
  properties?: Record<string, Schema>
  format?: string
  pattern?: string
  enum?: unknown[]
}

/** The fields that hold a text of some length. */
const longFields = (route: Route): [name: string, length: number][] =>
  Object.entries((route.body as Schema | undefined)?.properties ?? {}).flatMap(([name, schema]) => {
    const isText =
      [schema.type].flat().includes('string') && !schema.format && !schema.pattern && !schema.enum
    const length = Math.min(schema.maxLength ?? 1_000_000, 1_900_000)
    return isText && length >= A_TEXT ? [[name, length] as [string, number]] : []
  })

const routes = modules
  .flatMap(module => module.routes)
  .filter(({ consumes, method }) => consumes === 'json' && method !== 'GET')

const expectShort = (what: string, request: () => Promise<{ status: number; text: string }>) =>
  expectShortTurns(watch, what, request)

describe('a hostile text', () => {
  it('keeps nobody waiting, in any field of any route', { timeout: FULL ? 3_600_000 : 240_000 }, async () => {
    const names = Object.keys(hostileTexts)
    let turn = 0
    for (const route of routes) {
      for (const [field, length] of longFields(route)) {
        const account = await app.createAccount()
        const path = await pathOf(route, account)
        const base = sampleBody(route.body!) as Record<string, unknown>
        for (let n = 0; n < Math.min(TEXTS_PER_FIELD, names.length); n += 1) {
          const name = names[turn % names.length]!
          turn += 1
          const body = JSON.stringify({ ...base, [field]: hostileTexts[name]!(length) })
          const headers = { 'content-type': 'application/json' }
          await expectShort(`${nameOf(route)} ${field}: ${name}`, () =>
            account.call(route.method, path, { body, headers }),
          )
        }
      }
    }
    expect(turn).toBeGreaterThan(20)
  })

  it('is no JSON that keeps anybody waiting', { timeout: 240_000 }, async () => {
    const account = await app.createAccount()
    const all = ['/contacts', '/invoices', '/sequences', '/contacts/bulk-delete', '/lists']
    const some = FULL ? all : ['/contacts', '/sequences']
    for (const path of some) {
      for (const [name, make] of Object.entries(hostileBodies)) {
        const body = make(FULL ? 2_000_000 : 1_000_000)
        const headers = { 'content-type': 'application/json' }
        await expectShort(`POST ${path}: ${name}`, () => account.call('POST', path, { body, headers }))
      }
    }
  })
})

const worst = [
  'nested tables',
  'a disguised cell of a million columns',
  'beginnings of expressions',
  'loops in loops',
]
const worstFiles = ['spaces', 'lines and spaces', 'short rows under many columns']
const chosen = FULL ? Object.keys(hostileTexts) : worst
/** One for the reader of HTML and one for that of templates: a sequence takes each five times to its limit of 5 s. */
const inSequences = FULL ? chosen : ['nested tables', 'loops in loops']

describe('a hostile text that was taken', () => {
  it('is sent as a mail, or refused, while others are served', { timeout: 600_000 }, async () => {
    const account = await app.createAccount()
    for (const name of chosen) {
      const body_html = hostileTexts[name]!(FULL ? 1_000_000 : 300_000)
      await expectShort(`mail: ${name}`, () =>
        account.post('/email/send', { to: 'ada@example.com', subject: 'Hello', body_html }),
      )
      watch.longest()
      await app.drain()
      expect(watch.longest(), `delivery: ${name}`).toBeLessThanOrEqual(LONGEST_TURN_MS)
    }
  })

  it('is previewed, simulated, activated and dispatched, or refused', { timeout: 900_000 }, async () => {
    const account = await app.createAccount()
    const contact = (await account.post('/contacts', { first_name: 'Ada', email: 'ada@example.com' })).body
      .data
    for (const name of inSequences) {
      const body_html = hostileTexts[name]!(FULL ? 500_000 : 150_000)
      const subject = body_html.slice(0, 998)
      const made = await account.post('/sequences', {
        name,
        send_days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
        steps: [
          { subject, body_html, delay_days: 0 },
          {
            step_type: 'call',
            task_title: subject.slice(0, 300),
            task_notes: body_html.slice(0, 10_000),
            delay_days: 0,
          },
        ],
      })
      expect(made.status, made.text).toBe(201)
      const { id, steps } = made.body.data
      const at = `/sequences/${id}`
      for (const step of steps) {
        await expectShort(`preview: ${name}`, () => account.post(`${at}/preview`, { step_id: step.id }))
      }
      await expectShort(`simulate: ${name}`, () => account.post(`${at}/simulate`, {}))
      await expectShort(`activate: ${name}`, () => account.post(`${at}/activate`))
      await account.post(`${at}/enroll`, { contact_ids: [contact.id] })
      watch.longest()
      await app.drain()
      expect(watch.longest(), `dispatch: ${name}`).toBeLessThanOrEqual(LONGEST_TURN_MS)
      await account.delete(at)
    }
  })

  it('is drafted as a contract or uploaded as a file, or refused', { timeout: 600_000 }, async () => {
    const account = await app.createAccount()
    for (const name of chosen) {
      const content_html = hostileTexts[name]!(FULL ? 1_000_000 : 200_000)
      const parties = {
        party_a_name: 'A',
        party_a_email: 'a@x.test',
        party_b_name: 'B',
        party_b_email: 'b@x.test',
      }
      await expectShort(`contract: ${name}`, () =>
        account.post('/contracts', { title: name, content_html, ...parties }),
      )
      const form = new FormData()
      form.set('file', new File([content_html], 'hostile.md', { type: 'text/markdown' }))
      await expectShort(`upload: ${name}`, () => account.call('POST', '/contracts/upload', { body: form }))
    }
  })

  it('is imported as a file of contacts or of suppressed addresses, or refused', {
    timeout: 600_000,
  }, async () => {
    const account = await app.createAccount()
    const files = FULL ? Object.keys(hostileTexts) : worstFiles
    const inFile = (text: string) => {
      const form = new FormData()
      form.set('file', new File([text], 'hostile.csv', { type: 'text/csv' }))
      return form
    }
    for (const name of files) {
      const text = hostileTexts[name]!(FULL ? 1_000_000 : 500_000)
      for (const csv of [text, `email,first_name\n${text}`]) {
        for (const path of ['/contacts/import', '/suppressions/import']) {
          await expectShort(`${path}: ${name}`, () => account.call('POST', path, { body: inFile(csv) }))
        }
        await app.drain()
        expect(watch.longest(), `import: ${name}`).toBeLessThanOrEqual(LONGEST_TURN_MS)
      }
    }
  })
})
