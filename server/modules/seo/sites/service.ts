import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { readName } from '#kit/name.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { WithStatus } from '#kit/route.ts'
import { readCountryCode } from '#kit/text/countries.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { dropFrontiers } from '#platform/crawl/frontier-queries.ts'
import { lockAuditsOf } from '../audits/queries.ts'
import { SiteNotFound, TooManySites } from '../errors.ts'
import { planSite, unplanSite } from '../schedules/plan.ts'
import { readSiteAddress } from './address.ts'
import {
  deleteSiteRow,
  findSiteByHost,
  insertSite,
  listSites,
  lockSite,
  lockSites,
  type SiteRow,
  updateSite,
} from './queries.ts'
import type { Site, SiteIn, SitePatch } from './schema.ts'

const MOST_SITES = 100
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

export function readCountry(text: string): string {
  const code = readCountryCode(text.trim().toUpperCase())
  if (!code) throw InvalidInput('country must be a code of ISO 3166 such as US')
  return code
}

export function readLanguage(text: string): string {
  const code = text.trim().toLowerCase()
  if (!/^[a-z]{2}$/.test(code) || !languages.of(code)) {
    throw InvalidInput('language must be a code of ISO 639 such as en')
  }
  return code
}

function readValues(input: SitePatch): Partial<SiteRow> {
  const { name, country, language, audit_schedule, rank_schedule } = input
  return {
    ...(name === undefined ? {} : { name: readName('name', name) }),
    ...(country === undefined ? {} : { country: readCountry(country) }),
    ...(language === undefined ? {} : { language: readLanguage(language) }),
    ...(audit_schedule === undefined ? {} : { audit_schedule }),
    ...(rank_schedule === undefined ? {} : { rank_schedule }),
  }
}

export const getSites = (ctx: Ctx): Promise<Site[]> => listSites(ctx.db)

export const getSite = async (ctx: Ctx, id: string): Promise<Site> =>
  found((await listSites(ctx.db, id))[0], SiteNotFound)

/** The site of an address, made where it is not there yet. */
export async function findOrMakeSite(
  ctx: Ctx,
  { url: text, ...given }: SiteIn,
): Promise<{ id: string; isNew: boolean }> {
  const { url, host } = readSiteAddress(text)
  const values = readValues(given)
  const known = await findSiteByHost(ctx.db, host)
  if (known) return { id: known.id, isNew: false }
  const count = await lockSites(ctx)
  // Somebody else may have been quicker while we waited.
  const meanwhile = await findSiteByHost(ctx.db, host)
  if (meanwhile) return { id: meanwhile.id, isNew: false }
  if (count >= MOST_SITES) throw TooManySites()
  const id = newId()
  const row = {
    id,
    url,
    host,
    name: host,
    country: 'US',
    language: 'en',
    audit_schedule: 'none' as const,
    rank_schedule: 'none' as const,
    ...values,
  }
  await insertSite(ctx, row)
  await planSite(ctx, row)
  await recordAudit(ctx, { action: 'seo_site_added', targetKind: 'seo_site', targetId: id, detail: { host } })
  return { id, isNew: true }
}

export async function addSite(ctx: Ctx, input: SiteIn) {
  const { id, isNew } = await findOrMakeSite(ctx, input)
  const data = await getSite(ctx, id)
  return isNew ? { data } : new WithStatus(200, { data, existing: true })
}

export async function changeSite(ctx: Ctx, id: string, input: SitePatch): Promise<Site> {
  const values = readValues(input)
  const before = found(await lockSite(ctx.db, id), SiteNotFound)
  if (Object.keys(values).length > 0) {
    await updateSite(ctx, id, values)
    await planSite(ctx, { ...before, ...values }, before)
    await recordAudit(ctx, { action: 'seo_site_changed', targetKind: 'seo_site', targetId: id })
  }
  return getSite(ctx, id)
}

/** With everything that hangs on it. An audit that runs notices that its row is gone, and writes nothing more. */
export async function deleteSite(ctx: Ctx, id: string): Promise<void> {
  const site = found(await lockSite(ctx.db, id), SiteNotFound)
  const audits = await lockAuditsOf(ctx.db, id)
  await dropFrontiers(ctx.db, audits)
  await deleteSiteRow(ctx.db, id)
  await unplanSite(ctx, id)
  await recordAudit(ctx, {
    action: 'seo_site_deleted',
    targetKind: 'seo_site',
    targetId: id,
    detail: { host: site.host },
  })
}
