import { hostKey } from '#platform/crawl/urls.ts'
import { NoWebAddress } from '../errors.ts'

const LONGEST = 2_000

export interface SiteAddress {
  /** The start page. */
  url: string
  /** What the site is known by: `www` is the same, another subdomain or port is not. */
  host: string
}

/** A bare host is meant to be encrypted. What a visitor brings along (query, fragment, names) is not the site's. */
export function readSiteAddress(text: string): SiteAddress {
  const given = text.trim()
  if (given === '' || given.length > LONGEST) throw NoWebAddress()
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(given)
  const isOther = !hasScheme && /^(mailto|javascript|data|tel|file|about|blob):/i.test(given)
  const url = isOther ? null : URL.parse(hasScheme ? given : `https://${given}`)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') throw NoWebAddress()
  url.hash = ''
  url.search = ''
  url.username = ''
  url.password = ''
  if (url.href.length > LONGEST) throw NoWebAddress()
  return { url: url.href, host: hostKey(url) }
}
