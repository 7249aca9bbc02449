import { randomBytes } from 'node:crypto'
import { type AppSecrets, deriveKeys } from '#platform/crypto/secret-box.ts'
import { hmacVerify, quickSign, quickVerify } from '#platform/crypto/tokens.ts'

const PURPOSE = 'clicks'
/** Of links in mail that went out before they were signed by one hash. */
const FORMER_PURPOSE = 'tracking-links'
const BASE = '/api/v1/app'

/** Asking the system for a few bytes costs as much as asking for many: they are drawn ahead and used once. */
const DRAWN = 4_096
let drawn = Buffer.alloc(0)
let used = 0

export function randomHex(bytes: number): string {
  if (used + bytes > drawn.length) {
    drawn = randomBytes(DRAWN)
    used = 0
  }
  used += bytes
  return drawn.toString('hex', used - bytes, used)
}

/** 128 random bits: whoever holds one may open, click and unsubscribe for that message, so none can be guessed. */
export const createTrackingId = (): string => randomHex(16)

export interface TrackingLinks {
  pixel(trackingId: string): string
  click(trackingId: string, url: string): string
  unsubscribe(trackingId: string): string
}

/** The addresses that go into outgoing mail. */
export function trackingLinks(publicUrl: string, secrets: AppSecrets): TrackingLinks {
  const key = clickKeys(secrets)[0]!
  return {
    pixel: trackingId => `${publicUrl}${BASE}/t/o/${trackingId}.png`,
    click: (trackingId, url) =>
      `${publicUrl}${BASE}/t/c/${trackingId}?u=${encodeURIComponent(url)}&s=${quickSign(key, clickText(trackingId, url))}`,
    unsubscribe: trackingId => `${publicUrl}${BASE}/u/${trackingId}`,
  }
}

const keysOf = new WeakMap<AppSecrets, readonly string[]>()

function clickKeys(secrets: AppSecrets): readonly string[] {
  const known = keysOf.get(secrets)
  if (known) return known
  const keys = deriveKeys(secrets, PURPOSE).map(key => key.toString('base64url'))
  keysOf.set(secrets, keys)
  return keys
}

/** No address holds a line break, so there is one way to take the two apart. */
const clickText = (trackingId: string, url: string): string => `${trackingId}\n${url}`

/** Whether we put this destination into that message ourselves; holds for mail sent before APP_SECRET was changed. */
export const isSignedClick = (
  secrets: AppSecrets,
  trackingId: string,
  url: string,
  signature: string,
): boolean =>
  quickVerify(clickKeys(secrets), signature, clickText(trackingId, url)) ||
  hmacVerify(deriveKeys(secrets, FORMER_PURPOSE), signature, trackingId, url)
