import { problem } from '#kit/problem.ts'
import { NamedObject, Nullable, Patch, type Static, Text, Type, Uuid } from '#kit/schema.ts'

const CentsPerMillion = Type.Number({
  minimum: 0,
  maximum: 1_000_000_000,
  description: 'Cents for a million tokens',
  examples: [250],
})

export const ModelPrices = Type.Record(
  Type.String(),
  Type.Object({ input_cents_per_million: CentsPerMillion, output_cents_per_million: CentsPerMillion }),
  {
    maxProperties: 500,
    propertyNames: { minLength: 1, maxLength: 200 },
    description: 'What models cost, by their names; all of them at once',
    examples: [{ 'gpt-large': { input_cents_per_million: 250, output_cents_per_million: 1_000 } }],
  },
)

const Slug = Type.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  maxLength: 60,
  description: 'The address of the page: /status/{slug}',
  examples: ['acme'],
})

const page = {
  enabled: Type.Boolean({ description: 'Whether anybody may see the page' }),
  slug: Nullable(Slug),
  title: Nullable(Text(200, { description: 'What stands on top of the page', examples: ['Acme status'] })),
  check_ids: Nullable(
    Type.Array(Uuid, { maxItems: 500, description: 'The checks it shows, in this order; null for all' }),
  ),
}

const failures = Type.Integer({
  minimum: 1,
  maximum: 10,
  description: 'How many failures in a row make a check down',
})

export const TenantSettings = NamedObject('TenantSettings', {
  model_prices: ModelPrices,
  status_page: Type.Object(page),
  checks: Type.Object({ failures_to_down: failures }),
})
export type TenantSettings = Static<typeof TenantSettings>

export const SettingsPatch = Patch({
  model_prices: ModelPrices,
  status_page: Patch(page),
  checks: Patch({ failures_to_down: failures }),
})
export type SettingsPatch = Static<typeof SettingsPatch>

export const SlugTaken = problem(409, 'slug_taken', 'This slug is taken')
