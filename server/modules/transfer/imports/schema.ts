import { Paged, PageQuery } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import {
  Choice,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'

export const sources = ['hubspot', 'stripe'] as const
export type Source = (typeof sources)[number]

/** What can be brought along, in the order it is taken in. */
export const entities = ['companies', 'contacts', 'deals', 'products', 'subscriptions', 'invoices'] as const
export type Entity = (typeof entities)[number]

const Counts = NamedObject('ImportCounts', {
  create: Type.Integer({ description: 'New here' }),
  update: Type.Integer({ description: 'Here before, and changed or filled in' }),
  skip: Type.Integer({
    description: 'As they were when last imported, or left out for a reason in `warnings`',
  }),
})
export type Counts = Static<typeof Counts>

export const ImportWarning = NamedObject('ImportWarning', {
  entity: Choice(entities),
  foreign_id: Nullable(Type.String({ description: 'The id over there; null: about more than one record' })),
  detail: Type.String(),
})
export type ImportWarning = Static<typeof ImportWarning>

export const ImportReport = NamedObject('ImportReport', {
  ...Type.Partial(
    Type.Object(Object.fromEntries(entities.map(name => [name, Counts])) as Record<Entity, typeof Counts>),
  ).properties,
  warnings: Type.Array(ImportWarning, { description: 'The first 100; all of them are in warnings.csv' }),
  warning_count: Type.Integer(),
})
export type ImportReport = Static<typeof ImportReport>

const summary = {
  id: Uuid,
  source: Choice(sources),
  status: Choice(['pending', 'running', 'succeeded', 'failed']),
  dry_run: Type.Boolean({ description: 'Whether it only says what would happen' }),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  error: Nullable(Type.String({ description: 'Why the import as a whole failed' })),
  created_by_id: Nullable(UserId),
  created_at: Timestamp,
  started_at: Nullable(Timestamp),
  finished_at: Nullable(Timestamp),
}
export const DataImport = NamedObject('DataImport', { ...summary, report: ImportReport })
export type DataImport = Static<typeof DataImport>

export const ImportsQuery = PageQuery
export const DataImports = Paged(DataImport)

export const DryRunQuery = Type.Object({
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Only say what would happen; nothing is changed. False if left out.' }),
  ),
})

const HubspotFile = (what: string) =>
  Type.Optional(
    Type.String({
      format: 'binary',
      description: `HubSpot’s export of ${what}: a CSV file, or the ZIP archive that it packs long ones into.`,
    }),
  )
/** As a form with files. */
export const HubspotImportIn = Type.Object({
  companies: HubspotFile('companies'),
  contacts: HubspotFile('contacts'),
  deals: HubspotFile('deals'),
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Only say what would happen; nothing is changed. False if left out.' }),
  ),
  create_fields: Type.Optional(
    Type.Boolean({
      description:
        'Make a custom field of every column that has no place, of the type its first 1,000 rows read as. False if left out.',
    }),
  ),
})

export const StripeImportIn = Type.Object({
  secret_key: Text(300, {
    minLength: 1,
    description:
      'A secret or, better, a restricted key of the Stripe account that may read customers, products, prices, subscriptions, invoices and tax rates. Kept sealed until the import is done, then forgotten.',
    examples: ['rk_live_51Nx…'],
  }),
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Only say what would happen; nothing is changed. False if left out.' }),
  ),
})
export type StripeImportIn = Static<typeof StripeImportIn>

export const NotStripeKey = problem(
  400,
  'not_a_stripe_key',
  'secret_key must be a secret or restricted key of Stripe, such as rk_live_…',
)
export const StripeKeyRefused = problem(400, 'stripe_key_refused', 'Stripe does not accept this key')
