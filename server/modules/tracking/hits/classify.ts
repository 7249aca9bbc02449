/** How much a hit says about a person. Proxies fetch when somebody reads; machines fetch whether or not anybody does. */
export type HitClass = 'human' | 'proxy' | 'machine'

export interface Hit {
  kind: 'open' | 'click'
  url: string | null
  at: Temporal.Instant
  isHead: boolean
  userAgent: string
}

export interface Judgement {
  class: HitClass
  reason: string
}

/** Mail scanners and privacy proxies are quicker than people. */
const TOO_SOON_SECONDS = 10
export const BURST_MS = 2_000
const BURST_LINKS = 3

/** Fetch an image when the reader opens the mail, from the provider's address instead of theirs. */
const readerProxies = /GoogleImageProxy|YahooMailProxy|ggpht\.com/i

const robots =
  /bot\b|crawl|spider|scanner|preview|monitor|curl\/|wget\/|python-|go-http-client|java\/|okhttp|headless|phantomjs|barracuda|mimecast|proofpoint|symantec|safelinks|urldefense|bingpreview|slurp|facebookexternalhit|whatsapp|slackbot/i

/** Apple's Mail Privacy Protection loads everything in advance and calls itself by just this. */
const APPLE_PRIVACY = 'Mozilla/5.0'

export function classify(
  hit: Hit,
  sentAt: Temporal.Instant | null,
  burstsOfMessage: readonly Burst[],
): Judgement {
  const agent = hit.userAgent.trim()
  if (hit.isHead) return { class: 'machine', reason: 'head_request' }
  if (agent === '') return { class: 'machine', reason: 'empty_agent' }
  if (agent === APPLE_PRIVACY) return { class: 'machine', reason: 'apple_privacy' }
  if (readerProxies.test(agent)) return { class: 'proxy', reason: 'image_proxy' }
  if (robots.test(agent)) return { class: 'machine', reason: 'robot_agent' }
  if (sentAt && secondsBetween(sentAt, hit.at) < TOO_SOON_SECONDS) {
    return { class: 'machine', reason: 'too_soon_after_send' }
  }
  if (hit.kind === 'click' && isWithin(burstsOfMessage, hit.at.epochMilliseconds)) {
    return { class: 'machine', reason: 'many_links_at_once' }
  }
  return { class: 'human', reason: 'reader' }
}

const secondsBetween = (from: Temporal.Instant, to: Temporal.Instant) =>
  (to.epochMilliseconds - from.epochMilliseconds) / 1000

export interface Click {
  url: string | null
  /** Milliseconds since 1970. */
  at: number
}

/** A stretch of time, both ends within it. */
export interface Burst {
  from: number
  to: number
}

/** When three links of a message were followed within two seconds: whoever clicks then follows all of them. */
export function findBursts(clicks: readonly Click[]): Burst[] {
  const sorted = clicks.toSorted((a, b) => a.at - b.at)
  const bursts: Burst[] = []
  const inWindow = new Map<string | null, number>()
  let end = 0
  for (const { at, url } of sorted) {
    for (; end < sorted.length && sorted[end]!.at <= at + BURST_MS; end += 1) {
      const entering = sorted[end]!.url
      inWindow.set(entering, (inWindow.get(entering) ?? 0) + 1)
    }
    if (inWindow.size >= BURST_LINKS) extend(bursts, { from: at, to: at + BURST_MS })
    const left = inWindow.get(url)! - 1
    if (left === 0) inWindow.delete(url)
    else inWindow.set(url, left)
  }
  return bursts
}

/** They come in the order of their beginnings; those that touch become one. */
function extend(bursts: Burst[], next: Burst): void {
  const last = bursts.at(-1)
  if (last && next.from <= last.to) last.to = next.to
  else bursts.push(next)
}

const isWithin = (bursts: readonly Burst[], at: number) =>
  bursts.some(({ from, to }) => from <= at && at <= to)

/** By then every neighbour that could make a hit a burst has come in. */
export const SETTLE_SECONDS = 3
