import type { Ctx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { conditionsOf, readFilter } from '#modules/crm/index.ts'
import { dealEntity } from '../deals/list-queries.ts'
import { findDeals } from '../deals/read-queries.ts'
import { toCents } from '../forecast/service.ts'
import { PipelineNotFound } from '../pipelines/errors.ts'
import { findStage } from '../pipelines/queries.ts'
import type { Pipeline } from '../pipelines/schema.ts'
import { getPipeline, listPipelines } from '../pipelines/service.ts'
import { loadReportingCurrency, type ReportingCurrency } from '../reporting-currency.ts'
import {
  type ColumnSum,
  listCardNames,
  listPlaces,
  type Place,
  type Shown,
  sumColumns,
  sumOpenColumns,
} from './queries.ts'
import {
  type BoardQuery,
  type ColumnQuery,
  type DealBoard,
  type DealCard,
  type DealColumnPage,
  StageNotFound,
} from './schema.ts'

const MOST = 50
const DAYS = 30

export async function getBoard(ctx: Ctx, query: BoardQuery): Promise<DealBoard> {
  const pipeline = await findPipeline(ctx, query.pipeline_id)
  const shown = await readShown(ctx, query)
  const reporting = await loadReportingCurrency(ctx)
  const idsOf = (isOpen: boolean) =>
    pipeline.stages.filter(({ kind }) => (kind === 'open') === isOpen).map(({ id }) => id)
  const [open, closed] = [idsOf(true), idsOf(false)]
  const isWhole = shown.holds.length === 0 && shown.words === undefined && shown.idle === undefined
  const sums = [
    ...(isWhole ? await sumOpenColumns(ctx.db, open) : await sumColumns(ctx.db, open, 'open', shown)),
    ...(await sumColumns(ctx.db, closed, 'closed', shown)),
  ]
  // One more than is shown says whether there are more.
  const places = [
    ...(await listPlaces(ctx.db, open, 'open', shown, { most: MOST + 1 })),
    ...(await listPlaces(ctx.db, closed, 'closed', shown, { most: MOST + 1 })),
  ]
  const columns = pipeline.stages.map(stage => places.filter(({ stage_id }) => stage_id === stage.id))
  const cards = await loadCards(
    ctx,
    columns.flatMap(all => all.slice(0, MOST)),
  )
  return {
    pipeline: { id: pipeline.id, name: pipeline.name },
    currency: reporting.currency,
    columns: pipeline.stages.map(({ id, name, kind, position, win_probability, idle_days }, at) => ({
      stage: { id, name, kind, position, win_probability, idle_days },
      ...addUp(
        sums.filter(({ stage_id }) => stage_id === id),
        reporting,
      ),
      ...pageOf(columns[at]!, cards),
    })),
  }
}

export async function getColumn(ctx: Ctx, stageId: string, query: ColumnQuery): Promise<DealColumnPage> {
  const stage = found(await findStage(ctx.db, stageId), StageNotFound)
  const places = await listPlaces(
    ctx.db,
    [stageId],
    stage.kind === 'open' ? 'open' : 'closed',
    await readShown(ctx, query),
    { most: MOST + 1, below: query.cursor === undefined ? undefined : readCursor(query.cursor, stage.kind) },
  )
  return pageOf(places, await loadCards(ctx, places.slice(0, MOST)))
}

async function findPipeline(ctx: Ctx, id: string | undefined): Promise<Pipeline> {
  if (id === undefined) return found((await listPipelines(ctx))[0], PipelineNotFound)
  if (!isUuid(id)) throw PipelineNotFound()
  return getPipeline(ctx, id.toLowerCase())
}

async function readShown(
  ctx: Ctx,
  { owner, filter, q, idle, closed_days = DAYS }: ColumnQuery,
): Promise<Shown> {
  return {
    closedSince: ctx.now.subtract({ hours: closed_days * 24 }).toString(),
    holds: await conditionsOf(ctx, dealEntity, { owner, ...readFilter(filter) }),
    words: q?.trim() || undefined,
    idle,
    now: ctx.now.toString(),
  }
}

function pageOf(places: readonly Place[], cards: ReadonlyMap<string, DealCard>): DealColumnPage {
  const last = places.length > MOST ? places[MOST - 1] : undefined
  return {
    deals: places.slice(0, MOST).flatMap(({ id }) => cards.get(id) ?? []),
    next_cursor: last ? Buffer.from(`${last.id} ${last.key}`).toString('base64url') : null,
  }
}

function readCursor(cursor: string, kind: string): { id: string; key: string } {
  const [id = '', key = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const isKey = kind === 'open' ? /^-?\d{1,19}$/ : /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
  if (!isUuid(id) || !isKey.test(key)) throw InvalidInput('cursor is not one of this column')
  return { id, key }
}

async function loadCards(ctx: Ctx, places: readonly Place[]): Promise<Map<string, DealCard>> {
  const ids = places.map(({ id }) => id)
  const [deals, names] = [await findDeals(ctx, ids), await listCardNames(ctx.db, ids)]
  return new Map(
    deals.map(deal => {
      const { contact_name = null, company_name = null, owner_name } = names.get(deal.id) ?? {}
      const owner = deal.owner_id !== null && owner_name ? { id: deal.owner_id, name: owner_name } : null
      return [deal.id, { ...deal, contact_name, company_name, owner }]
    }),
  )
}

function addUp(sums: readonly ColumnSum[], { convert }: ReportingCurrency) {
  const inReporting = (what: 'amount' | 'weighted') =>
    toCents(sums.reduce((total, sum) => total + convert(BigInt(sum[what]), sum.currency), 0n))
  return {
    count: sums.reduce((count, sum) => count + Number(sum.deals), 0),
    sums: sums.map(({ currency, deals, amount, weighted }) => ({
      currency,
      count: Number(deals),
      amount_cents: toCents(BigInt(amount)),
      weighted_cents: toCents(BigInt(weighted)),
    })),
    amount_cents: inReporting('amount'),
    weighted_cents: inReporting('weighted'),
  }
}
