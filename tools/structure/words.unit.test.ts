import { expect, it } from 'vitest'
import { checkWords } from './words.ts'

const words = (line: string) => `const en = {\n${line}\n}\n`
const area = 'web/app/areas/tasks'

it.each([
  ['words.due', 0],
  ["words['due']", 0],
  ['const { due } = useTaskWords()', 0],
  ['words.dueOn(day)', 1],
  ['<Text>due</Text>', 1],
])('finds by %s whether a word is said', (code, count) => {
  const sources = new Map([
    [`${area}/words.ts`, words("  due: 'Due',")],
    [`${area}/list.tsx`, `<Text>{${code}}</Text>`],
  ])
  expect(checkWords(sources)).toHaveLength(count)
})

it('asks the area whose words they are, and everybody about what is shared', () => {
  const elsewhere = ['web/app/areas/deals/list.tsx', 'words.due'] as const
  expect(checkWords(new Map([[`${area}/words.ts`, words("  due: 'Due',")], elsewhere]))).toHaveLength(1)
  expect(checkWords(new Map([[`${area}/shared/words.ts`, words("  due: 'Due',")], elsewhere]))).toEqual([])
})

it('leaves alone what an answer looks up', () => {
  const sources = new Map([
    [`${area}/words.ts`, words("  states: {\n    open: 'Open',\n  },")],
    [`${area}/list.tsx`, 'words.states[task.state]'],
  ])
  expect(checkWords(sources)).toEqual([])
})

it('reads names that stand on one line', () => {
  const sources = new Map([[`${area}/names.ts`, "export const names = { tasks: 'Tasks', mine: 'Mine' }\n"]])
  expect(checkWords(sources)).toHaveLength(2)
  sources.set(`${area}/area.ts`, 'useNames().tasks')
  expect(checkWords(sources)).toEqual([expect.stringContaining('`mine`')])
})

it.each([
  ["days => (days === 1 ? '1 day' : days + ' days')", 1],
  ["days => (isOne(days) ? days + ' jour' : days + ' jours')", 0],
  ["n => (n === 1 ? '毎日' : n + '日ごと')", 0],
  ["date => 'le ' + (date === 1 ? '1er' : date)", 0],
])('knows plurals that only English has: %s', (word, count) => {
  const sources = new Map([[`${area}/words.fr.ts`, `export const words = {\n  days: ${word},\n}\n`]])
  expect(checkWords(sources)).toHaveLength(count)
})
