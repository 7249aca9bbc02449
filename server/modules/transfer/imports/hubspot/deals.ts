import { exponentOf, isCurrency } from '#kit/money/currencies.ts'
import { isTimeZone } from '#kit/time/zone.ts'
import { customReader, findContactByEmail } from '#modules/crm/index.ts'
import {
  createDeal,
  type DealStatus,
  DealsImported,
  findOrCreateStages,
  type NamedStage,
  updateDeal,
} from '#modules/deals/index.ts'
import { type ImportContext, type Incoming, type Kind, oneByOne, refer, warn } from '../import-context.ts'
import { findDealCustom } from '../record-queries.ts'
import { findPlace } from '../work-queries.ts'
import { type Layout, readRow, several } from './columns.ts'
import { ownerFinder } from './owners.ts'

interface HubspotDeal {
  name: string
  owner: string
  stage: string
  pipeline: string
  amount: string
  currency: string
  closesOn: string
  createdAt: string
  lostReason: string
  probability: string
  companyIds: string[]
  contactIds: string[]
  contactEmail: string
  rest: Record<string, string>
}

export function readDeal(layout: Layout, cells: readonly string[]): Incoming<HubspotDeal> | string {
  const row = readRow(layout, cells)
  const name = row.get('name').slice(0, 300)
  if (!name) return 'The row has no name'
  return {
    foreignId: row.get('id') || `name:${name.toLowerCase()}:${row.get('createdAt')}`,
    data: {
      name,
      owner: row.get('owner'),
      stage: row.get('stage'),
      pipeline: row.get('pipeline'),
      amount: row.get('amount'),
      currency: row.get('currency').toUpperCase(),
      closesOn: row.get('closesOn'),
      createdAt: row.get('createdAt'),
      lostReason: row.get('lostReason').slice(0, 1_000),
      probability: row.get('probability'),
      companyIds: several(row.get('companyIds')),
      contactIds: several(row.get('contactIds')),
      contactEmail: /[^\s(<;]+@[^\s)>;]+/.exec(row.get('contactNames'))?.[0] ?? '',
      rest: row.rest,
    },
  }
}

/** HubSpot's own stages: their internal names, labels and probabilities. */
const usual: Record<string, { label: string; percent: number }> = {
  appointmentscheduled: { label: 'Appointment Scheduled', percent: 20 },
  qualifiedtobuy: { label: 'Qualified To Buy', percent: 40 },
  presentationscheduled: { label: 'Presentation Scheduled', percent: 60 },
  decisionmakerboughtin: { label: 'Decision Maker Bought-In', percent: 80 },
  contractsent: { label: 'Contract Sent', percent: 90 },
  closedwon: { label: 'Closed Won', percent: 100 },
  closedlost: { label: 'Closed Lost', percent: 0 },
}

/** "Closed Won (Sales Pipeline)" is the stage Closed Won. */
export function readStage({ stage, pipeline, probability }: HubspotDeal): NamedStage {
  const named = pipeline && pipeline !== 'default' ? pipeline : null
  const bare = named && stage.endsWith(`(${named})`) ? stage.slice(0, -named.length - 2).trim() : stage
  const key = bare.toLowerCase().replaceAll(/[^a-z]/g, '')
  const known = usual[key]
  const label = known?.label ?? (bare || 'Appointment Scheduled')
  const percent = readPercent(probability)
  const kind: DealStatus = /closed ?won|^won$/i.test(label)
    ? 'won'
    : /closed ?lost|^lost$/i.test(label)
      ? 'lost'
      : 'open'
  return {
    pipeline: named,
    stage: label,
    kind,
    probability: kind === 'open' ? (known?.percent ?? percent) : null,
  }
}

function readPercent(text: string): number | null {
  const number = Number(text.replace('%', ''))
  if (text === '' || Number.isNaN(number)) return null
  const percent = text.includes('%') || number > 1 ? number : number * 100
  return percent >= 0 && percent <= 100 ? Math.round(percent * 100) / 100 : null
}

