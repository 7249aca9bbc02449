import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { explainStart, explainText, findFatal } from './diagnosis.ts'

const dir = tmpdir()

async function problemOf(text: string): Promise<string | null> {
  const failure = await explainStart(text, dir, 5432)
  return failure.retry ?? failure.error.problem
}

it('tells the reasons of a failed start apart', async () => {
  const cases = {
    'FATAL:  could not write lock file "postmaster.pid": No space left on device': 'disk-full',
    'PANIC:  could not write to file "pg_wal/xlogtemp.31": No space left on device': 'disk-full',
    'FATAL:  could not map anonymous shared memory: Cannot allocate memory': 'out-of-memory',
    'FATAL:  could not open file "global/pg_control": Permission denied': 'not-permitted',
    'LOG:  invalid value for parameter "work_mem": "plenty"': 'bad-setting',
    'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use': 'port-taken',
    'FATAL:  pre-existing shared memory block (key 8, ID 3) is still in use': 'memory-in-use',
    'FATAL:  lock file "postmaster.pid" already exists': 'memory-in-use',
    'PANIC:  could not locate a valid checkpoint record at 0/1B81080': 'broken-data',
  }
  for (const [text, problem] of Object.entries(cases)) expect(await problemOf(text), text).toBe(problem)
})

it('recognises a full disk in what initdb says', async () => {
  const text = 'initdb: error: could not write to file "base/1/2619": No space left on device'
  expect((await explainText(text, dir))?.message).toBe(
    `The disk that holds the database directory ${dir} is full: free some space and start again.`,
  )
  expect(await explainText('initdb: error: something else', dir)).toBeNull()
})

it('takes the first fatal line for the cause', () => {
  const text = [
    'FATAL:  the database system is starting up',
    'PANIC:  could not locate a valid checkpoint record at 0/1B81080',
    'FATAL:  terminating connection due to administrator command',
  ].join('\n')
  expect(findFatal(text)).toBe('could not locate a valid checkpoint record at 0/1B81080')
  expect(findFatal('LOG:  all is well')).toBeNull()
})
