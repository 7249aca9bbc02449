import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  countDrafts,
  forgetDraft,
  forgetDraftsOf,
  type KeptDraft,
  keepDraft,
  readDraft,
} from './draft-store.ts'

const NOW = Date.parse('2026-11-17T10:00:00Z')
const DAY_MS = 24 * 60 * 60_000

function createStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    isFull: false,
    get length() {
      return kept.size
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    removeItem: (name: string) => void kept.delete(name),
    setItem(name: string, text: string) {
      if (this.isFull) throw new Error('QuotaExceededError')
      kept.set(name, text)
    },
  }
}

let storage: ReturnType<typeof createStorage>
beforeEach(() => {
  storage = createStorage()
  vi.stubGlobal('localStorage', storage)
  vi.spyOn(Date, 'now').mockReturnValue(NOW)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const draft = (some: Partial<KeptDraft> = {}): KeptDraft => ({
  at: new Date(NOW).toISOString(),
  key: 'a key',
  seen: null,
  values: { text: 'Hello' },
  ...some,
})
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString()

describe('what is kept on a device', () => {
  it('is found by its place until it is forgotten', () => {
    keepDraft('1/note', draft())
    expect(readDraft('1/note')).toEqual(draft())
    expect(readDraft('2/note')).toBeNull()
    forgetDraft('1/note')
    expect(readDraft('1/note')).toBeNull()
  })

  it('is offered for 30 days, and goes when room is made after that', () => {
    keepDraft('1/young', draft({ at: daysAgo(29) }))
    keepDraft('1/old', draft({ at: daysAgo(30) }))
    expect(readDraft('1/young')).not.toBeNull()
    expect(readDraft('1/old')).toBeNull()
    keepDraft('1/new', draft())
    expect(countDrafts('1/')).toBe(2)
  })

  it('is the newest 200', () => {
    for (let n = 0; n < 205; n += 1) keepDraft(`1/note/${n}`, draft({ at: new Date(NOW + n).toISOString() }))
    expect(countDrafts('1/')).toBe(200)
    expect([4, 5, 204].map(n => readDraft(`1/note/${n}`) !== null)).toEqual([false, true, true])
  })

  it('is 2 MB at most: the oldest go for what is typed now', () => {
    const half = { text: 'x'.repeat(900_000) }
    for (const [days, place] of [
      [3, '1/oldest'],
      [2, '1/older'],
      [1, '1/newer'],
    ] as const) {
      keepDraft(place, draft({ at: daysAgo(days), values: half }))
    }
    expect(['1/oldest', '1/older', '1/newer'].map(place => readDraft(place) !== null)).toEqual([
      false,
      true,
      true,
    ])
  })

  it('never gives way to something that has no room by itself', () => {
    keepDraft('1/note', draft())
    keepDraft('1/book', draft({ values: { text: 'x'.repeat(2_000_000) } }))
    expect([readDraft('1/note') !== null, readDraft('1/book')]).toEqual([true, null])
  })

  it('costs nobody anything where the device refuses, or holds nonsense', () => {
    storage.kept.set('bowline.draft/1/broken', '{"at":')
    expect(readDraft('1/broken')).toBeNull()
    storage.isFull = true
    expect(() => keepDraft('1/note', draft())).not.toThrow()
    expect(readDraft('1/note')).toBeNull()
  })

  it('goes with the person, and with nobody whose number begins alike', () => {
    for (const place of ['1/note', '1/mail', '12/note']) keepDraft(place, draft())
    forgetDraftsOf(1)
    expect([countDrafts('1/'), countDrafts('12/')]).toEqual([0, 1])
  })
})
