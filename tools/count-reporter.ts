/** The last line of a test run in plain words, for whoever counts: `12 passed, 0 failed`. */
import type { Reporter, SerializedError, TestModule, TestRunEndReason } from 'vitest/node'

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
    process.on('exit', () => process.stdout.write(`${count.passed} passed, ${failed} failed\n`))
  }
}
