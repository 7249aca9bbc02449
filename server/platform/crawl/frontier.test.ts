import { expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { useTestApp } from '#tests/harness.ts'
import { openFrontier } from './frontier.ts'
import { listFrontier, type NewUrl } from './frontier-queries.ts'

const app = useTestApp()
const LIMITS = { mostUrls: 1_200, mostVariants: 2 }
const link = (path: string, more: Partial<NewUrl> = {}): NewUrl => ({
  href: `https://a.example${path}`,
  depth: 2,
  isLinked: true,
  isListed: false,
  isExternal: false,
  ...more,
})

it('says how near a page is, by whatever way and in whatever process it came up', async () => {
  const acme = await app.createAccount()
  await acme.within(async ({ db }) => {
    const id = newId()
    const known = async () =>
      (await listFrontier(db, id)).map(({ seq, url, depth, isLinked, isListed }) => [
        seq,
        new URL(url).pathname,
        depth,
        isLinked,
        isListed,
      ])
    const frontier = openFrontier(id)
    await frontier.add(db, [link('/listed', { depth: 1, isLinked: false, isListed: true })], LIMITS)
    await frontier.add(db, [link('/far', { depth: 5 }), link('/far'), link('/far', { depth: 7 })], LIMITS)
    await frontier.add(db, [link('/far', { depth: 3, isListed: true }), link('/listed')], LIMITS)
    expect(await known()).toEqual([
      [1, '/listed', 2, true, true],
      [2, '/far', 2, true, true],
    ])
    await frontier.add(db, [link('/far', { depth: 1 })], LIMITS)
    // Another process, which knows nothing yet; and the same page under another spelling.
    const next = openFrontier(id)
    await next.add(db, [link('/far', { depth: 4 }), link('/new'), link('/listed', { depth: 1 })], LIMITS)
    await next.add(db, [{ ...link('/new'), href: 'http://www.a.example/new' }], LIMITS)
    expect(next.seqOf('http://www.a.example/new')).toBe(3)
    expect(await known()).toEqual([
      [1, '/listed', 1, true, true],
      [2, '/far', 1, true, true],
      [3, '/new', 2, true, false],
    ])
    expect(await next.size(db)).toEqual({ own: 3, others: 0 })
  })
})

it('keeps its limits over however many pieces it is written in', async () => {
  const acme = await app.createAccount()
  await acme.within(async ({ db }) => {
    const id = newId()
    const frontier = openFrontier(id)
    const variants = [1, 2, 3].map(n => link(`/calendar?day=${n}`))
    await frontier.add(db, [variants[0]!, link('/elsewhere', { isExternal: true })], LIMITS)
    await frontier.add(db, variants, LIMITS)
    expect(variants.map(({ href }) => frontier.seqOf(href))).toEqual([1, 3, undefined])
    const many = Array.from({ length: 1_500 }, (_, n) => link(`/${n}`))
    await frontier.add(db, many, LIMITS)
    await frontier.add(db, many, LIMITS)
    expect(await frontier.size(db)).toEqual({ own: 1_200, others: 1 })
    expect(await listFrontier(db, id)).toHaveLength(1_201)
    expect(frontier.seqOf(many[1_197]!.href)).toBe(1_201)
    expect(frontier.seqOf(many[1_198]!.href)).toBeUndefined()
  })
})
