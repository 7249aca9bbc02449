import type { Ctx, OpenCtx } from '#kit/context.ts'
import { hashSecret } from '#platform/crypto/tokens.ts'
import { useChallenge } from './queries.ts'

/** What a challenge is for; it is good for nothing else. */
export type Use = { kind: 'add'; userId: number } | { kind: 'login'; login: string | null }

interface Issued {
  expiresAt: string
  use: Use
}

const VALID_MINUTES = 5
const AAD = 'passkey-challenge'

type Sealing = Pick<OpenCtx, 'services' | 'now'>

/** Sealed and handed out rather than stored: whoever asks for one may belong to no organization yet. */
export function issueChallenge({ services, now }: Sealing, use: Use): Buffer {
  const expiresAt = now.add({ minutes: VALID_MINUTES }).toString()
  return services.secrets.seal(JSON.stringify({ expiresAt, use } satisfies Issued), AAD)
}

/** Ours, for this use, and not too late. */
export function openChallenge<K extends Use['kind']>(
  { services, now }: Sealing,
  challenge: string,
  kind: K,
): { expiresAt: string; use: Extract<Use, { kind: K }> } | undefined {
  try {
    const sealed = Buffer.from(challenge, 'base64url')
    const issued = JSON.parse(services.secrets.open(sealed, AAD).toString('utf8')) as Issued
    const isGood = issued.use.kind === kind && Temporal.Instant.compare(issued.expiresAt, now) > 0
    return isGood ? (issued as { expiresAt: string; use: Extract<Use, { kind: K }> }) : undefined
  } catch {
    return undefined
  }
}

/** Whether nobody answered it before. */
export const takeChallenge = (ctx: Ctx, challenge: string, expiresAt: string): Promise<boolean> =>
  useChallenge(ctx, hashSecret(`challenge:${challenge}`), expiresAt)
