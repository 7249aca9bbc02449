import { problem } from '#kit/problem.ts'

export const GoalNotFound = problem(404, 'goal_not_found', 'Goal not found')
export const GoalsForOthers = problem(403, 'not_allowed', 'Only an admin can set goals for others')
export const TooManyGoals = problem(409, 'too_many_goals', 'An organization has at most 500 goals')
export const BadLeaderboardPeriod = problem(
  400,
  'bad_period',
  'period must be this_month, last_month, this_quarter, last_quarter, this_year, YYYY-MM or YYYY-Qn',
)
