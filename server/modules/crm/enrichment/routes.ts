import { workRoute } from '#kit/route.ts'
import { Choice, Email, NamedObject, Nullable, Patch, Text, Type, Uuid } from '#kit/schema.ts'
import { Outcome, outcome } from '../outcome.ts'
import { enrich } from './enrich.ts'

const EnrichIn = Patch({
  contact_id: Uuid,
  email: Email,
  first_name: Text(200),
  last_name: Text(200),
  domain: Text(253),
})

const Enriched = NamedObject('EnrichedEmail', {
  email: Type.String(),
  confidence: Type.Integer({ minimum: 0, maximum: 100 }),
  pattern: Nullable(Type.String({ examples: ['{first}.{last}'] })),
  source: Choice(['provider', 'inferred']),
})

export const enrichmentRoutes = [
  workRoute({
    method: 'POST',
    path: '/contacts/enrich',
    operationId: 'enrichContact',
    tag: 'Contacts',
    summary: 'Find or judge the email of a person',
    description:
      'Asks the connected provider (`hunter`) where there is one; otherwise spells the address as the known people of the domain do. Nothing is changed.',
    body: EnrichIn,
    returns: Outcome(Enriched),
    example: { body: { first_name: 'Ada', last_name: 'Lovelace', domain: 'analytical.example' } },
    handler: async (ctx, { body }) => outcome(await enrich(ctx, body)),
  }),
]
