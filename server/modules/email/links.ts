import { randomBytes } from 'node:crypto'
import { type AppSecrets, deriveKeys } from '#platform/crypto/secret-box.ts'
import { hmacSign, hmacVerify, verifyFormerLink } from '#platform/crypto/tokens.ts'

const PURPOSE = 'tracking-links'
/** Of links in mail of an earlier version. */
const FORMER_PURPOSE = 'clicks'
const BASE = '/api/v1/app'
const WEB_VERSIONS = `${BASE}/public/campaigns/`

export const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex')

/** 128 random bits: whoever holds one may open, click and unsubscribe for that message, so none can be guessed. */
export const createTrackingId = (): string => randomHex(16)

export interface TrackingLinks {
  pixel(trackingId: string): string
  click(trackingId: string, url: string): string
  unsubscribe(trackingId: string): string
  /** Where a mail to many can be read in a browser. */
  webVersion(token: string): string
  /** Our own pages about the mail itself: following them is no interest in anything. */
  isOurs(url: string): boolean
}

/** The addresses that go into outgoing mail. */
export function trackingLinks(publicUrl: string, secrets: AppSecrets): TrackingLinks {
  const [key] = deriveKeys(secrets, PURPOSE)
  return {
    pixel: trackingId => `${publicUrl}${BASE}/t/o/${trackingId}.png`,
    click: (trackingId, url) =>
      `${publicUrl}${BASE}/t/c/${trackingId}?u=${encodeURIComponent(url)}&s=${hmacSign(key, trackingId, url)}`,
    unsubscribe: trackingId => `${publicUrl}${BASE}/u/${trackingId}`,
    webVersion: token => `${publicUrl}${WEB_VERSIONS}${token}`,
    isOurs: url => url.startsWith(`${publicUrl}${BASE}/u/`) || url.startsWith(`${publicUrl}${WEB_VERSIONS}`),
  }
}

/** Whether we put this destination into that message ourselves; holds for mail sent before APP_SECRET was changed. */
export const isSignedClick = (
  secrets: AppSecrets,
  trackingId: string,
  url: string,
  signature: string,
): boolean =>
  hmacVerify(deriveKeys(secrets, PURPOSE), signature, trackingId, url) ||
  verifyFormerLink(deriveKeys(secrets, FORMER_PURPOSE), signature, `${trackingId}\n${url}`)
