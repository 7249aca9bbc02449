import type { Ctx } from '#kit/context.ts'
import { workRoute } from '#kit/route.ts'
import { Choice, Nullable, named, Patch, Text, Type, UserId, Uuid } from '#kit/schema.ts'
import {
  BulkAnswer,
  BulkDeleteIn,
  type BulkTarget,
  BulkUpdateIn,
  bulk,
  CustomFilterIn,
  choosing,
  NothingMeant,
  removeEach,
} from '#modules/crm/index.ts'
import { type DealChoice, dealEntity, listDealIds } from '../deals/list-queries.ts'
import { findDeal } from '../deals/read-queries.ts'
import { DealNotFound, DealPatch } from '../deals/schema.ts'
import { deleteDeal, updateDeal } from '../deals/update.ts'
import { dealStatuses } from '../schema.ts'

const DealFilterIn = named(
  'DealFilter',
  Patch({
    pipeline_id: Uuid,
    stage_id: Uuid,
    owner_id: UserId,
    contact_id: Uuid,
    company_id: Uuid,
    status: Choice(dealStatuses),
    q: Text(200),
    custom: CustomFilterIn,
    ...choosing,
  }),
)

interface Change {
  set: DealPatch
}

/** Each in a transaction of its own: a deal has its stages before it. */
const deals: BulkTarget<DealChoice, Change> = {
  entity: dealEntity,
  name: 'deals',
  type: 'deal',
  missing: DealNotFound,
  together: 1,
  listIds: listDealIds,
  async update(ctx: Ctx, ids, { set }) {
    for (const id of ids) {
      const custom = set.custom && { ...(await findDeal(ctx, id))?.custom, ...set.custom }
      await updateDeal(ctx, id, { ...set, ...(custom ? { custom } : {}) }, { isAsked: true })
    }
    return [...ids]
  },
  remove: removeEach(deleteDeal),
}

export const dealsInBulk = bulk(deals, 'deals.change_deals')

const MiB = 1024 * 1024
const shared = {
  method: 'POST',
  tag: 'Deals',
  returns: BulkAnswer,
  alsoStatus: [202],
  errors: [NothingMeant],
  bodyLimit: 2 * MiB,
} as const
const id = '01a1dce5-541d-7093-834b-661a97c3b69e'
const description =
  'Those in `ids` (at most 5,000) or all that `filter` chooses. Who cannot be changed is in `failed`, with the reason; the others are. More than 1,000 are a job: 202 with `job_id`.'

export const dealBulkRoutes = [
  workRoute({
    ...shared,
    path: '/deals/bulk-update',
    operationId: 'updateDeals',
    summary: 'Change many deals at once, or move them',
    description,
    body: Type.Object({
      ...BulkUpdateIn(DealFilterIn, DealPatch).properties,
      owner_id: Type.Optional(Nullable(UserId)),
    }),
    example: { body: { ids: [id], set: { forecast_category: 'commit' } } },
    handler: (ctx, { body: { ids, filter, set, owner_id } }) =>
      dealsInBulk.run(
        ctx,
        { ids, filter },
        { do: 'update', change: { set: { ...set, ...(owner_id === undefined ? {} : { owner_id }) } } },
      ),
  }),
  workRoute({
    ...shared,
    path: '/deals/bulk-delete',
    operationId: 'deleteDeals',
    summary: 'Delete many deals with their history',
    description,
    body: BulkDeleteIn(DealFilterIn),
    example: { body: { ids: [id] } },
    handler: (ctx, { body }) => dealsInBulk.run(ctx, body, { do: 'delete' }),
  }),
]
