import { admin, idParam, route, viewer, workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { ImportNotFound } from '#modules/crm/index.ts'
import { StorageFull } from '#modules/identity/index.ts'
import { uploadHubspot } from './hubspot/upload.ts'
import {
  DataImport,
  DataImports,
  DryRunQuery,
  HubspotImportIn,
  ImportsQuery,
  NotStripeKey,
  StripeImportIn,
  StripeKeyRefused,
} from './schema.ts'
import { askForStripeImport, getImport, listImports, present, sendWarnings } from './service.ts'

const tag = 'Data in and out'
const params = { import_id: idParam('data_import', ImportNotFound) }
const errors = [ImportNotFound]

export const dataImportRoutes = [
  route({
    method: 'GET',
    path: '/imports',
    tag,
    operationId: 'listDataImports',
    summary: 'List imports from other systems, the newest first',
    query: ImportsQuery,
    returns: DataImports,
    handler: (ctx, { query }) => listImports(ctx, query),
  }),
  workRoute({
    method: 'POST',
    path: '/imports/hubspot',
    tag,
    operationId: 'importFromHubspot',
    summary: 'Bring companies, contacts and deals along from HubSpot',
    description:
      'multipart/form-data: `companies`, `contacts`, `deals`, each as HubSpot exports it (CSV, or the ZIP archive it packs long ones into); at least one. `dry_run` says what would happen. Answers at once; the work goes on as a job. Safe to repeat: what did not change in HubSpot is left alone.',
    access: admin,
    status: 202,
    consumes: 'multipart',
    query: DryRunQuery,
    body: HubspotImportIn,
    returns: Data(DataImport),
    errors: [StorageFull],
    handler: async (ctx, { parts, query }) => {
      const row = await uploadHubspot(ctx, parts(), query.dry_run ?? false)
      return { data: await ctx.transact(inner => present(inner, row)) }
    },
  }),
  workRoute({
    method: 'POST',
    path: '/imports/stripe',
    tag,
    operationId: 'importFromStripe',
    summary: 'Bring customers, products, subscriptions and invoices along from Stripe',
    description:
      'Reads the account by its API and changes nothing there. Subscriptions go on being billed by Stripe: here they are counted. Answers at once; the work goes on as a job. Safe to repeat: what did not change in Stripe is left alone.',
    access: admin,
    status: 202,
    query: DryRunQuery,
    body: StripeImportIn,
    returns: Data(DataImport),
    errors: [NotStripeKey, StripeKeyRefused],
    example: { body: { secret_key: 'rk_live_51NxExampleOfAKey', dry_run: true } },
    handler: async (ctx, { body, query }) => ({
      data: await askForStripeImport(ctx, { ...body, dry_run: body.dry_run ?? query.dry_run ?? false }),
    }),
  }),
  route({
    method: 'GET',
    path: '/imports/{import_id}',
    tag,
    operationId: 'getDataImport',
    summary: 'See how far an import is, and what came of it',
    params,
    errors,
    returns: Data(DataImport),
    handler: async (ctx, { params }) => ({ data: await getImport(ctx, params.import_id) }),
  }),
  workRoute({
    method: 'GET',
    path: '/imports/{import_id}/warnings.csv',
    tag,
    operationId: 'downloadImportWarnings',
    summary: 'Download what was left out of an import, each with its reason',
    access: viewer,
    params,
    errors,
    produces: 'text/csv',
    handler: (ctx, { params }) => sendWarnings(ctx, params.import_id),
  }),
]
