import { hostKey } from '#platform/crawl/urls.ts'
import { answerOf, isBroken, type SeenUrl, type SiteView } from '../evaluation/site-view.ts'
import { type CheckKind, type Finding, isIndexable } from './check.ts'
import { alternateLine, canonicalLine, robotsFile, sitemapFile, sitemapLine } from './snippets.ts'

export const noindex: CheckKind = {
  id: 'noindex',
  category: 'indexing',
  severity: 'error',
  title: 'Pages that should be found do not say noindex',
  how_to_fix: 'Take noindex off the page, or the page out of the sitemap.',
  applies: (page, site) => page.seq === site.startSeq || (site.bySeq(page.seq)?.isListed ?? false),
  find: ({ facts }) => (facts.noindex === null ? [] : [{ found: facts.noindex, expected: 'no noindex' }]),
}

export const canonical: CheckKind = {
  id: 'canonical',
  category: 'indexing',
  severity: 'warning',
  title: 'Every page names its canonical address',
  how_to_fix: 'Put one canonical link into the head of the page.',
  applies: isIndexable,
  find: ({ url, facts }) => {
    const distinct = new Set(facts.canonicals.map(one => one.url ?? one.href))
    const expected = 'one canonical link'
    if (distinct.size === 0) return [{ found: 'no canonical link', expected, snippet: canonicalLine(url) }]
    if (distinct.size > 1) return [{ found: [...distinct].slice(0, 5).join(', ').slice(0, 300), expected }]
    const [{ href, url: target }] = facts.canonicals as [(typeof facts.canonicals)[0]]
    return target === null
      ? [{ found: `href="${href.slice(0, 280)}"`, expected, snippet: canonicalLine(url) }]
      : []
  },
}

export const canonicalBroken: CheckKind = {
  id: 'canonical_broken',
  category: 'indexing',
  severity: 'error',
  title: 'Canonical addresses are pages that can be found',
  how_to_fix: 'Name a page that answers 200, does not redirect and may be indexed.',
  isOfLinks: true,
  applies: (page, site) => targetOf(page.facts.canonicals[0]?.url ?? null, page.seq, site) !== null,
  find: (page, site) => {
    const target = targetOf(page.facts.canonicals[0]?.url ?? null, page.seq, site)
    const problem = target && flawOf(target, site)
    if (!target || !problem) return []
    return [
      {
        found: `${page.facts.canonicals[0]!.url}: ${problem}`,
        expected: 'a page that answers 200 and may be indexed',
        snippet: canonicalLine(page.url),
        target_url: target.url,
        status: target.result!.status,
      },
    ]
  },
}

/** Another page of the site that was asked for. */
function targetOf(url: string | null, own: number, site: SiteView): SeenUrl | null {
  const target = url === null ? undefined : site.find(url)
  if (!target || target.seq === own || target.state === 'waiting') return null
  return target.result && target.result.reason !== 'turned_away' ? target : null
}

function flawOf(target: SeenUrl, site: SiteView): string | null {
  const { result, state } = target
  if (state === 'closed') return 'robots.txt closes it'
  if (isBroken(result)) return `answers ${answerOf(result)}`
  if (result!.redirect !== null || result!.isLoop) return `redirects to ${result!.redirect}`
  if (site.outlineOf(target.seq)?.noindex) return 'says noindex'
  return null
}

const isCode = (code: string): boolean => {
  if (code === 'x-default') return true
  if (!/^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i.test(code)) return false
  const { language, region } = new Intl.Locale(code)
  if (region === undefined) return Boolean(languages.of(language))
  // What a locale puts right by itself (UK, which is GB) is no code to search engines.
  return code.toUpperCase().endsWith(`-${region}`) && Boolean(languages.of(language) && regions.of(region))
}
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

