import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classify, findBursts, type Hit } from './classify.ts'

const sent = Temporal.Instant.from('2026-11-16T10:00:00Z')
const agent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const hit = (seconds: number, more: Partial<Hit> = {}): Hit => ({
  kind: 'open',
  url: null,
  at: sent.add({ milliseconds: seconds * 1000 }),
  isHead: false,
  userAgent: agent,
  ...more,
})
const click = (seconds: number, url: string) => hit(seconds, { kind: 'click', url })

describe('a hit is', () => {
  it.each<[string, Hit, string, string]>([
    ['a reader’s', hit(60), 'human', 'reader'],
    ['a machine’s right after sending', hit(4), 'machine', 'too_soon_after_send'],
    ['a machine’s without an agent', hit(60, { userAgent: ' ' }), 'machine', 'empty_agent'],
    ['a machine’s that asks for the head only', hit(60, { isHead: true }), 'machine', 'head_request'],
    ['Apple’s, which loads everything', hit(60, { userAgent: 'Mozilla/5.0' }), 'machine', 'apple_privacy'],
    ['a scanner’s', hit(60, { userAgent: 'Mozilla/5.0 BarracudaCentral' }), 'machine', 'robot_agent'],
    [
      'a proxy’s that fetches for a reader',
      hit(60, { userAgent: 'Mozilla/5.0 (Windows NT 5.1) Firefox/11.0 (via ggpht.com GoogleImageProxy)' }),
      'proxy',
      'image_proxy',
    ],
  ])('%s', (_, one, expected, reason) => {
    expect(classify(one, sent, [])).toEqual({ class: expected, reason })
  })

  const classesOf = (clicks: Hit[]) => {
    const bursts = findBursts(clicks.map(({ url, at }) => ({ url, at: at.epochMilliseconds })))
    return clicks.map(one => classify(one, sent, bursts).class)
  }

  it('a machine’s when three links are followed within two seconds, from the first one on', () => {
    const burst = [click(60, 'a'), click(61, 'b'), click(61.9, 'c')]
    expect(classesOf(burst)).toEqual(['machine', 'machine', 'machine'])
    const reader = [click(60, 'a'), click(61, 'a'), click(61.5, 'b'), click(64, 'c')]
    expect(classesOf(reader)).toEqual(['human', 'human', 'human', 'human'])
  })

  it('a machine’s exactly when some two seconds around it hold three links', () => {
    const clicks = fc.array(fc.tuple(fc.integer({ min: 0, max: 36 }), fc.constantFrom('a', 'b', 'c', 'd')), {
      maxLength: 25,
    })
    fc.assert(
      fc.property(clicks, all => {
        const hits = all.map(([quarters, url]) => click(60 + quarters / 4, url))
        const linksWithin = (from: number) =>
          new Set(all.filter(([at]) => at >= from && at <= from + 8).map(([, url]) => url)).size
        const expected = all.map(([at]) =>
          all.some(([from]) => from <= at && at <= from + 8 && linksWithin(from) >= 3) ? 'machine' : 'human',
        )
        expect(classesOf(hits)).toEqual(expected)
      }),
    )
  })

  it('judged alone when the time of sending is unknown', () => {
    expect(classify(hit(1), null, []).class).toBe('human')
  })
})
