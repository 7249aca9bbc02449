import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

const fetchOn = `
  const { parentPort, workerData: { urls, headers, at } } = require('node:worker_threads')
  let goes = true
  let next = 0
  parentPort.once('message', () => { goes = false })
  const fetchNext = async () => {
    const response = await fetch(urls[next++ % urls.length], { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error('answered ' + response.status)
  }
  const loop = async () => {
    while (goes) await fetchNext()
  }
  const all = work => Promise.all(Array.from({ length: at }, work))
  all(fetchNext)
    .then(() => {
      parentPort.postMessage('under way')
      return all(loop)
    })
    .then(() => parentPort.postMessage('ended'))
`

/**
 * Fetches the addresses in turn, so many at a time, until it is stopped. On a thread of its own: reading the answers would
 * hold up whoever measures beside it, and so would the start of the thread, which is over when this resolves.
 */
export async function fetchInBackground(urls: string[], headers: Record<string, string>, at: number) {
  const worker = new Worker(fetchOn, { eval: true, workerData: { urls, headers, at } })
  await once(worker, 'message')
  return {
    async stop(): Promise<void> {
      const ended = once(worker, 'message')
      worker.postMessage('stop')
      await ended
    },
  }
}
