import { describe, expect, it } from 'vitest'
import { modules } from '#modules/index.ts'

const heardBy = (type: string) =>
  modules
    .filter(({ reactions = [], subscribers = [] }) =>
      [...reactions, ...subscribers].some(({ types }) => types.includes(type)),
    )
    .map(({ name }) => name)

describe('whoever listens', () => {
  it('to bounces hears of them whether an inbox or a provider told', () => {
    const [inbox, provider] = [heardBy('email.bounced'), heardBy('email.bounce_reported')]
    expect(inbox.length).toBeGreaterThan(5)
    // Mail writes down its own kind, and tracking does the same for the other.
    const others = (names: string[]) => names.filter(name => name !== 'email' && name !== 'tracking')
    expect(others(inbox)).toEqual(others(provider))
    expect([inbox.includes('email'), provider.includes('tracking')]).toEqual([true, true])
  })
})
