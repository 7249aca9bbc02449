import { found } from '#kit/problem.ts'
import { route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { listListsOf } from '../lists/queries.ts'
import { ContactList } from '../lists/schema.ts'
import { Outcome, outcome } from '../outcome.ts'
import { rescoreContact } from '../scoring/rescore.ts'
import { listActivities } from '../timeline/activity-queries.ts'
import { Activity } from '../timeline/schema.ts'
import { requireContact } from './queries.ts'
import { contactParam } from './routes.ts'
import { ContactNotFound, ScoreReason } from './schema.ts'

const errors = [ContactNotFound]

/** What hangs on one contact. */
export const relatedRoutes = [
  route({
    method: 'GET',
    path: '/contacts/{contact_id}/activities',
    tag: 'Contacts',
    summary: 'List the 100 most recent activities of a contact',
    params: contactParam,
    errors,
    returns: Data(Type.Array(Activity)),
    handler: async (ctx, { params: { contact_id } }) => {
      await requireContact(ctx.db, contact_id)
      return { data: await listActivities(ctx, { contact_id }) }
    },
  }),
  route({
    method: 'GET',
    path: '/contacts/{contact_id}/lists',
    tag: 'Contacts',
    summary: 'List the lists a contact is on',
    params: contactParam,
    errors,
    returns: Data(Type.Array(ContactList)),
    handler: async (ctx, { params: { contact_id } }) => {
      await requireContact(ctx.db, contact_id)
      return { data: await listListsOf(ctx.db, contact_id) }
    },
  }),
  route({
    method: 'POST',
    path: '/contacts/{contact_id}/rescore',
    tag: 'Contacts',
    summary: 'Compute the score of a contact anew',
    description: 'Scores follow events by themselves; this is for whoever wants to see it done.',
    params: contactParam,
    errors,
    returns: Outcome(Type.Object({ score: Type.Integer(), score_reasons: Type.Array(ScoreReason) })),
    handler: async (ctx, { params: { contact_id } }) =>
      outcome(found(await rescoreContact(ctx, contact_id), ContactNotFound)),
  }),
]
