import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

vi.setConfig({ testTimeout: 300_000 })

const fixture = fileURLToPath(new URL('./orphan.fixture.ts', import.meta.url))
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bowline-orphans-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Seen {
  pid: number
  parent: number
  /** In seconds. */
  worked: number
}

function list(): Seen[] {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,cputimes='], { encoding: 'utf8' })
    .trim()
    .split('\n')
  return rows.map(row => {
    const [pid, parent, worked] = row.trim().split(/\s+/).map(Number)
    return { pid: pid!, parent: parent!, worked: worked! }
  })
}

function descendantsOf(pid: number, all = list()): Seen[] {
  const children = all.filter(({ parent }) => parent === pid)
  return children.flatMap(child => [child, ...descendantsOf(child.pid, all)])
}

/** As many as the kind has, busy already where it is a matter of being busy. */
it.each([
  ['text', 1, 2],
  ['document', 1, 2],
  ['command', 3, 0],
])(
  'leaves no %s being worked on, and no file of it, where the server is killed',
  async (kind, processes, seconds) => {
    const server = spawn(process.execPath, ['--no-warnings', fixture, kind], {
      env: { PATH: process.env.PATH, TMPDIR: folder },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    let children: Seen[] = []
    await expect
      .poll(
        () => {
          children = descendantsOf(server.pid!)
          return children.length >= processes && children.some(({ worked }) => worked >= seconds)
        },
        { timeout: 240_000, interval: 200 },
      )
      .toBe(true)
    server.kill('SIGKILL')
    const left = () => {
      const alive = new Set(list().map(({ pid }) => pid))
      return children.filter(({ pid }) => alive.has(pid))
    }
    await expect.poll(left, { timeout: 10_000, interval: 200 }).toEqual([])
    await expect.poll(() => readdir(folder), { timeout: 10_000 }).toEqual([])
  },
)