export const hreflang: CheckKind = {
  id: 'hreflang',
  category: 'indexing',
  severity: 'error',
  title: 'Versions in other languages name each other',
  how_to_fix: 'Let every version list all versions, itself among them, by codes such as de or pt-BR.',
  applies: (page, site) => page.facts.hreflang.length > 0 || site.namersOf(page.seq).length > 0,
  find: (page, site) => {
    const { hreflang: all, lang } = page.facts
    const findings: Finding[] = []
    const isSelf = (url: string | null) => url !== null && site.find(url)?.seq === page.seq
    for (const { code, url, href } of all) {
      const more = url === null ? {} : { target_url: url }
      if (!isCode(code))
        findings.push({ found: `hreflang="${code}"`, expected: 'a code such as de or pt-BR', ...more })
      if (url === null) {
        findings.push({ found: `href="${href.slice(0, 280)}"`, expected: 'an address' })
        continue
      }
      const target = site.find(url)
      if (!target || isSelf(url) || target.state === 'waiting' || !target.result) continue
      const { result } = target
      if (result.reason === 'turned_away') continue
      if (result.status !== 200) {
        const told = target.state === 'closed' ? 'closed by robots.txt' : answerOf(result)
        findings.push({
          found: `${url} answers ${told}`,
          expected: '200',
          target_url: url,
          status: result.status,
        })
      }
    }
    for (const namer of site.namersOf(page.seq)) {
      if (all.some(({ url }) => url !== null && site.find(url)?.seq === namer.seq)) continue
      const code = namer.hreflang.find(({ url }) => url !== null && site.find(url)?.seq === namer.seq)?.code
      findings.push({
        found: `it does not name ${namer.url}, which names it`,
        expected: 'a return link',
        snippet: alternateLine(code ?? site.language, namer.url),
        target_url: namer.url,
      })
    }
    if (all.length > 0 && !all.some(one => isSelf(one.url))) {
      const snippet = alternateLine(lang ?? site.language, page.url)
      findings.push({ found: 'it does not name itself', expected: 'a link to itself', snippet })
    }
    return findings
  },
}

export const robotsTxt: CheckKind = {
  id: 'robots_txt',
  category: 'indexing',
  severity: 'warning',
  title: 'robots.txt is there and can be understood',
  how_to_fix: 'Put a robots.txt at the root of the site, at most 500 KiB long.',
  judge: ({ base, progress: { robots, sitemap } }) => {
    const findings: Finding[] = []
    const { url } = robots
    if (!robots.found) {
      const named =
        sitemap.files.find(file => file.problem === null)?.url ?? new URL('/sitemap.xml', base).href
      findings.push({
        url,
        found: 'there is none',
        expected: 'a file with rules',
        snippet: robotsFile(named),
      })
    }
    if (robots.isTooLong) findings.push({ url, found: 'longer than 500 KiB', expected: '500 KiB at most' })
    for (const { line, text } of robots.strange.slice(0, 20)) {
      findings.push({ url, found: `line ${line}: ${text}`, expected: 'a line that robots understand' })
    }
    return { applicable: 1, findings }
  },
}

const MOST_LISTED = 100

export const sitemap: CheckKind = {
  id: 'sitemap',
  category: 'indexing',
  severity: 'warning',
  title: 'There is a sitemap that can be read',
  how_to_fix: 'Put a sitemap at /sitemap.xml and name it in robots.txt.',
  judge: site => {
    const { files } = site.progress.sitemap
    const unread = files.filter(({ problem }) => problem !== null)
    const isMissing = files.every(({ status }) => status !== 200)
    const pages = site.outlines.filter(({ seq, noindex: closed }) => !closed && site.canonicalOf(seq) === seq)
    const snippet = pages.length <= MOST_LISTED ? sitemapFile(pages.map(({ url }) => url)) : null
    return {
      applicable: 1,
      findings: unread.map(({ url, problem }) => ({
        url,
        found: problem!,
        expected: 'a sitemap that can be read',
        snippet: isMissing ? snippet : null,
      })),
    }
  },
}

export const sitemapUrls: CheckKind = {
  id: 'sitemap_urls',
  category: 'indexing',
  severity: 'warning',
  title: 'The sitemap lists pages that can be found',
  how_to_fix: 'List addresses of this site alone that answer 200 and may be indexed.',
  judge: site => {
    const { elsewhere, elsewhereCount, files } = site.progress.sitemap
    const asked = site.urls.filter(({ isListed, state, result }) => {
      return isListed && state !== 'waiting' && result?.reason !== 'turned_away'
    })
    const source = files.find(file => file.problem === null)?.url
    const more = source === undefined ? {} : { source_url: source }
    const expected = 'a page of this site that answers 200'
    const findings = asked.flatMap((url): Finding[] => {
      const flaw = flawOf(url, site)
      if (!flaw) return []
      const { last, result } = site.lead(url)
      const isMoved = url.result?.redirect !== null && last && result?.status === 200
      return [
        { url: url.url, found: flaw, expected, ...more, snippet: isMoved ? sitemapLine(last.url) : null },
      ]
    })
    for (const url of elsewhere) {
      const host = URL.parse(url)
      findings.push({
        url,
        found: host ? `of another host, ${hostKey(host)}` : 'no address',
        expected,
        ...more,
      })
    }
    return { applicable: asked.length + elsewhereCount, findings }
  },
}
