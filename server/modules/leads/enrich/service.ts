import type { Ctx, WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { cronForEach } from '#kit/job.ts'
import { InvalidInput, Problem } from '#kit/problem.ts'
import { shareWork } from '#kit/time/share-work.ts'
import { updateCompany } from '#modules/crm/index.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { hostKey } from '#platform/crawl/urls.ts'
import { CompanyEnriched } from '../events.ts'
import { readDomain } from '../import/normalize.ts'
import { countCrawl } from '../metrics.ts'
import { companyFields } from '../pool/values.ts'
import { type CrmCompany, findCompanyRecord, findCrmCompany } from '../records/queries.ts'
import { CompanyNotFound } from '../records/service.ts'
import { crawlSite } from './crawl.ts'
import { contributeCompany, deleteOldCrawls, findCrawl, type KeptCrawl, keepCrawl } from './queries.ts'
import { AddressNotAllowed, type Enriched, type EnrichIn, NothingToEnrich, type SiteFacts } from './schema.ts'

const A_MINUTE = { capacity: 30, refillPerSecond: 0.5 }
const KEPT_DAYS = 7

interface Target {
  /** In the order they are tried. */
  addresses: URL[]
  company: CrmCompany | null
}

function readAddress(text: string): URL[] {
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d+(?:\/|$)/.test(text)
  const urls = hasScheme ? [text] : [`https://${text}`, `http://${text}`]
  return urls.map(one => {
    const url = URL.parse(one.trim())
    const isWeb = url && (url.protocol === 'http:' || url.protocol === 'https:')
    if (!isWeb || url.username !== '' || url.password !== '' || url.hostname === '') throw AddressNotAllowed()
    url.hash = ''
    return url
  })
}

async function findTarget(ctx: WorkCtx, { url, domain, company_id }: EnrichIn): Promise<Target> {
  if (url !== undefined) return { addresses: readAddress(url), company: await ownCompany(ctx, company_id) }
  if (domain !== undefined)
    return { addresses: readAddress(domain), company: await ownCompany(ctx, company_id) }
  if (company_id === undefined) throw NothingToEnrich()
  const id = company_id.toLowerCase()
  return ctx.transact(async inner => {
    const company = (await findCrmCompany(inner.db, id)) ?? null
    const pooled = company ? undefined : await findCompanyRecord(inner.db, id)
    if (!company && !pooled) throw CompanyNotFound()
    const address = company?.website || company?.domain || pooled?.domain
    if (!address) throw InvalidInput('This company has neither website nor domain')
    return { addresses: readAddress(address), company }
  })
}

const ownCompany = async (ctx: WorkCtx, id: string | undefined): Promise<CrmCompany | null> =>
  id === undefined
    ? null
    : ((await ctx.transact(inner => findCrmCompany(inner.db, id.toLowerCase()))) ?? null)

/** Equal calls at once crawl once. */
const crawlTogether = shareWork<KeptCrawl>()

export async function enrich(ctx: WorkCtx, input: EnrichIn): Promise<Enriched> {
  const { addresses, company } = await findTarget(ctx, input)
  const host = hostKey(addresses[0]!)
  const since = ctx.now.subtract({ hours: 24 * KEPT_DAYS }).toString()
  const kept = input.refresh ? undefined : await ctx.transact(inner => findCrawl(inner.db, host, since))
  if (kept) countCrawl('cached')
  const { result, fetched_at } =
    kept ?? (await crawlTogether(`${ctx.organizationId} ${host}`, () => crawlAndKeep(ctx, host, addresses)))
  const applied =
    input.apply && company ? await ctx.transact(inner => apply(inner, company, result)) : undefined
  if (!kept || (applied && applied.length > 0)) {
    await ctx.transact(inner =>
      inner.emit(CompanyEnriched, {
        company_id: company?.id ?? null,
        domain: result.domain,
        url: result.url,
        applied: applied ?? [],
      }),
    )
  }
  return {
    ...result,
    cached: kept !== undefined,
    fetched_at,
    ...(input.apply ? { applied: applied ?? [] } : {}),
  }
}

async function crawlAndKeep(
  ctx: WorkCtx,
  host: string,
  [first, ...others]: readonly URL[],
): Promise<KeptCrawl> {
  await ctx.services.throttle.require(`lead-crawl:${ctx.organizationId}`, A_MINUTE)
  let result: SiteFacts
  try {
    result = await crawlSite(ctx, first!, others)
  } catch (error) {
    if (error instanceof Problem && error.status === 502) countCrawl('unreachable')
    throw error
  }
  countCrawl(result.blocked_by_robots ? 'blocked' : result.truncated ? 'truncated' : 'done')
  const now = ctx.now.toString({ fractionalSecondDigits: 3 })
  await ctx.transact(async inner => {
    await keepCrawl(inner, host, result)
    await recordAudit(inner, {
      action: 'site_read',
      targetKind: 'site',
      targetId: host,
      detail: { pages: result.pages.length, blocked_by_robots: result.blocked_by_robots },
    })
    await contribute(inner, result)
  })
  return { result, fetched_at: now }
}

/** Facts about the company alone: addresses of people, and people, stay here. */
async function contribute(ctx: Ctx, facts: SiteFacts): Promise<void> {
  const domain = readDomain(facts.domain)
  if (!domain || !facts.name || facts.blocked_by_robots) return
  const given = {
    name: facts.name.slice(0, 300),
    description: facts.description,
    technologies: facts.technologies.map(({ name }) => name).toSorted(),
    linkedin_url: facts.socials.linkedin?.includes('/company/') ? facts.socials.linkedin : null,
    phone: facts.phones[0]?.value ?? null,
  }
  const bits = Object.entries(given).reduce((all, [field, value]) => {
    const isSaid = value !== null && value.length > 0
    return isSaid ? all | (1 << companyFields.indexOf(field as never)) : all
  }, 0)
  await contributeCompany(ctx, { ...given, id: newId(), domain, bits })
}

/** Only what is empty. */
async function apply(ctx: Ctx, company: CrmCompany, facts: SiteFacts): Promise<string[]> {
  const before = await findCrmCompany(ctx.db, company.id)
  if (!before) throw CompanyNotFound()
  const offered = {
    domain: facts.domain,
    website: facts.url,
    phone: facts.phones[0]?.value ?? null,
    address: facts.address,
  }
  const missing = Object.entries(offered).filter(
    ([field, value]) => value !== null && !before[field as keyof typeof offered],
  )
  if (missing.length > 0) await updateCompany(ctx, company.id, Object.fromEntries(missing))
  return missing.map(([field]) => field)
}

export const dropOldCrawls = cronForEach({
  name: 'leads.drop_old_crawls',
  cron: '25 4 * * *',
  handler: ctx => {
    const before = ctx.now.subtract({ hours: 24 * KEPT_DAYS }).toString()
    return ctx.transact(inner => deleteOldCrawls(inner.db, before))
  },
})
