import { expect, it } from 'vitest'
import { saysOf } from './says.ts'

const says = saysOf({ addresses: ['ann@x.example', '+49 30 1234567'], names: ['Ann Lind'] })

it.each([['Ann', 'Lind'], ['1', 'ANN@X.EXAMPLE'], ['see <ann@x.example>.'], ['tel:+49 30 1234567']])(
  'knows a row that is about somebody: %s',
  (...cells) => {
    expect(says(cells)).toBe(true)
  },
)

it.each([
  ['joann@x.example'],
  ['jo.ann@x.example', 'jo+ann@x.example'],
  ['ann@x.example.org'],
  ['Joann', 'Lindt'],
  ['Ann', 'Lindt'],
  ['+49 30 12345678'],
])('leaves a row alone that is about somebody else: %s', (...cells) => {
  expect(says(cells)).toBe(false)
})

it('says nothing of anybody by nothing', () => {
  expect(saysOf({ addresses: [], names: [] })(['anything'])).toBe(false)
})
