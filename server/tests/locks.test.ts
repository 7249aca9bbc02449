import { glob, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { useTestApp } from './harness.ts'

const app = useTestApp()

/** What stands between the parenthesis that opens at `from` and the one that closes it. */
function enclosed(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    else if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(from + 1, at)
  }
  return text.slice(from + 1)
}

/** Behind `in (select … for update)` the planner may join, and locks every row once for each of the others. */
const lockingLists = (text: string): string[] =>
  [...text.matchAll(/\bin\s*\((?=\s*select\b)/gi)]
    .map(({ 0: opening, index }) => enclosed(text, index + opening.length - 1))
    .filter(inner => /\bfor\s+(no\s+key\s+)?(update|share)\b/i.test(inner))

describe('rows taken to work on them', () => {
  it('are recognised where they are taken by a list that locks', () => {
    const taken =
      'delete from a where id in (select id from b where (x) limit 5 for update skip locked) and y'
    expect(lockingLists(taken)).toHaveLength(1)
    expect(lockingLists('delete from a where id = any(array(select id from b for update))')).toEqual([])
    expect(lockingLists('select id from a where b in (select 1) for update of a')).toEqual([])
  })

  it('are taken by an array or a materialized list, in the functions of the database', async () => {
    const functions = await app.sql<{ name: string; text: string }>(`
      select p.proname as name, p.prosrc as text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public'`)
    expect(functions.length).toBeGreaterThan(10)
    expect(functions.filter(({ text }) => lockingLists(text).length > 0)).toEqual([])
  })

  it('and in the statements of the server', async () => {
    const sources = await Array.fromAsync(glob('server/**/*.ts', { exclude: ['**/*.test.ts'] }))
    expect(sources.length).toBeGreaterThan(300)
    const texts = await Promise.all(sources.map(path => readFile(path, 'utf8')))
    expect(sources.filter((_, at) => lockingLists(texts[at]!).length > 0)).toEqual([])
  })
})
