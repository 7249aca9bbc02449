import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'

/**
 * Stands between the worker and somebody's program: whatever happens to either of them, the program and all it started
 * are gone in the end, and so is the folder it worked in.
 */
export interface GuardOrder {
  command: readonly string[]
  folder: string
  limitMs: number
  /** More than this is not written. */
  mostBytes: number
  outputs: readonly string[]
}

export type GuardAnswer =
  | { kind: 'done'; text: string }
  | { kind: 'failed'; why: 'start' | 'exit' | 'time' | 'size' | 'nothing' }

const LOOK_EVERY_MS = 500

async function run(order: GuardOrder): Promise<GuardAnswer> {
  const [program, ...args] = order.command
  const child = spawn(program!, args, {
    cwd: order.folder,
    detached: true,
    stdio: 'ignore',
    // None of the server's own: it holds secrets.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: order.folder, TMPDIR: order.folder, LANG: 'C.UTF-8' },
  })
  let why: 'time' | 'size' | null = null
  const end = () => {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {}
  }
  endAll = end
  const limit = setTimeout(() => {
    why = 'time'
    end()
  }, order.limitMs)
  const watch = setInterval(async () => {
    if ((await sizeOf(order.outputs)) <= order.mostBytes) return
    why = 'size'
    end()
  }, LOOK_EVERY_MS)
  const outcome = await new Promise<'exit' | 'start' | null>(resolve => {
    child.once('error', () => resolve('start'))
    child.once('exit', code => resolve(code === 0 ? null : 'exit'))
  })
  clearTimeout(limit)
  clearInterval(watch)
  // What it may have left running in the background goes with it.
  end()
  if (why ?? outcome) return { kind: 'failed', why: why ?? outcome! }
  return collect(order)
}

async function collect({ outputs, mostBytes }: GuardOrder): Promise<GuardAnswer> {
  for (const path of outputs) {
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) continue
    if (found.size > mostBytes) return { kind: 'failed', why: 'size' }
    const pieces: Buffer[] = []
    for await (const piece of createReadStream(path)) pieces.push(piece as Buffer)
    return { kind: 'done', text: Buffer.concat(pieces).toString('utf8') }
  }
  return { kind: 'failed', why: 'nothing' }
}

async function sizeOf(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map(path =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return Math.max(0, ...sizes)
}

let endAll = () => {}
let folder: string | null = null

async function leave(): Promise<void> {
  endAll()
  if (folder) await rm(folder, { recursive: true, force: true })
  process.exit(0)
}

process.once('disconnect', () => void leave())
process.once('message', (order: GuardOrder) => {
  folder = order.folder
  void run(order).then(
    answer => process.send?.(answer, () => void leave()),
    () => process.send?.({ kind: 'failed', why: 'start' } satisfies GuardAnswer, () => void leave()),
  )
})
