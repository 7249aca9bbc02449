import type { Ctx } from '#kit/context.ts'
import { paginate, slice } from '#kit/page.ts'
import { BEST_MATCHES } from '#kit/records/finder.ts'
import { type Me, meOf, userKey } from '../access/person.ts'
import { listReadableRooms } from '../access/queries.ts'
import { openRoom } from '../access/rules.ts'
import { presentAll } from '../messages/present.ts'
import { findMessages } from '../messages/queries.ts'
import { highlight } from './highlight.ts'
import { type ParsedQuery, parseQuery, termsOf } from './parse.ts'
import { findMatches, findWithoutWords, plainWords } from './queries.ts'
import { QRequired, type SearchQuery } from './schema.ts'

export async function searchRoom(ctx: Ctx, roomId: string, query: SearchQuery) {
  return search(
    ctx,
    query,
    openRoom(ctx, roomId).then(({ me }) => ({ me, rooms: [roomId] })),
  )
}

export async function searchEverywhere(ctx: Ctx, query: SearchQuery) {
  const me = meOf(ctx)
  const rooms = listReadableRooms(ctx.db, me).then(all => all.map(({ id }) => id))
  return search(
    ctx,
    query,
    rooms.then(ids => ({ me, rooms: ids })),
  )
}

/** Where somebody may look: found out while the words are read. */
type Place = Promise<{ me: Me; rooms: readonly string[] }>

async function search(ctx: Ctx, query: SearchQuery, place: Place) {
  const q = (query.q ?? '').trim()
  const parsed = parseQuery(q)
  const [{ me, rooms }, plain] = await Promise.all([
    place,
    plainWords(ctx.db, [parsed.words.join(' '), ...parsed.phrases, ...parsed.without]),
  ])
  if (q === '') throw QRequired()
  const { matches, marked } = await findAll(ctx, rooms, { q, parsed, plain })
  if (query.sort === 'relevance') matches.sort((a, b) => b.rank - a.rank)
  const { limit, offset } = slice(query)
  const shown = matches.slice(offset, offset + limit)
  const rows = await findMessages(
    ctx.db,
    shown.map(({ id }) => id),
  )
  const byId = new Map((await presentAll(ctx, me, rows)).map(message => [message.id, message]))
  return {
    data: shown.flatMap(({ id, rank }) => {
      const message = byId.get(id)
      if (!message) return []
      const text =
        message.text || (message.forwarded_from?.text ?? '') || (message.attachments[0]?.filename ?? '')
      return { message, rank, highlight: highlight(text, marked) }
    }),
    pagination: paginate(query, matches.length),
  }
}

/** Newest first, at most a thousand. */
async function findAll(
  ctx: Ctx,
  rooms: readonly string[],
  { q, parsed, plain }: { q: string; parsed: ParsedQuery; plain: readonly string[] },
) {
  const author = parsed.from === null ? null : userKey(parsed.from)
  const limits = { rooms, author, hasFile: parsed.hasFile, most: BEST_MATCHES }
  const phrases = plain.slice(1, 1 + parsed.phrases.length).filter(Boolean)
  const without = plain.slice(1 + parsed.phrases.length)
  // Whoever types the last word may not be through with it.
  const words = termsOf(plain[0]!, /\S$/.test(q) && parsed.words.length > 0)
  const inPhrases = phrases.map(phrase => termsOf(phrase, false))
  const terms = [...words.all, ...inPhrases.flatMap(({ all }) => all)]
  const marked = [...termsToMark(plain[0]!), ...phrases]
  if (terms.length === 0) {
    const isFiltered = parsed.from !== null || parsed.hasFile
    return { matches: isFiltered ? await findWithoutWords(ctx.db, limits) : [], marked }
  }
  const mark = `k${ctx.organizationId.slice(-8)}`
  const write = ({ text, isPrefix }: { text: string; isPrefix: boolean }) =>
    `'${mark}${text.replaceAll(/['\\]/g, '')}'${isPrefix ? ':*' : ''}`
  const unwanted = without
    .map(one => termsOf(one, false).all)
    .filter(all => all.length > 0)
    .map(all => `!(${all.map(write).join(' & ')})`)
  const matches = await findMatches(ctx.db, {
    ...limits,
    query: [...terms.map(write), ...unwanted].join(' & '),
    pieces: [...words.pieces, ...phrases],
  })
  return { matches, marked }
}

const termsToMark = (plain: string): string[] => plain.split(' ').filter(Boolean)
