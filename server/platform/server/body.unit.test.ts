import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJsonBody } from './body.ts'

const detailOf = (text: string): unknown => {
  try {
    parseJsonBody(text)
  } catch (error) {
    return (error as { detail?: string }).detail
  }
  return undefined
}
const keys = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join()}}`

describe('a body', () => {
  it('may hold what no request needs, and no more: that is refused before anything is built from it', () => {
    expect(detailOf(`{"custom":${keys(5_000)}}`)).toBeUndefined()
    expect(detailOf(`{"custom":${keys(5_001)}}`)).toBe('An object of the body has more than 5000 keys')
    expect(detailOf(`{"a":[${'{"b":1},'.repeat(9_999)}{"b":1}]}`)).toBeUndefined()
    expect(detailOf(`[${'1,'.repeat(19_999)}1]`)).toBeUndefined()
    expect(detailOf(`[[${'1,'.repeat(20_000)}1]]`)).toBe('A list of the body has more than 20000 items')
    // What looks like more is text, and what has more ends than beginnings is no JSON.
    expect(detailOf(`{"a":"${'[:,{'.repeat(20_000)}"}`)).toBeUndefined()
    expect(detailOf(']'.repeat(100))).toBe('The body is not valid JSON')
  })

  it('names no prototype, however it is spelled, and may speak of one', () => {
    const refused = 'The key __proto__ is not allowed'
    expect(detailOf('{"a":[{"__proto__":{}}]}')).toBe(refused)
    expect(detailOf('{"a":[{"\\u005f\\u005fpro\\u0074o__":{}}]}')).toBe(refused)
    expect(detailOf('{"a":["__proto__","\\u005f_proto__"]}')).toBeUndefined()
  })

  it('is what JSON says it is', () => {
    fc.assert(
      fc.property(fc.json(), text => {
        if (text.includes('__proto__')) return
        expect(parseJsonBody(text)).toEqual(JSON.parse(text))
      }),
    )
    expect(parseJsonBody('{"a":"\\\\","b":"\\"","c":"\\\\\\"{"}')).toEqual({ a: '\\', b: '"', c: '\\"{' })
  })
})
