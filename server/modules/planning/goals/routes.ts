import { idParam, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { BadLeaderboardPeriod, GoalNotFound, GoalsForOthers, TooManyGoals } from './errors.ts'
import { getLeaderboard } from './leaderboard.ts'
import { Goal, GoalIn, GoalPatch, GoalQuery, Leaderboard, LeaderboardQuery } from './schema.ts'
import { changeGoal, createGoal, deleteGoal, getGoal, pageGoals } from './service.ts'

const tag = 'Forecast and goals'
const params = { goal_id: idParam('goal', GoalNotFound) }

export const goalRoutes = [
  route({
    method: 'GET',
    path: '/goals',
    tag,
    summary: 'List goals, the latest first, and how far they are',
    query: GoalQuery,
    returns: Data(Type.Array(Goal)),
    handler: async (ctx, { query }) => ({ data: await pageGoals(ctx, query) }),
  }),
  route({
    method: 'POST',
    path: '/goals',
    tag,
    summary: 'Set a goal',
    description:
      'Your own unless `user_id` says otherwise; null is everybody’s. `start_date` is moved to the first day of its ' +
      'month, quarter or year. It is told once when it is met, as `goal.met`.',
    status: 201,
    body: GoalIn,
    errors: [GoalsForOthers, TooManyGoals],
    returns: Data(Goal),
    example: { body: { metric: 'won_cents', target: 5_000_000, period: 'quarter' } },
    handler: async (ctx, { body }) => ({ data: await createGoal(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/goals/leaderboard',
    operationId: 'getLeaderboard',
    tag,
    summary: 'Rank people by a figure',
    description: 'Equal values share a rank (1, 1, 3) and go by name. Viewers who own nothing are left out.',
    query: LeaderboardQuery,
    errors: [BadLeaderboardPeriod],
    returns: Data(Leaderboard),
    handler: async (ctx, { query }) => ({ data: await getLeaderboard(ctx, query) }),
  }),
  route({
    method: 'GET',
    path: '/goals/{goal_id}',
    tag,
    summary: 'Get a goal',
    params,
    errors: [GoalNotFound],
    returns: Data(Goal),
    handler: async (ctx, { params: { goal_id } }) => ({ data: await getGoal(ctx, goal_id) }),
  }),
  route({
    method: 'PATCH',
    path: '/goals/{goal_id}',
    tag,
    summary: 'Change a goal',
    description: 'Once it was told that it is met, that stays so.',
    params,
    errors: [GoalNotFound, GoalsForOthers],
    body: GoalPatch,
    returns: Data(Goal),
    handler: async (ctx, { params: { goal_id }, body }) => ({ data: await changeGoal(ctx, goal_id, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/goals/{goal_id}',
    tag,
    summary: 'Delete a goal',
    params,
    errors: [GoalNotFound, GoalsForOthers],
    handler: async (ctx, { params: { goal_id } }) => {
      await deleteGoal(ctx, goal_id)
      return undefined
    },
  }),
]
