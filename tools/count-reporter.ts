/** The last line of a test run in plain words, for whoever counts: `12 passed, 0 failed`. */
import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule, TestRunEndReason } from 'vitest/node'

/** What a run leaves behind where it is asked to (`TEST_OUTCOME`, the path of a file). */
export interface Outcome {
  passed: number
  failed: number
  /** The files with something that failed; none where the run failed outside of them. */
  failedFiles: string[]
}

export default class CountReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state] += 1
      // A file that could not be loaded has no tests to fail.
      if (module.errors().length > 0) count.failed += 1
    }
    const seen = count.failed + errors.length
    // A run that failed before its first test must not read like one in which all went well.
    const failed = seen === 0 && (reason !== 'passed' || count.passed === 0) ? 1 : seen
    const failedFiles = errors.length > 0 ? [] : modules.filter(one => !one.ok()).map(one => one.moduleId)
    const outcome: Outcome = { passed: count.passed, failed, failedFiles }
    // Whoever asks for it counts for itself: it may run some of them again.
    if (process.env.TEST_OUTCOME) writeFileSync(process.env.TEST_OUTCOME, JSON.stringify(outcome))
    else process.on('exit', () => process.stdout.write(`${count.passed} passed, ${failed} failed\n`))
  }
}
