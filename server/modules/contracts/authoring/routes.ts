import { CountedIfAsked, PageNumber, paginate, SearchWords } from '#kit/page.ts'
import { OwnersText, readOwners } from '#kit/records/owners.ts'
import { idParam, route, viewer, workRoute } from '#kit/route.ts'
import { Choice, Data, Type, Uuid } from '#kit/schema.ts'
import { ChangedMeanwhile, ifUnchanged } from '#modules/crm/index.ts'
import { RelayLimit } from '#modules/email/index.ts'
import { StorageFull } from '#modules/identity/index.ts'
import { presentAudit } from '../contracts/audit.ts'
import {
  ContractNotFound,
  CounterpartyEmailRequired,
  CounterpartySigned,
  ExecutedCannotBeVoided,
  FieldWithoutPage,
  FileTooLarge,
  FileUnreadable,
  FrozenBySignature,
  NotEditable,
  NotSendable,
  NotWithdrawable,
  OwnEmailRequired,
  PdfUnavailable,
  SenderSigned,
} from '../contracts/errors.ts'
import { presentContract } from '../contracts/present.ts'
import { countContracts, listContracts, loadOrganization, requireContract } from '../contracts/queries.ts'
import { AuditAnswer, Contract, ContractIn, ContractPatch, statuses, UploadIn } from '../contracts/schema.ts'
import { loadExecuted, serveContract } from '../document/pdf.ts'
import { voidContract, withdrawContract } from './close.ts'
import { createContract } from './create.ts'
import { patchContract } from './edit.ts'
import { measureAndSend } from './send.ts'
import { createFromUpload, readJson, readMultipart } from './upload.ts'

const tag = 'Contracts'
const params = { contract_id: idParam('contract', ContractNotFound) }
const MiB = 1024 * 1024

