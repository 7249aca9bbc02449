/**
 * `npm run check`: everything that needs no test. Most checks keep one core busy, so two run at a time; what each printed
 * comes in one piece when it ends.
 */
import { execFile } from 'node:child_process'

/** Those that take longest first. */
const CHECKS = ['types', 'generated', 'unused', 'imports', 'lint', 'lock']
const AT_ONCE = 2
const MOST_OUTPUT = 64 * 1024 * 1024

async function run(check: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  execFile('npm', ['run', '-s', `check:${check}`], { maxBuffer: MOST_OUTPUT }, (error, stdout, stderr) => {
    process.stdout.write(stdout)
    process.stderr.write(stderr)
    if (error) process.stderr.write(`check:${check} failed\n`)
    resolve(error === null)
  })
  return promise
}

const waiting = CHECKS.values()
async function runOneAfterAnother(): Promise<void> {
  for (const check of waiting) if (!(await run(check))) process.exitCode = 1
}
await Promise.all(Array.from({ length: AT_ONCE }, runOneAfterAnother))
