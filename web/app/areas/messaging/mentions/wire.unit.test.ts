import { describe, expect, it } from 'vitest'
import { findAsked, matchPeople, toTyped, toWire } from './wire.ts'

const people = [
  { id: 1, name: 'Ada Byron' },
  { id: 2, name: 'Ada' },
  { id: 3, name: 'Zoë O’Hara (Sales)' },
  { id: 4, name: 'Bob Stone' },
  { id: 5, name: 'Bob Stone' },
]

describe('a name behind an @', () => {
  it('is found where somebody types it, and not in an address', () => {
    expect(findAsked('Hello @ad', 9)).toEqual({ from: 6, q: 'ad' })
    expect(findAsked('@', 1)).toEqual({ from: 0, q: '' })
    expect(findAsked('@ada byron and', 10)).toEqual({ from: 0, q: 'ada byron' })
    for (const text of ['mail me at ada@example', 'no sign', '@ada\nnext']) {
      expect(findAsked(text, text.length)).toBeNull()
    }
  })

  it('is matched by the beginning of any word, without case and accents', () => {
    const ids = (q: string) => matchPeople(people, q).map(({ id }) => id)
    expect(ids('')).toEqual([1, 2, 3, 4, 5])
    expect(ids('zoe')).toEqual([3])
    expect(ids('BYR')).toEqual([1])
    expect(ids('ada b')).toEqual([1])
    expect(ids('ada byron')).toEqual([1])
    expect(ids('ada byron ')).toEqual([])
    expect(ids('ada byron is here')).toEqual([])
  })

  it('is sent as who it is: who was picked, else whoever alone bears it', () => {
    expect(toWire('Hi @Ada Byron, @Ada and @Adam', {}, people)).toBe('Hi <@1>, <@2> and @Adam')
    expect(toWire('@Zoë O’Hara (Sales)!', {}, people)).toBe('<@3>!')
    expect(toWire('@Bob Stone', {}, people)).toBe('@Bob Stone')
    expect(toWire('(@Bob Stone)', { 'Bob Stone': 5 }, people)).toBe('(<@5>)')
    expect(toWire('ada@Ada', {}, people)).toBe('ada@Ada')
    expect(toTyped('Hi <@1>, <@99>', people)).toBe('Hi @Ada Byron, <@99>')
  })
})
