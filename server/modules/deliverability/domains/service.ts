import type { Ctx, WorkCtx } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { localDate } from '#kit/time/zone.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { checkIds } from '../checks/check.ts'
import { checkDmarc } from '../checks/dmarc/check.ts'
import { isFreemail, readDomain } from '../checks/domain-name.ts'
import { checkSpf } from '../checks/spf/check.ts'
import { findTimezone } from '../inboxes/counter-queries.ts'
import { isListed, listSendingDomains } from './listed.ts'
import {
  addRows,
  changeRow,
  type DomainRow,
  deleteRow,
  findRow,
  listChanges,
  listRows,
  listSenders,
  sumByDomain,
} from './queries.ts'
import { forgetChecks, limitChecks, readFacts, startCheckRun } from './run.ts'
import {
  type DnsCheckOut,
  type DomainChange,
  DomainNotFound,
  type DomainPatch,
  type NewDomain,
  type SendingDomain,
} from './schema.ts'
import { nextCheckAfter } from './slots.ts'

const rate = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((10_000 * part) / whole) / 100

export async function listDomains(ctx: Ctx): Promise<SendingDomain[]> {
  const since = localDate(ctx.now, await findTimezone(ctx))
    .subtract({ days: 29 })
    .toString()
  const [rows, sending, senders, sums] = await Promise.all([
    listRows(ctx),
    listSendingDomains(ctx),
    listSenders(ctx),
    sumByDomain(ctx, since),
  ])
  const byName = new Map(rows.map(row => [row.domain, row]))
  const names = [
    ...new Set([...sending, ...rows.filter(({ watched }) => watched).map(({ domain }) => domain)]),
  ]
  const counts = Map.groupBy(senders, ({ domain }) => domain)
  return names.sort().map(domain => {
    const row = byName.get(domain)
    const sum = sums.get(domain)
    return {
      ...showRow(domain, row),
      mailboxes: counts.get(domain)?.length ?? 0,
      sent_30d: sum?.sent ?? 0,
      bounce_rate: rate(sum?.bounces ?? 0, sum?.sent ?? 0),
      complaint_rate: rate(sum?.complaints ?? 0, sum?.sent ?? 0),
    }
  })
}

const showRow = (domain: string, row: DomainRow | undefined) => ({
  domain,
  kind: isFreemail(domain) ? ('freemail' as const) : ('own' as const),
  status: row?.status ?? 'unknown',
  score: row?.score ?? null,
  checks: Object.fromEntries(checkIds.map(id => [id, row?.statuses[id] ?? 'unknown'])),
  dmarc_policy: row?.dmarc_policy ?? null,
  selectors: row?.selectors ?? [],
  watched: row?.watched ?? false,
  checked_at: row?.checked_at ?? null,
})

async function getDomain(ctx: Ctx, domain: string): Promise<SendingDomain> {
  const one = (await listDomains(ctx)).find(listed => listed.domain === domain)
  if (!one) throw DomainNotFound()
  return one
}

/** The domain as it stands in a path; what is no name is not found either. */
export async function requireListed(ctx: Ctx, text: string): Promise<string> {
  let domain: string
  try {
    domain = readDomain(text)
  } catch {
    throw DomainNotFound()
  }
  if (!(await isListed(ctx, domain))) throw DomainNotFound()
  return domain
}

const cleanSelectors = (selectors: readonly string[]): string[] => [
  ...new Set(selectors.map(selector => selector.trim().toLowerCase()).filter(isSelector)),
]

export const isSelector = (text: string): boolean =>
  text.length <= 63 && /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/.test(text)

export async function addDomain(
  ctx: Ctx,
  input: NewDomain,
): Promise<{ data: SendingDomain; existing: boolean }> {
  const domain = readDomain(input.domain)
  const existing = (await findRow(ctx, domain))?.watched === true
  await addRow(ctx, domain)
  await changeRow(ctx, domain, {
    watched: true,
    ...(input.selectors ? { selectors: cleanSelectors(input.selectors) } : {}),
  })
  if (!existing) await audit(ctx, 'sending_domain_added', domain)
  forgetChecks(ctx.organizationId, domain)
  return { data: await getDomain(ctx, domain), existing }
}

const addRow = (ctx: Ctx, domain: string) =>
  addRows(ctx, [{ domain, next_check_at: nextCheckAfter(ctx.organizationId, domain, ctx.now).toString() }])

export async function updateDomain(ctx: Ctx, text: string, patch: DomainPatch): Promise<SendingDomain> {
  const domain = await requireListed(ctx, text)
  await addRow(ctx, domain)
  await changeRow(ctx, domain, {
    ...(patch.selectors === undefined ? {} : { selectors: cleanSelectors(patch.selectors) }),
    ...(patch.watched === undefined ? {} : { watched: patch.watched }),
  })
  await audit(ctx, 'sending_domain_changed', domain)
  forgetChecks(ctx.organizationId, domain)
  // No longer watched and without a mailbox it is not in the list any more; the answer still shows how it was left.
  const shown = (await listDomains(ctx)).find(one => one.domain === domain)
  return (
    shown ?? {
      ...showRow(domain, await findRow(ctx, domain)),
      mailboxes: 0,
      sent_30d: 0,
      bounce_rate: null,
      complaint_rate: null,
    }
  )
}

/** With its history. What has a mailbox stays listed, and begins anew. */
export async function removeDomain(ctx: Ctx, text: string): Promise<void> {
  const domain = await requireListed(ctx, text)
  await deleteRow(ctx, domain)
  await audit(ctx, 'sending_domain_removed', domain)
  forgetChecks(ctx.organizationId, domain)
}

const audit = (ctx: Ctx, action: string, domain: string) =>
  recordAudit(ctx, { action, targetKind: 'sending_domain', targetId: domain })

export async function getHistory(ctx: Ctx, text: string, page: PageQuery) {
  const domain = await requireListed(ctx, text)
  const { data: rows, pagination } = await listChanges(ctx, domain, page)
  const data = rows.map(
    ({ at, check_id, from_status, to_status, record_before, record_after }) =>
      ({
        at,
        check: check_id,
        from: from_status,
        to: to_status,
        record_before,
        record_after,
      }) as DomainChange,
  )
  return { data, pagination }
}

/** The two records that everybody needs, by the same checks. */
export async function checkSenderRecords(ctx: WorkCtx, text: string): Promise<DnsCheckOut> {
  const domain = readDomain(text)
  const [facts] = await Promise.all([readFacts(ctx, domain), limitChecks(ctx)])
  const run = startCheckRun(ctx, facts.recorded)
  try {
    const [spf, { check: dmarc, organizationalDomain }] = await Promise.all([
      checkSpf(run.ask, domain, facts.services),
      checkDmarc(run.ask, domain, facts.reportsTo),
    ])
    const free = isFreemail(domain)
    const shared = ({ status, issues, fix }: typeof spf | typeof dmarc) => ({
      status,
      issues: free ? issues.map(issue => ({ ...issue, fix: null })) : issues,
      fix: free ? null : fix,
    })
    const { records } = spf.evidence
    const { record, found_at } = dmarc.evidence
    return {
      domain,
      spf: { found: records.length > 0, record: spf.evidence.record, records, ...shared(spf) },
      dmarc: {
        found: record !== null,
        record,
        records: record === null ? [] : [record],
        ...shared(dmarc),
        name: `_dmarc.${found_at ?? organizationalDomain}`,
      },
      checked_at: ctx.now.toString({ fractionalSecondDigits: 3 }),
    }
  } finally {
    run.end()
  }
}
