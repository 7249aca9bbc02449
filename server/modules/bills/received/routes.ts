import { Readable } from 'node:stream'
import { Paged } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { idParam, route, viewer, WithStatus, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { StorageFull } from '#modules/identity/index.ts'
import { FileIsEmpty, FileIsTooLarge } from '#platform/files/receive.ts'
import { fileAnswers, NotSatisfiable, serveFile } from '#platform/files/serve.ts'
import { keyOf } from '#platform/server/idempotency/uploads.ts'
import {
  BillDecided,
  BillExists,
  BillHasEntities,
  BillNotApproved,
  BillNotFound,
  BillTooComplex,
  NotAnEInvoice,
} from '../errors.ts'
import { Bill, BillQuery, MarkBillPaid, RejectBill } from '../schema.ts'
import { approveBill, markBillPaid, rejectBill } from './decide.ts'
import { importBill } from './import.ts'
import { presentBill } from './present.ts'
import { findFile, pageBills, requireBill } from './queries.ts'
import { MOST_BYTES, readUpload } from './upload.ts'

const tag = 'Bills'
const params = { bill_id: idParam('bill', BillNotFound) }

export const billRoutes = [
  workRoute({
    method: 'POST',
    path: '/bills/import',
    operationId: 'importBill',
    tag,
    summary: 'Take in an e-invoice of a supplier',
    description:
      'As `multipart/form-data` with `file`, at most 10 MB: a UBL Invoice or CreditNote, a Cross Industry Invoice, or a PDF with either inside (Factur-X, ZUGFeRD). Its sums are worked out anew; what is wrong stands in `findings`, and it is kept all the same. The same bytes again answer 200 with `existing`.',
    status: 201,
    alsoStatus: [200],
    consumes: 'multipart',
    idempotent: 'by_bytes',
    bodyLimit: MOST_BYTES + 1024 * 1024,
    returns: Type.Object({ data: Bill, existing: Type.Boolean() }),
    errors: [
      FileIsEmpty,
      FileIsTooLarge,
      NotAnEInvoice,
      BillHasEntities,
      BillTooComplex,
      BillExists,
      StorageFull,
    ],
    handler: async (ctx, { parts, headers }) => {
      const key = keyOf(headers)
      const imported = await importBill(ctx, await readUpload(parts()), 'upload', key)
      return new WithStatus(imported.existing ? 200 : 201, imported)
    },
  }),
  route({
    method: 'GET',
    path: '/bills',
    tag,
    summary: 'List bills, newest first',
    query: BillQuery,
    returns: Paged(Bill),
    handler: async (ctx, { query }) => {
      const { data, pagination } = await pageBills(ctx, query)
      return { data: data.map(presentBill), pagination }
    },
  }),
  route({
    method: 'GET',
    path: '/bills/{bill_id}',
    tag,
    summary: 'Get a bill',
    params,
    returns: Data(Bill),
    errors: [BillNotFound],
    handler: async (ctx, { params }) => ({ data: presentBill(await requireBill(ctx, params.bill_id)) }),
  }),
  workRoute({
    method: 'GET',
    path: '/bills/{bill_id}/file',
    operationId: 'downloadBillFile',
    tag,
    summary: 'Get the file of a bill as it was received',
    access: viewer,
    ...fileAnswers,
    params,
    errors: [BillNotFound, NotSatisfiable],
    handler: async (ctx, { params, headers }) => {
      const row = await ctx.transact(inner => findFile(inner, params.bill_id), { onlyReads: true })
      const { content, file_sha256, ...file } = found(row, BillNotFound)
      const open = async (range?: { start: number; end: number }) =>
        Readable.from([range ? content.subarray(range.start, range.end + 1) : content])
      return serveFile({ ...file, sha256: file_sha256, open }, headers, ctx.request?.isHead ?? false)
    },
  }),
  route({
    method: 'POST',
    path: '/bills/{bill_id}/approve',
    tag,
    summary: 'Approve a bill for payment',
    params,
    returns: Data(Bill),
    errors: [BillNotFound, BillDecided],
    handler: async (ctx, { params }) => ({ data: await approveBill(ctx, params.bill_id) }),
  }),
  route({
    method: 'POST',
    path: '/bills/{bill_id}/reject',
    tag,
    summary: 'Reject a bill',
    description: 'One that is new or approved. The seller is not told.',
    params,
    body: RejectBill,
    returns: Data(Bill),
    errors: [BillNotFound, BillDecided],
    handler: async (ctx, { params, body }) => ({ data: await rejectBill(ctx, params.bill_id, body.reason) }),
  }),
  route({
    method: 'POST',
    path: '/bills/{bill_id}/mark-paid',
    operationId: 'markBillPaid',
    tag,
    summary: 'Record that an approved bill was paid',
    params,
    body: MarkBillPaid,
    returns: Data(Bill),
    errors: [BillNotFound, BillNotApproved, BillDecided],
    handler: async (ctx, { params, body }) => ({
      data: await markBillPaid(ctx, params.bill_id, body.paid_on),
    }),
  }),
]
