/**
 * `npm test`: every test, and what failed once more by itself. On a busy machine one in thousands may stumble over its
 * neighbours; one that passes alone is named and counted, for somebody to make steady, but stops nobody. One that fails
 * twice does.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Outcome } from './count-reporter.ts'

/** More than these are no accident. */
const MOST_RETRIED = 8

function run(file: string, ...args: string[]): Outcome {
  rmSync(file, { force: true })
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    stdio: 'inherit',
    env: { ...process.env, TEST_OUTCOME: file },
  })
  try {
    const outcome = JSON.parse(readFileSync(file, 'utf8')) as Outcome
    return status === 0 ? outcome : { ...outcome, failed: Math.max(1, outcome.failed) }
  } catch {
    return { passed: 0, failed: 1, failedFiles: [] }
  }
}

/** The files worth a second go; none where nothing failed, too much did, or it was no file's fault. */
export const toRetry = ({ failed, failedFiles }: Outcome): string[] =>
  failed > 0 && failedFiles.length <= MOST_RETRIED ? failedFiles : []

/** What is printed at the end, and whether all is well; `second` is the outcome of those that were run again. */
export function sumUp(first: Outcome, second?: Outcome): { lines: string[]; ok: boolean } {
  const failed = second ? second.failed : first.failed
  // A second go that broke outside of its files says of none that it is well.
  const broke = second && second.failed > 0 && second.failedFiles.length === 0
  const unsteady =
    second && !broke ? first.failedFiles.filter(file => !second.failedFiles.includes(file)) : []
  return {
    lines: [
      ...unsteady.map(file => `unsteady, passed at the second go alone: ${relative(process.cwd(), file)}`),
      `unsteady: ${unsteady.length}`,
      `${first.passed + first.failed - failed} passed, ${failed} failed`,
    ],
    ok: failed === 0,
  }
}

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'bowline-tests-'))
  try {
    const outcome = join(folder, 'outcome.json')
    const first = run(outcome)
    const again = toRetry(first)
    if (again.length > 0) process.stdout.write(`\nOnce more, by themselves: ${again.join(', ')}\n`)
    const second = again.length > 0 ? run(outcome, '--maxWorkers=1', ...again) : undefined
    const { lines, ok } = sumUp(first, second)
    process.stdout.write(`\n${lines.join('\n')}\n`)
    process.exitCode = ok ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
