import { afterEach, describe, expect, it, vi } from 'vitest'
import { htmlTask } from './engine.ts'
import { PdfEngineUnavailable, PdfQueueFull } from './errors.ts'
import type { HtmlDocument } from './html/document.ts'
import { prepareHtml } from './html/prepare-html.ts'
import { silent } from './reading.fixture.ts'
import { createRendererPool, type RendererPool, type RendererPoolOptions } from './renderer-pool.ts'

// Processor time is what is limited, and a busy machine gives little of it.
vi.setConfig({ testTimeout: 300_000 })

const documentOf = (rows: number): HtmlDocument => ({
  title: 'Agreement',
  language: 'en',
  paper: 'a4',
  createdAt: Temporal.Instant.from('2026-11-12T10:00:00Z'),
  blocks: Array.from({ length: rows }, (_, row) => ({
    kind: 'paragraph',
    content: [
      {
        kind: 'text',
        text: `Consulting ${row}: on site, with a written summary. ${'And more. '.repeat(30)}`,
      },
    ],
  })),
})
const small = () => htmlTask(documentOf(2), 'pdf')
/** Far beyond any limit set here. */
const endless = () => htmlTask(documentOf(40_000), 'pdf')

let pool: RendererPool | undefined
afterEach(() => pool?.close())

function openPool(options: Partial<RendererPoolOptions>): RendererPool {
  pool = createRendererPool({
    workers: 1,
    queueLimit: 8,
    timeoutMs: 30_000,
    memoryLimitBytes: 1024 ** 3,
    log: silent,
    ...options,
  })
  return pool
}

const startsLikePdf = (pdf: Uint8Array) => Buffer.from(pdf.subarray(0, 5)).toString() === '%PDF-'

describe('The renderers', () => {
  it('end a document that takes too long, and go on with the next', async () => {
    // On a quick machine it would reach a gigabyte first.
    const { run } = openPool({ timeoutMs: 2_500, memoryLimitBytes: 64 * 1024 ** 3 })
    const stuck = run('acme', endless())
    const next = run('acme', small())
    await expect(stuck).rejects.toThrow('PDF engine unavailable: the document took longer than 2.5 seconds')
    expect(startsLikePdf((await next).pdf)).toBe(true)
  })

  it('end a document that takes too much memory', async () => {
    const { run } = openPool({ memoryLimitBytes: 1 })
    const failure = await run('acme', endless()).catch(error => error)
    expect(failure).toBeInstanceOf(PdfEngineUnavailable)
    expect(failure.reason).toBe('the document needs more memory than it may use')
  })

  it('turn away more than may wait', async () => {
    const { run } = openPool({ queueLimit: 1 })
    const waiting = [run('acme', small()), run('acme', small())]
    await expect(run('acme', small())).rejects.toBeInstanceOf(PdfQueueFull)
    expect((await Promise.all(waiting)).every(({ pdf }) => startsLikePdf(pdf))).toBe(true)
    expect(startsLikePdf((await run('acme', small())).pdf)).toBe(true)
  })

  it('leave one process to others, however much of one organization there is', async () => {
    const { run, close } = openPool({ timeoutMs: 600_000, memoryLimitBytes: 64 * 1024 ** 3 })
    const stuck = Promise.allSettled([run('acme', endless()), run('acme', endless())])
    expect(startsLikePdf((await run('rival', small())).pdf)).toBe(true)
    await close()
    expect((await stuck).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  it('come to everything that waits while the server is busy', async () => {
    const { run } = openPool({})
    let isBusy = true
    const spin = () => isBusy && setImmediate(spin)
    spin()
    const made = await Promise.all([run('acme', small()), run('acme', small()), run('acme', small())])
    isBusy = false
    expect(made.every(({ pdf }) => startsLikePdf(pdf))).toBe(true)
  })

  it('say when a template fails, and stay usable', async () => {
    const { run } = openPool({})
    await expect(run('acme', { ...prepareHtml(small()).task, data: '{}' })).rejects.toThrow(
      'the document could not be laid out',
    )
    expect(startsLikePdf((await run('acme', small())).pdf)).toBe(true)
  })

  it('answer what waits when the server shuts down', async () => {
    const { run, close } = openPool({})
    const waiting = Promise.allSettled([run('acme', endless()), run('acme', small())])
    await close()
    const reasons = (await waiting).map(outcome => outcome.status === 'rejected' && outcome.reason.reason)
    expect(reasons).toEqual(['the server is shutting down', 'the server is shutting down'])
    await expect(run('acme', small())).rejects.toThrow('the server is shutting down')
  })
})
