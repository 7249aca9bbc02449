import type { Db } from '#kit/context.ts'
import { shareThread } from '#kit/time/share-thread.ts'
import {
  addToFrontier,
  type FrontierLimits,
  type FrontierSize,
  type NewUrl,
  sizeFrontier,
} from './frontier-queries.ts'

/**
 * The frontier of a crawl as the one process that writes to it knows it: most links of a site lead to what was written
 * before, and the database is asked about none of these again.
 */
export interface Frontier {
  /** Writes what is new, in the order given. Of no use any more once a transaction it wrote in has failed. */
  add(db: Db, urls: Iterable<NewUrl>, limits: FrontierLimits): Promise<void>
  /** The number of what was added; undefined where a limit kept it out. */
  seqOf(href: string): number | undefined
  size(db: Db): Promise<FrontierSize>
}

/** However many links a page has, whoever else wants the thread or the database waits for few of them. */
const AT_ONCE = 500
const LOOKED_AT_ONCE = 100

type Written = Pick<NewUrl, 'depth' | 'isLinked' | 'isListed'> & { seq: number }

export function openFrontier(crawlId: string): Frontier {
  const known = new Map<string, Written>()
  let size: FrontierSize | undefined
  // Another process may have had a part in it before.
  const sizeOf = async (db: Db): Promise<FrontierSize> => {
    size ??= await sizeFrontier(db, crawlId)
    return size
  }

  const isNews = ({ href, depth, isLinked, isListed }: NewUrl): boolean => {
    const written = known.get(href)
    if (!written) return true
    return (isLinked && (!written.isLinked || depth < written.depth)) || (isListed && !written.isListed)
  }

  const remember = ({ href, depth, isLinked, isListed }: NewUrl, seq: number): void => {
    const before = known.get(href)
    const isNearer = !before?.isLinked || (isLinked && depth < before.depth)
    known.set(href, {
      seq,
      depth: isNearer ? depth : before.depth,
      isLinked: isLinked || (before?.isLinked ?? false),
      isListed: isListed || (before?.isListed ?? false),
    })
  }

  async function write(db: Db, news: readonly NewUrl[], limits: FrontierLimits): Promise<void> {
    const before = await sizeOf(db)
    const { seqs, added } = await addToFrontier(db, crawlId, news, limits, before)
    size = { own: before.own + added.own, others: before.others + added.others }
    for (const url of news) {
      const seq = seqs.get(url.href)
      if (seq !== undefined) remember(url, seq)
    }
  }

  return {
    async add(db, urls, limits) {
      const breathe = shareThread()
      let looked = 0
      let news: NewUrl[] = []
      for (const url of urls) {
        if (isNews(url)) news.push(url)
        if (news.length === AT_ONCE) {
          await write(db, news, limits)
          news = []
        }
        looked += 1
        if (looked % LOOKED_AT_ONCE === 0) await breathe()
      }
      if (news.length > 0) await write(db, news, limits)
    },
    seqOf: href => known.get(href)?.seq,
    size: sizeOf,
  }
}
