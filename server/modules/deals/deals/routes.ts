import { Paged } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { idParam, route } from '#kit/route.ts'
import { Choice, Data, Type } from '#kit/schema.ts'
import { ChangedMeanwhile, Deleted, fieldsRoute, ifUnchanged, queryRoute } from '#modules/crm/index.ts'
import { ReasonRequired } from '../rules/reasons.ts'
import { StageRequirements } from '../rules/requirements.ts'
import { forecastCategories } from '../schema.ts'
import { closeDeal } from './close.ts'
import { createDeal } from './create.ts'
import { listDeals } from './list.ts'
import { dealEntity } from './list-queries.ts'
import { moveDeal } from './move.ts'
import { listHistory } from './queries.ts'
import { findDeal } from './read-queries.ts'
import {
  Deal,
  DealClosing,
  DealIn,
  DealListQuery,
  DealMove,
  DealNotFound,
  DealPatch,
  HistoryEntry,
  NoSuchStage,
  NothingToUndo,
  UndoForOthers,
} from './schema.ts'
import { undoMove } from './undo-move.ts'
import { deleteDeal, updateDeal } from './update.ts'

const params = { deal_id: idParam('deal', DealNotFound) }
const errors = [DealNotFound]
const changing = [DealNotFound, ChangedMeanwhile, StageRequirements, ReasonRequired]
const asked = { isAsked: true }
const tag = 'Deals'

const ending = (kind: 'won' | 'lost') =>
  route({
    method: 'POST',
    path: kind === 'won' ? '/deals/{deal_id}/win' : '/deals/{deal_id}/lose',
    operationId: kind === 'won' ? 'winDeal' : 'loseDeal',
    tag,
    summary: kind === 'won' ? 'Win a deal' : 'Lose a deal',
    description:
      'Moves it to the first stage of that kind in its pipeline. `reason_id` is one of `GET /settings/crm`, which may ' +
      'also say that a reason is required.',
    params,
    errors: [DealNotFound, NoSuchStage, StageRequirements, ReasonRequired],
    body: DealClosing,
    returns: Data(Deal),
    example: { body: {} },
    handler: async (ctx, { params: { deal_id }, body }) => ({
      data: await closeDeal(ctx, deal_id, kind, body),
    }),
  })

export const dealRoutes = [
  route({
    method: 'GET',
    path: '/deals',
    tag,
    summary: 'List deals',
    description:
      'Newest first; with `stage_id` in the order of the board; with `q` the best match first, of at most 1,000. ' +
      '`custom.<key>=value` asks for a custom field, and `sort=custom.<key>` sorts by one.',
    query: DealListQuery,
    returns: Paged(Deal),
    handler: (ctx, { query }) => listDeals(ctx, query),
  }),
  fieldsRoute(dealEntity, '/deals/fields', tag),
  queryRoute({ path: '/deals/query', tag, query: DealListQuery, returns: Paged(Deal), list: listDeals }),
  route({
    method: 'POST',
    path: '/deals',
    tag,
    summary: 'Create a deal, owned by the caller',
    description:
      'Without `stage_id` it starts in the first open stage of `pipeline_id`, or of the default pipeline, and ' +
      'without `position` behind the deals that are there. The currency is the reporting currency unless named.',
    status: 201,
    body: DealIn,
    errors: [StageRequirements, ReasonRequired],
    returns: Data(Deal),
    example: { body: { name: 'Analytical Engines: 40 seats', amount_cents: 1_250_000, currency: 'USD' } },
    handler: async (ctx, { body }) => ({ data: await createDeal(ctx, body, asked) }),
  }),
  route({
    method: 'GET',
    path: '/deals/{deal_id}',
    tag,
    summary: 'Get a deal',
    params,
    errors,
    returns: Data(Deal),
    handler: async (ctx, { params: { deal_id } }) => ({
      data: found(await findDeal(ctx, deal_id), DealNotFound),
    }),
  }),
  route({
    method: 'PUT',
    path: '/deals/{deal_id}',
    tag,
    summary: 'Update a deal',
    description:
      'Keys left out stay as they are; null clears. Another `stage_id`, `pipeline_id`, `status` or `position` ' +
      'moves the deal, with a row in its history.',
    params,
    errors: changing,
    body: ifUnchanged(DealPatch),
    returns: Data(Deal),
    handler: async (ctx, { params: { deal_id }, body }) => ({
      data: await updateDeal(ctx, deal_id, body, asked),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/deals/{deal_id}',
    tag,
    summary: 'Delete a deal with its history',
    params,
    errors,
    returns: Deleted,
    handler: async (ctx, { params: { deal_id } }) => ({ trash_id: await deleteDeal(ctx, deal_id) }),
  }),
  route({
    method: 'PUT',
    path: '/deals/{deal_id}/move',
    operationId: 'moveDeal',
    tag,
    summary: 'Move a deal to a stage or a place in it',
    description:
      'Without `position` it goes behind the others of a new stage. A won or lost stage closes the deal, an open ' +
      'one reopens it and clears `lost_reason`. Every move is a row of the history.',
    params,
    errors: changing,
    body: ifUnchanged(DealMove),
    returns: Data(Deal),
    handler: async (ctx, { params: { deal_id }, body }) => ({
      data: await moveDeal(ctx, deal_id, body, asked),
    }),
  }),
  ending('won'),
  ending('lost'),
  route({
    method: 'POST',
    path: '/deals/{deal_id}/undo-move',
    operationId: 'undoDealMove',
    tag,
    summary: 'Take the last move of a deal back',
    description:
      'For who moved it and for admins, within 24 hours: stage, place, status, `closed_at`, `lost_reason` and ' +
      '`stage_entered_at` are as they were. It is a row of the history, and `deal.moved` says `undone`.',
    params,
    errors: [...errors, NothingToUndo, UndoForOthers],
    returns: Data(Deal),
    handler: async (ctx, { params: { deal_id } }) => ({ data: await undoMove(ctx, deal_id) }),
  }),
  route({
    method: 'GET',
    path: '/deals/{deal_id}/history',
    tag,
    summary: "List a deal's moves, the first one first",
    params,
    errors,
    returns: Data(Type.Array(HistoryEntry)),
    handler: async (ctx, { params: { deal_id } }) => {
      found(await findDeal(ctx, deal_id), DealNotFound)
      return { data: await listHistory(ctx.db, deal_id) }
    },
  }),
  route({
    method: 'PATCH',
    path: '/deals/{deal_id}/forecast-category',
    tag,
    summary: 'Say how sure a deal is in the forecast',
    params,
    errors: changing,
    body: ifUnchanged(Type.Object({ forecast_category: Choice(forecastCategories) })),
    returns: Data(Deal),
    handler: async (ctx, { params: { deal_id }, body }) => ({ data: await updateDeal(ctx, deal_id, body) }),
  }),
]
