import type { Ctx, WorkCtx } from '#kit/context.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { removeFromDirectory } from '#platform/auth/directory-queries.ts'
import { createSecret, hashSecret } from '#platform/crypto/tokens.ts'
import { allowsUrl } from '#platform/http/allows-url.ts'
import { findTexts } from '#platform/http/dns.ts'
import { recordAudit } from '../audit/record.ts'
import {
  deleteDomain,
  deleteSso,
  findSso,
  holdDomain,
  insertDomain,
  listDomains,
  markDomainVerified,
  saveSso,
} from './queries.ts'
import { type PutSso, SsoNotSetUp } from './schema.ts'

const TXT_PREFIX = 'bowline-verify='

const aad = (organizationId: string) => `sso:${organizationId}`

export const openClientSecret = (ctx: Ctx, sealed: Buffer): string =>
  ctx.services.secrets.open(sealed, aad(ctx.organizationId)).toString('utf8')

export const redirectUri = (ctx: Pick<Ctx, 'services'>): string =>
  `${ctx.services.settings.publicUrl}/api/v1/app/auth/sso/callback`

/** However its address is spelled. */
export const isSameIssuer = (a: string, b: string): boolean => new URL(a).href === new URL(b).href

export async function getSso(ctx: Ctx) {
  const { client_secret: _, ...settings } = found(await findSso(ctx), SsoNotSetUp)
  return {
    ...settings,
    client_secret_set: true,
    domains: await listDomains(ctx),
    redirect_uri: redirectUri(ctx),
  }
}

export async function putSso(ctx: Ctx, body: PutSso) {
  const before = await findSso(ctx)
  if (!allowsUrl(ctx.services.settings, body.issuer)) {
    throw InvalidInput('issuer must be an https address')
  }
  const isNewIssuer = before !== undefined && !isSameIssuer(before.issuer, body.issuer)
  // No issuer is shown the secret of another.
  const kept = isNewIssuer ? undefined : before?.client_secret
  const sealed =
    body.client_secret === undefined
      ? kept
      : ctx.services.secrets.seal(body.client_secret, aad(ctx.organizationId))
  if (!sealed) {
    throw InvalidInput(
      isNewIssuer ? 'client_secret is required with a new issuer' : 'client_secret is required',
    )
  }
  await saveSso(ctx, {
    issuer: body.issuer,
    client_id: body.client_id,
    client_secret: sealed,
    enforce: body.enforce ?? before?.enforce ?? false,
    default_role: body.default_role ?? before?.default_role ?? 'member',
  })
  const domains = body.domains?.map(readDomain) ?? (await listDomains(ctx)).map(one => one.domain)
  // Whoever holds a domain agrees to each issuer that speaks for it: another one needs records of its own.
  if (isNewIssuer) await replaceDomains(ctx, [])
  await replaceDomains(ctx, domains)
  await recordAudit(ctx, {
    action: 'sso_changed',
    targetKind: 'organization',
    targetId: ctx.organizationId,
    detail: { issuer: body.issuer, domains: body.domains, enforce: body.enforce },
  })
  return getSso(ctx)
}

function readDomain(text: string): string {
  const domain = text.trim().toLowerCase().replace(/\.$/, '')
  if (!/^(?=.{1,253}$)([a-z0-9_]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(domain)) {
    throw InvalidInput('domains must be names such as acme.com')
  }
  return domain
}

/** A domain that stays keeps its record and what was seen of it. */
async function replaceDomains(ctx: Ctx, wanted: readonly string[]): Promise<void> {
  const before = (await listDomains(ctx)).map(({ domain }) => domain)
  for (const domain of before.filter(one => !wanted.includes(one))) {
    await deleteDomain(ctx, domain)
    await removeFromDirectory(ctx.db, 'sso_domain', domain)
  }
  for (const domain of new Set(wanted.filter(one => !before.includes(one)))) {
    await insertDomain(ctx, domain, TXT_PREFIX + createSecret(18))
  }
}

export async function removeSso(ctx: Ctx): Promise<void> {
  if (!(await deleteSso(ctx))) throw SsoNotSetUp()
  await recordAudit(ctx, {
    action: 'sso_removed',
    targetKind: 'organization',
    targetId: ctx.organizationId,
  })
}

/** Looks for the records of domains that do not count yet. A domain counts for the first organization that shows it. */
export async function verifyDomains(ctx: WorkCtx): Promise<void> {
  const open = await ctx.transact(async inner =>
    (await listDomains(inner)).filter(({ verified_at }) => verified_at === null),
  )
  for (const { domain, txt } of open) {
    const texts = await findTexts(ctx.services.settings.dnsServers, domain)
    if (!texts.includes(txt)) continue
    await ctx.transact(async inner => {
      const stillWanted = (await listDomains(inner)).some(one => one.txt === txt)
      if (!stillWanted || !(await holdDomain(inner, domain, hashSecret(domain)))) return
      await markDomainVerified(inner, domain)
      await recordAudit(inner, {
        action: 'sso_domain_verified',
        targetKind: 'organization',
        targetId: inner.organizationId,
        detail: { domain },
      })
    })
  }
}

export async function resealSso(ctx: Ctx): Promise<number> {
  const settings = await findSso(ctx)
  if (!settings || !ctx.services.secrets.needsReseal(settings.client_secret)) return 0
  const { updated_at: _, ...rest } = settings
  const secret = openClientSecret(ctx, settings.client_secret)
  await saveSso(ctx, { ...rest, client_secret: ctx.services.secrets.seal(secret, aad(ctx.organizationId)) })
  return 1
}
