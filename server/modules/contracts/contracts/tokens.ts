import type { Ctx, WorkCtx } from '#kit/context.ts'
import { addToDirectory, removeFromDirectory } from '#platform/auth/directory-queries.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import { limitLinkEntries } from './queries.ts'
import type { Party } from './schema.ts'

/** The kind under which the directory knows them; what a token may do is part of where it leads. */
export const CONTRACT_LINK = 'contract'

export type LinkPurpose = 'sign' | 'download'

export interface LinkTarget {
  contractId: string
  party: Party
  purpose: LinkPurpose
}

export interface Tokens {
  sign_a: string
  sign_b: string
  download_a: string
  download_b: string
}

const targetOf = (contractId: string, party: Party, purpose: LinkPurpose) =>
  `${contractId}:${party}:${purpose}`

export function readTarget(ctx: Pick<WorkCtx, 'actor'>): LinkTarget {
  if (ctx.actor.kind !== 'link') throw new Error('this route is opened by a link')
  const [contractId, party, purpose] = ctx.actor.targetId.split(':')
  return { contractId: contractId!, party: party as Party, purpose: purpose as LinkPurpose }
}

const boundTo = (contractId: string) => `contract-tokens:${contractId}`

/** Kept only under the application's key: the database alone opens no contract. */
export const sealTokens = (ctx: Ctx, contractId: string, tokens: Tokens): Buffer =>
  ctx.services.secrets.seal(JSON.stringify(tokens), boundTo(contractId))

export const openTokens = (ctx: Pick<Ctx, 'services'>, contractId: string, sealed: Buffer): Tokens =>
  JSON.parse(ctx.services.secrets.open(sealed, boundTo(contractId)).toString('utf8'))

export async function createTokens(ctx: Ctx, contractId: string): Promise<Buffer> {
  const tokens: Tokens = {
    sign_a: createSecret(),
    sign_b: createSecret(),
    download_a: createSecret(),
    download_b: createSecret(),
  }
  await addToDirectory(
    ctx.db,
    ...(['a', 'b'] as const).flatMap(party => [
      entry(contractId, party, 'sign', tokens[`sign_${party}`]),
      entry(contractId, party, 'download', tokens[`download_${party}`]),
    ]),
  )
  return sealTokens(ctx, contractId, tokens)
}

const entry = (
  contractId: string,
  party: Party,
  purpose: LinkPurpose,
  secret: string,
  expiresAt: Temporal.Instant | null = null,
) => ({
  kind: CONTRACT_LINK,
  secret,
  targetId: targetOf(contractId, party, purpose),
  expiresAt: expiresAt?.toString() ?? null,
})

const LINKS_LIVE_DAYS = 365

/** How long links still show something after they can no longer sign. */
export const linksEnd = ({ now }: Pick<Ctx, 'now'>): Temporal.Instant =>
  now.add({ hours: LINKS_LIVE_DAYS * 24 })

/** Another person has become the party: the links that the former one holds must open nothing any more. */
export async function renewTokens(
  ctx: Ctx,
  contractId: string,
  sealed: Buffer,
  party: Party,
): Promise<Buffer> {
  const tokens = openTokens(ctx, contractId, sealed)
  for (const purpose of ['sign', 'download'] as const) {
    await removeFromDirectory(ctx.db, CONTRACT_LINK, targetOf(contractId, party, purpose))
    const secret = createSecret()
    tokens[`${purpose}_${party}`] = secret
    await addToDirectory(ctx.db, entry(contractId, party, purpose, secret, linksEnd(ctx)))
  }
  return sealTokens(ctx, contractId, tokens)
}

/** When the links stop opening anything at all; until when one can sign with them is the contract's own date. */
export async function limitLinks(ctx: Ctx, contractId: string, expiresAt: Temporal.Instant): Promise<void> {
  const targets = (['a', 'b'] as const).flatMap(party =>
    (['sign', 'download'] as const).map(purpose => targetOf(contractId, party, purpose)),
  )
  await limitLinkEntries(ctx, CONTRACT_LINK, targets, expiresAt)
}
