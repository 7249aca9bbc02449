import { Worker } from 'node:worker_threads'

const fetchOn = `
  const { parentPort, workerData: { urls, headers, at } } = require('node:worker_threads')
  let goes = true
  let next = 0
  parentPort.once('message', () => { goes = false })
  const loop = async () => {
    while (goes) {
      const response = await fetch(urls[next++ % urls.length], { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error('answered ' + response.status)
    }
  }
  Promise.all(Array.from({ length: at }, loop)).then(() => parentPort.postMessage(next))
`

/**
 * Fetches the addresses in turn, so many at a time, until it is stopped; then says how many it fetched. On a thread of its
 * own: reading the answers would hold up whoever measures beside it.
 */
export function fetchInBackground(urls: string[], headers: Record<string, string>, at: number) {
  const worker = new Worker(fetchOn, { eval: true, workerData: { urls, headers, at } })
  const ended = new Promise<number>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  return {
    async stop(): Promise<number> {
      worker.postMessage('stop')
      return ended
    },
  }
}
