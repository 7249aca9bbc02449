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
const BURST_MS = 2_000
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
  clicksOfMessage: readonly Hit[],
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
  if (hit.kind === 'click' && isBurst(hit, clicksOfMessage))
    return { class: 'machine', reason: 'many_links_at_once' }
  return { class: 'human', reason: 'reader' }
}

const secondsBetween = (from: Temporal.Instant, to: Temporal.Instant) =>
  (to.epochMilliseconds - from.epochMilliseconds) / 1000

/** Somewhere around this click, three links of the message were followed within two seconds. */
function isBurst(hit: Hit, clicks: readonly Hit[]): boolean {
  const at = hit.at.epochMilliseconds
  const near = clicks
    .map(click => ({ at: click.at.epochMilliseconds, url: click.url }))
    .filter(click => Math.abs(click.at - at) <= BURST_MS)
  return near.some(({ at: start }) => {
    const window = near.filter(click => click.at >= start && click.at <= start + BURST_MS)
    const includesHit = start <= at && at <= start + BURST_MS
    return includesHit && new Set(window.map(click => click.url)).size >= BURST_LINKS
  })
}

/** By then every neighbour that could make a hit a burst has come in. */
export const SETTLE_SECONDS = 3
