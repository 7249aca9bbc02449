import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { modules } from '#modules/index.ts'

const source = await readFile(new URL('../worker/sw.js', import.meta.url), 'utf8')
const elsewhere = new RegExp(/const ELSEWHERE = \/(.*)\/$/m.exec(source)![1]!)

it('opens the workspace without a network at its own addresses alone', () => {
  const screens = modules.flatMap(module => module.screens ?? [])
  const pages = modules.flatMap(module => module.pages ?? []).map(({ path }) => path)
  expect([screens.length > 30, pages.length > 5]).toEqual([true, true])
  expect(screens.filter(path => elsewhere.test(path))).toEqual([])
  expect(pages.filter(path => !elsewhere.test(path))).toEqual([])
})