export const contractRoutes = [
  route({
    method: 'GET',
    path: '/contracts',
    tag,
    summary: 'List contracts, newest first',
    description: 'Continue with `before`, the id of the last one received.',
    query: Type.Object({
      deal_id: Type.Optional(Uuid),
      status: Type.Optional(Choice(statuses)),
      before: Type.Optional(Uuid),
      limit: Type.Integer({ minimum: 1, maximum: 500, default: 200 }),
      page: PageNumber,
      q: SearchWords,
      owner: Type.Optional(OwnersText),
    }),
    returns: CountedIfAsked(Contract),
    handler: async (ctx, { query: { owner, ...asked } }) => {
      const { page, limit } = asked
      const query = { ...asked, owners: readOwners(ctx, 'owner', owner) }
      const [rows, total] = await Promise.all([
        listContracts(ctx.db, query),
        page === undefined ? null : countContracts(ctx.db, query),
      ])
      const data = rows.map(row => presentContract(ctx, row))
      return page === undefined || total === null
        ? { data }
        : { data, pagination: paginate({ page, limit }, total) }
    },
  }),
  workRoute({
    method: 'POST',
    path: '/contracts',
    tag,
    summary: 'Draft a contract',
    description: 'The HTML is cleaned: scripts, remote content and unknown tags do not become part of it.',
    status: 201,
    body: ContractIn,
    bodyLimit: 15 * MiB,
    returns: Data(Contract),
    example: {
      body: {
        title: 'Service agreement',
        content_html: '<h1>Service agreement</h1><p>The parties agree as follows.</p>',
        party_a_name: 'Ada Byron',
        party_a_email: 'ada@acme.example',
        party_b_name: 'Grace Hopper',
        party_b_email: 'grace@navy.example',
      },
    },
    handler: async (ctx, { body }) => ({ data: presentContract(ctx, await createContract(ctx, body)) }),
  }),
  workRoute({
    method: 'POST',
    path: '/contracts/upload',
    operationId: 'uploadContract',
    tag,
    summary: 'Draft a contract from a document',
    description:
      'PDF, DOCX, TXT, MD or HTML, at most 10 MB: as multipart/form-data with `file`, or as JSON with the file in base64 and its `filename`. The text becomes editable; party A is the caller.',
    status: 201,
    body: UploadIn,
    consumes: 'multipart',
    bodyLimit: 32 * MiB,
    returns: Data(Contract),
    errors: [FileTooLarge, FileUnreadable, StorageFull],
    handler: async (ctx, { body, parts }) => {
      const upload = body === undefined || body === null ? await readMultipart(parts()) : readJson(body)
      return { data: presentContract(ctx, await createFromUpload(ctx, upload)) }
    },
  }),
  route({
    method: 'GET',
    path: '/contracts/{contract_id}',
    tag,
    summary: 'Get a contract',
    params,
    returns: Data(Contract),
    errors: [ContractNotFound],
    handler: async (ctx, { params }) => ({
      data: presentContract(ctx, await requireContract(ctx, params.contract_id)),
    }),
  }),
  workRoute({
    method: 'PATCH',
    path: '/contracts/{contract_id}',
    tag,
    summary: 'Edit a contract',
    description:
      'Text, title and fields until the first signature; a party until it has signed. `fields_need_review` says that pages moved under fields that were placed before.',
    params,
    body: ifUnchanged(ContractPatch),
    bodyLimit: 15 * MiB,
    returns: Type.Object({ data: Contract, fields_need_review: Type.Boolean() }),
    errors: [
      ContractNotFound,
      NotEditable,
      FrozenBySignature,
      CounterpartySigned,
      SenderSigned,
      FieldWithoutPage,
      PdfUnavailable,
      ChangedMeanwhile,
    ],
    example: {
      body: {
        fields: {
          fields: [
            {
              id: 'sign-b',
              type: 'signature',
              party: 'b',
              page: 0,
              x: 0.55,
              y: 0.8,
              w: 0.3,
              h: 0.07,
              required: true,
              label: 'Signature',
            },
          ],
        },
      },
    },
    handler: async (ctx, { params, body }) => {
      const { row, fields_need_review } = await patchContract(ctx, params.contract_id, body)
      return { data: presentContract(ctx, row), fields_need_review }
    },
  }),
  route({
    method: 'DELETE',
    path: '/contracts/{contract_id}',
    tag,
    summary: 'Void a contract',
    params,
    errors: [ContractNotFound, ExecutedCannotBeVoided],
    handler: async (ctx, { params }) => {
      await voidContract(ctx, params.contract_id)
      return {}
    },
  }),
  route({
    method: 'GET',
    path: '/contracts/{contract_id}/audit',
    tag,
    summary: 'Read the audit trail of a contract',
    params,
    returns: AuditAnswer,
    errors: [ContractNotFound],
    handler: async (ctx, { params }) => presentAudit(ctx, await requireContract(ctx, params.contract_id)),
  }),
  workRoute({
    method: 'GET',
    path: '/contracts/{contract_id}/pdf',
    tag,
    summary: "Get the sender's copy as PDF",
    description:
      'A draft shows its fields as places to fill; once executed, the sealed file comes unchanged.',
    access: viewer,
    params,
    produces: 'application/pdf',
    errors: [ContractNotFound, PdfUnavailable],
    handler: (ctx, { params, signal }) =>
      serveContract(
        ctx,
        async inner => {
          const row = await requireContract(inner, params.contract_id)
          return {
            row,
            organization: await loadOrganization(inner),
            executed: await loadExecuted(inner, row),
          }
        },
        signal,
      ),
  }),
  workRoute({
    method: 'POST',
    path: '/contracts/{contract_id}/send',
    tag,
    summary: 'Send the signing links, or chase who has not signed',
    params,
    returns: Type.Object({
      data: Contract,
      reminder: Type.Boolean(),
      sent_party_a: Type.Boolean(),
      sent_party_b: Type.Boolean(),
    }),
    errors: [
      ContractNotFound,
      NotSendable,
      CounterpartyEmailRequired,
      OwnEmailRequired,
      FieldWithoutPage,
      PdfUnavailable,
      RelayLimit,
    ],
    handler: (ctx, { params }) => measureAndSend(ctx, params.contract_id),
  }),
  route({
    method: 'POST',
    path: '/contracts/{contract_id}/withdraw',
    tag,
    summary: 'Take a sent contract back before anybody signed',
    description: 'It is a draft again: its links say that it was not sent, and sending it starts over.',
    params,
    returns: Data(Contract),
    errors: [ContractNotFound, NotWithdrawable],
    handler: async (ctx, { params }) => ({
      data: presentContract(ctx, await withdrawContract(ctx, params.contract_id)),
    }),
  }),
]
