import { describe, expect, it } from 'vitest'
import { restAfter } from './pace.ts'

describe('A renderer', () => {
  it('goes on at once where the server has time on its hands', () => {
    expect(restAfter(0.05, 120)).toBe(0)
  })

  it('rests as long as it worked where the server has none, but not for long', () => {
    expect(restAfter(0.95, 120)).toBe(120)
    expect(restAfter(0.95, 9_000)).toBe(250)
  })
})
