import { getDomain } from 'tldts'

const LONGEST = 2_000
/** Where a visitor came from says nothing about what the page is. */
const TRACKING = /^(utm_.*|gclid|fbclid)$/i

/** Where a link leads, as crawlers tell pages apart; null where no page can be. */
export function resolveLink(href: string, base: string | URL): URL | null {
  const text = href.trim()
  if (text === '' || text.length > LONGEST || /^(mailto|tel|javascript|data|sms|blob|about):/i.test(text))
    return null
  const url = URL.parse(text, base)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') return null
  if (url.username !== '' || url.password !== '') return null
  url.hash = ''
  dropTracking(url)
  return url.href.length > LONGEST ? null : url
}

function dropTracking(url: URL): void {
  if (url.search === '') return
  const kept = url.search
    .slice(1)
    .split('&')
    .filter(part => part !== '' && !TRACKING.test(part.split('=', 1)[0]!))
  url.search = kept.join('&')
}

const withoutWww = (host: string): string => host.replace(/^www\./, '')

/** `example.com` and `www.example.com` are one, on http and https; other names and ports are not. */
export const hostKey = ({ hostname, port }: URL): string =>
  withoutWww(hostname.replace(/\.$/, '').toLowerCase()) + (port === '' ? '' : `:${port}`)

/** The same for the same page. */
export const pageKey = (url: URL): string => `${hostKey(url)}${url.pathname}${url.search}`

/** What somebody registered: `shop.example.co.uk` is of `example.co.uk`. An address is its own. */
export const registrableDomain = ({ hostname }: URL): string =>
  getDomain(hostname, { allowPrivateDomains: true }) ?? withoutWww(hostname.toLowerCase())

/** Names of files that are no pages: a look at their head is enough. */
const FILE =
  /\.(7z|avi|bmp|bz2|css|csv|dmg|docx?|eot|epub|exe|flac|gif|gz|ico|iso|jpe?g|js|json|m4a|m4v|mjs|mov|mp3|mp4|mpe?g|odt|ogg|otf|pdf|png|pptx?|rar|rss|svg|tar|tgz|tiff?|ttf|txt|wav|webm|webp|woff2?|xlsx?|xml|zip)$/i
export const isFile = ({ pathname }: URL): boolean => FILE.test(pathname)
