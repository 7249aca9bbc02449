import { expect, it } from 'vitest'
import { sumUp, toRetry } from './run-tests.ts'

const file = (name: string) => `${process.cwd()}/server/${name}.test.ts`
const wrong = { passed: 90, failed: 3, failedFiles: [file('a'), file('b')] }

it('counts nothing as unsteady where everything passes', () => {
  const all = { passed: 93, failed: 0, failedFiles: [] }
  expect(toRetry(all)).toEqual([])
  expect(sumUp(all)).toEqual({ lines: ['unsteady: 0', '93 passed, 0 failed'], ok: true })
})

it('names and counts a file that failed once and then passed, and lets it stop nobody', () => {
  expect(toRetry(wrong)).toEqual(wrong.failedFiles)
  const { lines, ok } = sumUp(wrong, { passed: 8, failed: 0, failedFiles: [] })
  expect(ok).toBe(true)
  expect(lines).toEqual([
    'unsteady, passed at the second go alone: server/a.test.ts',
    'unsteady, passed at the second go alone: server/b.test.ts',
    'unsteady: 2',
    '93 passed, 0 failed',
  ])
})

it('is stopped by one that fails twice, whatever the other did', () => {
  const { lines, ok } = sumUp(wrong, { passed: 7, failed: 1, failedFiles: [file('b')] })
  expect(ok).toBe(false)
  expect(lines.slice(1)).toEqual(['unsteady: 1', '92 passed, 1 failed'])
})

it('calls nothing steady by a second go that broke by itself', () => {
  expect(sumUp(wrong, { passed: 0, failed: 1, failedFiles: [] })).toMatchObject({ ok: false })
  expect(sumUp(wrong, { passed: 0, failed: 1, failedFiles: [] }).lines[0]).toBe('unsteady: 0')
})

it('tries nothing again that no file is to blame for, or too many are', () => {
  expect(toRetry({ passed: 0, failed: 1, failedFiles: [] })).toEqual([])
  expect(toRetry({ ...wrong, failedFiles: Array.from({ length: 9 }, (_, at) => file(`${at}`)) })).toEqual([])
  expect(sumUp(wrong)).toMatchObject({ ok: false })
})
