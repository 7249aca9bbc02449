import { Worker } from 'node:worker_threads'
import type { FromReader, ReaderTask } from './protocol.ts'
import { Unreadable } from './unreadable.ts'

/**
 * The reader process: one file of a stranger's, then its end. It has no secrets, a memory limit and a deadline;
 * whatever a file does to it, the server only sees a process that ended.
 */
const memoryLimit = Number(process.argv[2])
const watch = `
  const { workerData: memoryLimit } = require('node:worker_threads')
  setInterval(() => { if (process.memoryUsage.rss() > memoryLimit) process.kill(process.pid, 'SIGKILL') }, 50)
`
new Worker(watch, { eval: true, workerData: memoryLimit }).unref()

async function answer(task: ReaderTask): Promise<FromReader> {
  try {
    const bytes = Buffer.from(task.bytes)
    if (task.kind === 'evidence') {
      const { readEvidence } = await import('../verify/evidence.ts')
      return { kind: 'evidence', evidence: await readEvidence(bytes) }
    }
    const { sanitizeContent } = await import('./sanitize.ts')
    if (task.kind === 'html') return { kind: 'html', html: sanitizeContent(bytes.toString('utf8')) }
    const { toHtml } = await import('./formats.ts')
    const html = sanitizeContent(await toHtml(bytes, task.format))
    if (html === '') throw new Unreadable('it holds no text')
    return { kind: 'html', html }
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'refused', reason: error.message }
    return { kind: 'refused', reason: 'it is damaged' }
  }
}

process.once('message', async (task: ReaderTask) => {
  const message = await answer(task)
  process.send?.(message, () => process.exit())
})
process.on('disconnect', () => process.exit())