/** "12,500.00" and "12500" in minor units; null where it is no amount. */
export function readAmount(text: string, currency: string): number | null {
  if (text === '') return 0
  const plain = text.replaceAll(/[^\d.,-]/g, '').replaceAll(',', '')
  if (!/^\d+(\.\d+)?$/.test(plain)) return null
  const minor = Math.round(Number(plain) * 10 ** exponentOf(currency))
  return Number.isSafeInteger(minor) ? minor : null
}

/** "2026-03-01 14:30" on the organization's clock. */
export function readMoment(text: string, timezone: string): Temporal.Instant | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?/.exec(text)
  if (!match || !isTimeZone(timezone)) return null
  try {
    return Temporal.PlainDateTime.from(`${match[1]}T${match[2] ?? '12:00'}`)
      .toZonedDateTime(timezone)
      .toInstant()
  } catch {
    return null
  }
}

async function resolveStages(
  scene: ImportContext,
  rows: readonly HubspotDeal[],
): Promise<Map<string, string>> {
  const wanted = new Map(rows.map(row => [stageKey(row), readStage(row)]))
  const { ids, made } = await findOrCreateStages(scene.quiet, [...wanted.values()])
  for (const line of made) warn(scene, 'deals', null, line)
  return new Map([...wanted.keys()].map((key, index) => [key, ids[index]!]))
}
const stageKey = ({ pipeline, stage }: HubspotDeal): string => JSON.stringify([pipeline, stage])

export const deals: Kind<HubspotDeal> = {
  entity: 'deals',
  async bring(scene, fresh) {
    if (fresh.length === 0) return new Map()
    const rows = fresh.map(({ data }) => data)
    const findOwner = await ownerFinder(scene, 'deals')
    const stages = await resolveStages(scene, rows)
    const readCustom = await customReader(scene.told, 'deal')
    const { timezone, currency: usualCurrency } = await findPlace(scene.told.db)
    const companies = await refer(
      scene,
      'companies',
      rows.flatMap(({ companyIds }) => companyIds),
    )
    const contacts = await refer(
      scene,
      'contacts',
      rows.flatMap(({ contactIds }) => contactIds),
    )
    const outcomes = await oneByOne(scene, fresh, async ({ foreignId, data, knownId }) => {
      const contactId = firstOf(contacts, data.contactIds) ?? (await findByEmail(scene, data.contactEmail))
      const amount = readAmount(data.amount, isCurrency(data.currency) ? data.currency : usualCurrency)
      if (amount === null) warn(scene, 'deals', foreignId, `“${data.amount}” is no amount; it is 0`)
      const input = {
        name: data.name,
        amount_cents: amount ?? 0,
        ...(data.currency ? { currency: data.currency } : {}),
        stage_id: stages.get(stageKey(data))!,
        owner_id: findOwner(data.owner),
        contact_id: contactId,
        company_id: firstOf(companies, data.companyIds),
        expected_close_date: /^\d{4}-\d{2}-\d{2}/.exec(data.closesOn)?.[0] ?? null,
        lost_reason: data.lostReason || null,
      }
      const rest = readCustom(data.rest, (_, why) =>
        warn(scene, 'deals', foreignId, `${why}; it is kept as a custom field`),
      )
      if (knownId) {
        const custom = { ...(await findDealCustom(scene.told.db, knownId)), ...rest }
        return { what: 'update', id: (await updateDeal(scene.told, knownId, { ...input, custom })).id }
      }
      const created = readMoment(data.createdAt, timezone) ?? scene.quiet.now
      const closed = readMoment(data.closesOn, timezone) ?? created
      const { id } = await createDeal(
        { ...scene.quiet, now: created },
        { ...input, custom: rest },
        { closedAt: closed },
      )
      return { what: 'create', id }
    })
    const made = [...outcomes.values()].flatMap(one => (one.what === 'create' ? [one.id] : []))
    if (made.length > 0) {
      await scene.told.emit(DealsImported, {
        import_id: scene.run.id,
        deal_ids: made,
        created: made.length,
      })
    }
    return outcomes
  },
}

const firstOf = (known: ReadonlyMap<string, string | null>, ids: readonly string[]): string | null =>
  ids.map(id => known.get(id)).find(Boolean) ?? null

const findByEmail = async ({ told }: ImportContext, email: string): Promise<string | null> =>
  email ? ((await findContactByEmail(told.db, email)) ?? null) : null
