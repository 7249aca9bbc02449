import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

vi.setConfig({ testTimeout: 300_000 })

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bench-signal-'))
  // The database may run as somebody else.
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Seen {
  pid: number
  parent: number
  command: string
}

const list = (): Seen[] =>
  execFileSync('ps', ['-e', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap(row => {
      const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(row) ?? []
      return command && !state!.startsWith('Z') ? [{ pid: Number(pid), parent: Number(parent), command }] : []
    })

const descendantsOf = (pid: number, all = list()): Seen[] =>
  all.filter(one => one.parent === pid).flatMap(child => [child, ...descendantsOf(child.pid, all)])

it('leaves no server, database, browser or file behind where a benchmark is ended by a signal', async () => {
  const bench = spawn(process.execPath, ['bench/run.ts', 'app'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH: process.env.PATH, TMPDIR: folder, HOME: folder },
    stdio: 'ignore',
  })
  const exit = once(bench, 'exit')
  const seen = new Map<number, string>()
  const kinds = ['server/main/cli.js serve', 'postgres', '--remote-debugging-port'] as const
  const missing = () => {
    for (const { pid, command } of descendantsOf(bench.pid!)) seen.set(pid, command)
    return kinds.filter(kind => ![...seen.values()].some(command => command.includes(kind)))
  }
  await expect.poll(missing, { timeout: 240_000, interval: 200 }).toEqual([])
  bench.kill('SIGTERM')
  expect((await exit)[0]).toBe(143)
  const left = () => list().filter(({ pid, command }) => seen.get(pid) === command)
  await expect.poll(left, { timeout: 10_000, interval: 200 }).toEqual([])
  const files = (await readdir(folder)).filter(name => /bench|chromium/i.test(name) && !name.startsWith('.'))
  expect(files).toEqual([])
})
