/**
 * `npm test`: every test, and what failed once more by itself. On a busy machine one in thousands may stumble over its
 * neighbours; one that passes alone is named, for somebody to make steady, but stops nobody. One that fails twice does.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Outcome } from './count-reporter.ts'

/** More than these are no accident. */
const MOST_RETRIED = 8

const folder = mkdtempSync(join(tmpdir(), 'bowline-tests-'))

function run(...args: string[]): { ok: boolean; outcome: Outcome } {
  const file = join(folder, 'outcome.json')
  rmSync(file, { force: true })
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    stdio: 'inherit',
    env: { ...process.env, TEST_OUTCOME: file },
  })
  try {
    return { ok: status === 0, outcome: JSON.parse(readFileSync(file, 'utf8')) }
  } catch {
    return { ok: false, outcome: { passed: 0, failed: 1, failedFiles: [] } }
  }
}

function tests(): number {
  const first = run()
  if (first.ok) return 0
  const files = first.outcome.failedFiles.map(file => relative(process.cwd(), file))
  if (files.length === 0 || files.length > MOST_RETRIED) return 1
  process.stdout.write(`\nOnce more, by themselves: ${files.join(', ')}\n`)
  const second = run('--maxWorkers=1', ...files)
  if (!second.ok) return 1
  process.stdout.write(`\nUnsteady, passed at the second go alone: ${files.join(', ')}\n`)
  process.stdout.write(`${first.outcome.passed + first.outcome.failed} passed, 0 failed\n`)
  return 0
}

try {
  process.exitCode = tests()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
