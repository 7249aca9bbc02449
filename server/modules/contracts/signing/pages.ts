import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { type Param, RawReply } from '#kit/route.ts'
import type { DrawnDocument } from '#platform/pdf/html/document.ts'
import { VERSION } from '#platform/version.ts'
import { ContractNotFound } from '../contracts/errors.ts'
import { loadOrganization, type OrganizationFacts, requireContract } from '../contracts/queries.ts'
import { readTarget } from '../contracts/tokens.ts'
import { partiesWithoutPlace, shownDocument } from '../document/document.ts'
import { asPdfProblem } from '../document/pdf.ts'
import { PageNotFound } from './errors.ts'
import { findShown } from './queries.ts'
import type { SigningPages } from './schema.ts'

/** Counted from 0, as the fields count them. */
export const pageParam: Param<number> = {
  names: 'page number',
  schema: { type: 'integer', minimum: 0 },
  missing: PageNotFound,
  parse: text => (/^(?:0|[1-9]\d{0,3})$/.test(text) ? Number(text) : undefined),
}

interface Shown {
  contractId: string
  /** A hash over everything that shows on the pages. */
  version: string
  organization: OrganizationFacts
}

async function readShown(ctx: Ctx): Promise<Shown> {
  const { contractId, party } = readTarget(ctx)
  const row = found(await findShown(ctx, contractId), ContractNotFound)
  if (row[`signed_${party}_at`] === null && isGone(ctx, row)) throw ContractNotFound()
  const organization = await loadOrganization(ctx)
  const { timezone, locale, country } = organization
  const version = createHash('sha256')
    .update(JSON.stringify([VERSION, ctx.organizationId, row, timezone, locale, country]))
    .digest('base64url')
    .slice(0, 32)
  return { contractId, version, organization }
}

/** A link that can no longer sign shows no text to a party who has not signed it, here as in the view. */
function isGone(ctx: Ctx, { status, token_expires_at }: { status: string; token_expires_at: string | null }) {
  if (status === 'expired' || status === 'voided') return true
  const isOpen = status === 'sent' || status === 'partially_signed'
  return (
    isOpen &&
    token_expires_at !== null &&
    Temporal.Instant.compare(Temporal.Instant.from(token_expires_at), ctx.now) <= 0
  )
}

/** Drawn once for as long as nothing on them changes. */
async function drawPages(ctx: WorkCtx, { contractId, version, organization }: Shown): Promise<DrawnDocument> {
  try {
    return await ctx.services.pdf.drawHtml(ctx, version, async () =>
      shownDocument(await ctx.transact(inner => requireContract(inner, contractId)), organization),
    )
  } catch (error) {
    throw asPdfProblem(error)
  }
}

export async function describePages(ctx: WorkCtx): Promise<SigningPages> {
  const { contractId } = readTarget(ctx)
  const shown = await ctx.transact(readShown)
  const { pages, slots } = await drawPages(ctx, shown)
  const { fields } = await ctx.transact(inner => requireContract(inner, contractId))
  return {
    version: shown.version,
    pages: pages.map(({ index, width, height }) => ({ index, width, height })),
    signature_places: partiesWithoutPlace(fields.fields).flatMap((party, at) => {
      const place = slots[at]
      return place ? [{ party, ...place }] : []
    }),
  }
}

const unpack = promisify(gunzip)

export async function showPage(
  ctx: WorkCtx,
  page: number,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Promise<RawReply> {
  const shown = await ctx.transact(readShown)
  const tag = `W/"${shown.version}-${page}"`
  const caching = {
    'content-type': 'image/svg+xml',
    'cache-control': 'private, no-cache',
    etag: tag,
    vary: 'accept-encoding',
  }
  if (String(headers['if-none-match'] ?? '').includes(tag)) return new RawReply(304, caching, null)
  const { svg } = found((await drawPages(ctx, shown)).pages[page], PageNotFound)
  const isPacked = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))
  return new RawReply(
    200,
    {
      ...caching,
      ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
      // Opened by itself it is a document: one without scripts, and without anything from elsewhere.
      'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    },
    isPacked ? svg : await unpack(svg),
  )
}
