import { Paged } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { admin, idParam, RawReply, route, WithStatus, workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { BankAccountNotFound } from '#modules/billing/index.ts'
import { StorageFull } from '#modules/identity/index.ts'
import { FileIsEmpty } from '#platform/files/receive.ts'
import {
  BankMappingNotFound,
  BankStatementNotFound,
  CurrencyDiffers,
  DoesNotAddUp,
  MappingNeeded,
  OtherAccount,
  StatementDiffers,
  StatementTooLarge,
  UnknownAccount,
  Unreadable,
} from '../errors.ts'
import { importStatements } from './import.ts'
import { findStatementFile, pageStatements } from './queries.ts'
import { BankImport, BankStatement, StatementQuery } from './schema.ts'
import { MOST_JSON, readForm, readJson } from './upload.ts'

const tag = 'Bank'

export const importRoutes = [
  workRoute({
    method: 'POST',
    path: '/bank-statements/import',
    operationId: 'importBankStatements',
    tag,
    summary: 'Take in a file of a bank',
    description:
      'camt.052, 053 and 054, MT940, OFX or CSV, or a zip of up to 100 of them; at most 20 MB and 50,000 entries: as multipart/form-data with `file`, or as JSON with the file in base64 and its `filename`. Beside it `bank_account_id` (where the file names none), `format`, `mapping_id` (for CSV), `dry_run` and `match`. All of it is kept, or nothing. What was here before is not booked again, in whichever order files come. What is certain is booked at once, what is likely is proposed.',
    access: admin,
    status: 201,
    alsoStatus: [200],
    consumes: 'multipart',
    bodyLimit: MOST_JSON,
    returns: Data(BankImport),
    errors: [
      FileIsEmpty,
      StatementTooLarge,
      Unreadable,
      DoesNotAddUp,
      UnknownAccount,
      OtherAccount,
      CurrencyDiffers,
      MappingNeeded,
      StatementDiffers,
      BankAccountNotFound,
      BankMappingNotFound,
      StorageFull,
    ],
    handler: async (ctx, { body, parts }) => {
      const order = body === undefined || body === null ? await readForm(parts()) : readJson(body)
      const data = await importStatements(ctx, order)
      return new WithStatus(order.dryRun ? 200 : 201, { data })
    },
  }),
  route({
    method: 'GET',
    path: '/bank-statements',
    tag,
    summary: 'List bank statements, newest first',
    query: StatementQuery,
    returns: Paged(BankStatement),
    handler: async (ctx, { query }) => {
      const { data, pagination } = await pageStatements(ctx, query)
      return { data: data as BankStatement[], pagination }
    },
  }),
  route({
    method: 'GET',
    path: '/bank-statements/{bank_statement_id}/file',
    operationId: 'downloadBankStatementFile',
    tag,
    summary: 'Get the file of a bank statement as it came',
    access: admin,
    params: { bank_statement_id: idParam('bank_statement', BankStatementNotFound) },
    produces: 'application/octet-stream',
    errors: [BankStatementNotFound],
    handler: async (ctx, { params }) => {
      const file = found(await findStatementFile(ctx, params.bank_statement_id), BankStatementNotFound)
      return new RawReply(
        200,
        {
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
        },
        file.content,
      )
    },
  }),
]
