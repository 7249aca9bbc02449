import { Readable } from 'node:stream'
import { Paged } from '#kit/page.ts'
import { idParam, RawReply, route, viewer, workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { formParams } from '../forms/routes.ts'
import { FormNotFound } from '../forms/schema.ts'
import { Submission, SubmissionFilter, SubmissionNotFound, SubmissionQuery } from './schema.ts'
import {
  acceptSubmission,
  exportSubmissions,
  markSpam,
  pageSubmissions,
  prepareExport,
  removeSubmission,
} from './service.ts'

const tag = 'Marketing'
const params = { ...formParams, submission_id: idParam('form_submission', SubmissionNotFound) }
const errors = [SubmissionNotFound]

export const submissionRoutes = [
  route({
    method: 'GET',
    path: '/forms/{form_id}/submissions',
    operationId: 'listFormSubmissions',
    tag,
    summary: 'List what was answered, newest first',
    params: formParams,
    query: SubmissionQuery,
    errors: [FormNotFound],
    returns: Paged(Submission),
    handler: (ctx, { params: { form_id }, query }) => pageSubmissions(ctx, form_id, query),
  }),
  workRoute({
    method: 'GET',
    path: '/forms/{form_id}/submissions/export',
    operationId: 'exportFormSubmissions',
    tag,
    summary: 'Download what was answered as CSV',
    access: viewer,
    params: formParams,
    query: SubmissionFilter,
    errors: [FormNotFound],
    produces: 'text/csv',
    handler: async (ctx, { params: { form_id }, query }) => {
      const prepared = await ctx.transact(inner => prepareExport(inner, form_id, query))
      return new RawReply(
        200,
        {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="submissions.csv"',
        },
        Readable.from(exportSubmissions(ctx, form_id, prepared)),
      )
    },
  }),
  route({
    method: 'DELETE',
    path: '/forms/{form_id}/submissions/{submission_id}',
    operationId: 'deleteFormSubmission',
    tag,
    summary: 'Delete one answer',
    params,
    errors,
    handler: async (ctx, { params: { form_id, submission_id } }) => {
      await removeSubmission(ctx, form_id, submission_id)
      return undefined
    },
  }),
  route({
    method: 'POST',
    path: '/forms/{form_id}/submissions/{submission_id}/accept',
    operationId: 'acceptFormSubmission',
    tag,
    summary: 'Take an answer that was judged spam',
    description: 'It counts as if it had just come: contact, lists, event.',
    params,
    errors,
    returns: Data(Submission),
    handler: async (ctx, { params: { form_id, submission_id } }) => ({
      data: await acceptSubmission(ctx, form_id, submission_id),
    }),
  }),
  route({
    method: 'POST',
    path: '/forms/{form_id}/submissions/{submission_id}/mark-spam',
    operationId: 'markFormSubmissionSpam',
    tag,
    summary: 'Call an answer spam',
    params,
    errors,
    returns: Data(Submission),
    handler: async (ctx, { params: { form_id, submission_id } }) => ({
      data: await markSpam(ctx, form_id, submission_id),
    }),
  }),
]
