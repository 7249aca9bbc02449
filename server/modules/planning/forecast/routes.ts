import { idParam, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { BadPeriod, PeriodEnded, SubmissionNotFound, SubmitForOthers } from '../periods/errors.ts'
import {
  Accuracy,
  AccuracyQuery,
  ForecastPeriodQuery,
  ForecastSubmission,
  ForecastSubmissionDetail,
  PeriodForecast,
  SubmissionChanges,
  SubmissionIn,
  SubmissionsQuery,
} from '../periods/schema.ts'
import { getAccuracy, getChanges, pageSubmissions } from '../submissions/service.ts'
import { getSubmission, submitForecast } from '../submissions/submit.ts'
import { getForecast } from './service.ts'

const tag = 'Forecast and goals'
const params = { submission_id: idParam('forecast_submission', SubmissionNotFound) }
const errors = [SubmissionNotFound]

export const forecastRoutes = [
  route({
    method: 'GET',
    path: '/forecast',
    operationId: 'getPeriodForecast',
    tag,
    summary: 'Forecast a month or a quarter',
    description:
      'What was won in it, and what is open and expected to close in it, by category; omitted deals are nowhere. The ' +
      'rows of `by_owner` add up to the totals. `submission` is the last one of `owner_id`, or your own.',
    query: ForecastPeriodQuery,
    errors: [BadPeriod],
    returns: Data(PeriodForecast),
    handler: async (ctx, { query }) => ({ data: await getForecast(ctx, query) }),
  }),
  route({
    method: 'POST',
    path: '/forecast/submit',
    operationId: 'submitForecast',
    tag,
    summary: 'Submit what you stand for in a period',
    description: 'Kept with the deals it rests on, as they are now. Each is a new one; none can be changed.',
    status: 201,
    body: SubmissionIn,
    errors: [BadPeriod, SubmitForOthers, PeriodEnded],
    returns: Data(ForecastSubmissionDetail),
    example: { body: { period: 'this_quarter', amount_cents: 4_200_000, note: 'Rests on two renewals' } },
    handler: async (ctx, { body }) => ({ data: await submitForecast(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/forecast/submissions',
    tag,
    summary: 'List submissions, newest first',
    query: SubmissionsQuery,
    errors: [BadPeriod],
    returns: Data(Type.Array(ForecastSubmission)),
    handler: async (ctx, { query }) => ({ data: await pageSubmissions(ctx, query) }),
  }),
  route({
    method: 'GET',
    path: '/forecast/submissions/{submission_id}',
    tag,
    summary: 'Get a submission with its deals',
    params,
    errors,
    returns: Data(ForecastSubmissionDetail),
    handler: async (ctx, { params: { submission_id } }) => ({
      data: await getSubmission(ctx, submission_id),
    }),
  }),
  route({
    method: 'GET',
    path: '/forecast/submissions/{submission_id}/changes',
    operationId: 'listForecastChanges',
    tag,
    summary: 'Tell what changed since a submission, deal by deal',
    description: 'Committed and closed then, plus all deltas, is committed and closed now, to the cent.',
    params,
    errors,
    returns: Data(SubmissionChanges),
    handler: async (ctx, { params: { submission_id } }) => ({ data: await getChanges(ctx, submission_id) }),
  }),
  route({
    method: 'GET',
    path: '/forecast/accuracy',
    operationId: 'getForecastAccuracy',
    tag,
    summary: 'Compare submissions with what was won, for periods that are over',
    query: AccuracyQuery,
    returns: Data(Type.Array(Accuracy)),
    handler: async (ctx, { query }) => ({ data: await getAccuracy(ctx, query.periods) }),
  }),
]
