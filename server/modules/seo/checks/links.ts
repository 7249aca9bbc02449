import { isFile } from '#platform/crawl/urls.ts'
import { answerOf, isBroken, type SeenUrl, type SiteView } from '../evaluation/site-view.ts'
import { always, type CheckKind, type Finding } from './check.ts'

/** Addresses of the site that were asked for, files aside; what only a canonical or hreflang names is their business. */
const askedPages = ({ urls }: SiteView): SeenUrl[] =>
  urls.filter(({ isExternal, isLinked, isListed, state, result, url }) => {
    if (isExternal || !(isLinked || isListed) || state !== 'done' || !result || isFile(new URL(url)))
      return false
    return result.isHtml || result.redirect !== null || result.isLoop || isBroken(result)
  })

export const status: CheckKind = {
  id: 'status',
  category: 'pages',
  severity: 'error',
  title: 'Every page answers',
  how_to_fix: 'Bring the page back, or redirect its address to the one that took its place.',
  judge: site => {
    const pages = askedPages(site).filter(({ result }) => result!.redirect === null && !result!.isLoop)
    const broken = pages.filter(({ result }) => isBroken(result))
    return {
      applicable: pages.length,
      findings: broken.map(({ url, result }) => ({
        url,
        found: answerOf(result),
        expected: '200',
        status: result!.status,
      })),
    }
  },
}

export const brokenLinks: CheckKind = {
  id: 'broken_links',
  category: 'links',
  severity: 'error',
  title: 'Links lead to pages that are there',
  how_to_fix: 'Take the link out, or point it to a page that answers.',
  isOfLinks: true,
  applies: always,
  find: (page, site) =>
    page.links.flatMap((seq): Finding[] => {
      const target = site.bySeq(seq)
      if (!target || target.isExternal) return []
      const { result } = site.lead(target)
      return isBroken(result)
        ? [
            {
              found: `${target.url} answers ${answerOf(result)}`,
              expected: 'a page that answers 200',
              source_url: page.url,
              target_url: target.url,
              status: result!.status,
            },
          ]
        : []
    }),
}

const GONE = new Set([404, 410])

export const brokenExternalLinks: CheckKind = {
  id: 'broken_external_links',
  category: 'links',
  severity: 'warning',
  title: 'Links to other sites lead somewhere',
  how_to_fix: 'Take the link out, or point it to where the page went.',
  isOfLinks: true,
  applies: always,
  find: (page, site) =>
    page.links.flatMap((seq): Finding[] => {
      const target = site.bySeq(seq)
      const result = target?.result
      if (!target?.isExternal || !result) return []
      const isGone = result.reason === 'no_such_name' || GONE.has(result.status ?? 0)
      const isRefused = result.reason !== null || (result.status !== null && result.status >= 400)
      if (!isGone && !isRefused) return []
      const told = result.reason === 'no_such_name' ? 'there is no such host' : answerOf(result)
      return [
        {
          found: isGone ? `${target.url}: ${told}` : `unverified: ${told}`,
          expected: 'a page that is there',
          source_url: page.url,
          target_url: target.url,
          status: result.status,
          isUnverified: !isGone,
        },
      ]
    }),
}

const chainOf = (path: readonly string[]): string => path.slice(0, 8).join(' → ')

export const redirectLoop: CheckKind = {
  id: 'redirect_loop',
  category: 'links',
  severity: 'error',
  title: 'No address redirects in a circle',
  how_to_fix: 'Let every redirect lead to a page that answers 200.',
  judge: site => {
    const pages = askedPages(site)
    return {
      applicable: pages.length,
      findings: pages.flatMap(page => {
        const { isLoop, path } = site.lead(page)
        return isLoop ? [{ url: page.url, found: chainOf(path), expected: 'a page that answers 200' }] : []
      }),
    }
  },
}

export const redirectChain: CheckKind = {
  id: 'redirect_chain',
  category: 'links',
  severity: 'warning',
  title: 'Redirects lead straight to the page',
  how_to_fix: 'Redirect to the last address at once, and link to that one.',
  judge: site => {
    const pages = askedPages(site)
    return {
      applicable: pages.length,
      findings: pages.flatMap(page => {
        const { isLoop, hops, path } = site.lead(page)
        if (isLoop || hops < 2) return []
        return [
          { url: page.url, found: `${hops} redirects: ${chainOf(path)}`, expected: 'one redirect at most' },
        ]
      }),
    }
  },
}

export const blocked: CheckKind = {
  id: 'blocked',
  category: 'indexing',
  severity: 'warning',
  title: 'Pages that are linked may be read',
  how_to_fix: 'Open the page in robots.txt, or do not link to it.',
  judge: site => {
    const linked = site.urls.filter(
      ({ isExternal, isLinked, state }) => !isExternal && isLinked && state !== 'waiting',
    )
    return {
      applicable: linked.length,
      findings: linked
        .filter(({ state }) => state === 'closed')
        .map(({ url }) => ({ url, found: 'robots.txt closes it', expected: 'a page that may be read' })),
    }
  },
}

export const nofollowInternal: CheckKind = {
  id: 'nofollow_internal',
  category: 'links',
  severity: 'notice',
  title: 'Links within the site are followed',
  how_to_fix: 'Take rel="nofollow" off links to your own pages.',
  applies: always,
  find: ({ facts }) =>
    facts.nofollowInternal.quoted.map(found => ({ found, expected: 'the link without rel="nofollow"' })),
}

export const depth: CheckKind = {
  id: 'depth',
  category: 'links',
  severity: 'notice',
  title: 'Every page is within four clicks',
  how_to_fix: 'Link to it from a page that is closer to the start.',
  // What only a sitemap names has no clicks to count: that is an orphan.
  applies: (page, site) => site.bySeq(page.seq)?.isLinked ?? false,
  find: page =>
    page.depth > 4
      ? [{ found: `${page.depth} clicks from the start page`, expected: '4 clicks at most' }]
      : [],
}

export const orphan: CheckKind = {
  id: 'orphan',
  category: 'links',
  severity: 'notice',
  title: 'Pages of the sitemap are linked',
  how_to_fix: 'Link to the page from another one.',
  applies: (page, site) => site.bySeq(page.seq)?.isListed ?? false,
  find: (page, site) =>
    site.bySeq(page.seq)?.isLinked
      ? []
      : [{ found: 'no page links to it', expected: 'a link from another page of the site' }],
}
