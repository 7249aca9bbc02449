import { describe, expect, it } from 'vitest'
import {
  answersOf,
  type Filled,
  initialsOf,
  inReadingOrder,
  isMissing,
  nextMissing,
  type OwnField,
  ownFields,
} from './fields.ts'
import type { Pages, View } from './query.ts'

const at = (page: number, x: number, y: number) => ({ page, x, y, w: 0.3, h: 0.04 })
const field = (id: string, more: object = {}) => ({
  id,
  type: 'text',
  party: 'b',
  ...at(0, 0.1, 0.1),
  required: true,
  label: id,
  ...more,
})

const view = (fields: object[]) => ({ party: 'b', doc: { fields: { pages: [], fields } } }) as unknown as View
const pages = {
  version: 'v',
  pages: [{ index: 0, width: 595, height: 842 }],
  signature_places: [{ party: 'b', ...at(0, 0.5, 0.9) }],
} as Pages

const nothing: Filled = { values: {}, signature: null, placed: [] }
const signature = { name: 'Grace Hopper', style: 'script', image: '', initials: 'GH' } as const

describe('The fields of a signer', () => {
  it('are read as a page is: line by line, along the line', () => {
    const order = inReadingOrder([
      { id: 'next page', place: at(1, 0, 0) },
      { id: 'right', place: at(0, 0.6, 0.195) },
      { id: 'nowhere', place: null },
      { id: 'below', place: at(0, 0.1, 0.3) },
      { id: 'left', place: at(0, 0.1, 0.2) },
    ])
    expect(order.map(({ id }) => id)).toEqual(['left', 'right', 'below', 'next page', 'nowhere'])
  })

  it('always hold a place to sign: their own, or the one at the end of the text', () => {
    expect(ownFields(view([field('a')]), pages).at(-1)).toMatchObject({
      type: 'signature',
      required: true,
      place: { page: 0, x: 0.5 },
    })
    expect(ownFields(view([]), undefined)).toMatchObject([{ type: 'signature', place: null }])
    const own = [field('s', { type: 'signature', required: false }), field('other', { party: 'a' })]
    expect(ownFields(view(own), pages)).toMatchObject([{ id: 's', required: true }])
  })

  it('are not lost with the page they were on', () => {
    const [lost] = ownFields(view([field('a', { page: 7 }), field('s', { type: 'signature' })]), pages).slice(
      -1,
    )
    expect(lost).toMatchObject({ id: 'a', place: null })
  })

  it('are asked for one after another, and around to those passed over', () => {
    const fields = ownFields(
      view([
        field('a'),
        field('free', { y: 0.2, required: false }),
        field('s', { y: 0.3, type: 'signature' }),
      ]),
      pages,
    )
    const next = (filled: Filled, from: string | null) => nextMissing(fields, filled, from)?.id
    expect(next(nothing, null)).toBe('a')
    expect(next(nothing, 'a')).toBe('s')
    expect(next(nothing, 's')).toBe('a')
    const signed = { ...nothing, signature }
    expect(next(signed, 'a')).toBe('s')
    expect(next({ ...signed, placed: ['s'] }, 'a')).toBe('a')
    expect(next({ values: { a: 'x' }, signature, placed: ['s'] }, null)).toBeUndefined()
  })

  it('know what is an answer', () => {
    const [box, name] = ownFields(
      view([
        field('box', { type: 'checkbox' }),
        field('name', { y: 0.2, type: 'name' }),
        field('s', { y: 0.3, type: 'signature' }),
      ]),
      pages,
    ) as [OwnField, OwnField]
    expect(isMissing(box, { ...nothing, values: { box: false } })).toBe(true)
    expect(isMissing(box, { ...nothing, values: { box: true } })).toBe(false)
    expect(isMissing(name, nothing)).toBe(false)
  })

  it('tell the server what the visitor wrote, and that a suggestion was taken out', () => {
    const fields = ownFields(
      view([
        field('a'),
        field('b', { default_value: 'Rope' }),
        field('c'),
        field('d', { default_value: 'Twine' }),
      ]),
      pages,
    )
    const filled = { ...nothing, values: { a: ' Navy ', b: '', c: '' } }
    expect(answersOf(fields, filled)).toEqual({ a: 'Navy', b: ' ' })
  })

  it('suggest initials', () => {
    expect(['Grace Hopper', ' Anna-Lena  Öz ', '山田 太郎', ''].map(initialsOf)).toEqual([
      'GH',
      'ALÖ',
      '山太',
      '',
    ])
  })
})
