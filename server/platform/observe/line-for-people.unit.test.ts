import { expect, it } from 'vitest'
import { lineForPeople } from './line-for-people.ts'

it('shows a line of the log to people, and nothing in it steers their terminal', () => {
  const line = JSON.stringify({
    level: 40,
    time: Date.UTC(2026, 10, 16, 9, 30),
    pid: 1,
    hostname: 'x',
    msg: 'a name \x1b[2J',
    name: '\x9b31m',
  })
  expect(lineForPeople(line)).toMatch(
    /^\[\d\d:\d\d:\d\d\] \x1b\[33mWARN\x1b\[39m: a name \\x1b\[2J {"name":"\\x9b31m"}\n$/,
  )
})

it('keeps the lines of a stack', () => {
  const line = JSON.stringify({ level: 50, time: 0, msg: 'it failed', err: { stack: 'Error: x\n    at y' } })
  expect(lineForPeople(line)).toContain('ERROR\x1b[39m: it failed\n    Error: x\n    at y\n')
})
