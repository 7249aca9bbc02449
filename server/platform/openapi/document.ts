import type { Route } from '#kit/route.ts'
import { IGNORED_HEADER } from '../server/input/ignored.ts'
import { collectComponents } from './components.ts'
import { type Described, describeFields } from './describe-fields.ts'
import { errorSchema, shareErrors } from './errors.ts'
import { type Group, groupTags } from './groups.ts'
import { describeOperation, describePreflight } from './operation.ts'

export interface DocumentOptions {
  version: string
  /** Where the API is reached; left out of the committed document, which belongs to no place. */
  serverUrl?: string
  /** The domains, by which the tags are grouped. */
  groups?: readonly Group[]
}

const introduction = `The API of the Bowline sales workspace.

Sign up or log in to get a bearer token, or make a personal token at \`POST /api/v1/app/auth/tokens\`.
Success is \`{success: true, data, …}\`; an error is \`{detail, code}\` with a sentence and a stable code.
Every POST of an organization accepts \`Idempotency-Key\`. Amounts are integers in minor units, timestamps ISO 8601 in UTC.
Keys of a query or a body that an operation does not know are ignored, and named in the header \`${IGNORED_HEADER}\` of its answer.`

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key with the same body within 24 hours answers as the first time and does nothing more.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

/** OpenAPI 3.1 from the route registry: it already holds schemas, sentences and examples, so nothing is said twice. */
export function buildDocument(routes: readonly Route[], options: DocumentOptions): object {
  const components = collectComponents({ ApiError: errorSchema })
  const errors = shareErrors(routes)
  const paths: Record<string, Record<string, object>> = {}
  const ids = new Set<string>()
  for (const route of routes) {
    const operation = describeOperation(route, components, errors) as { operationId: string }
    if (ids.has(operation.operationId)) {
      throw new Error(
        `two routes have the operationId ${operation.operationId}: ${route.method} ${route.path}`,
      )
    }
    ids.add(operation.operationId)
    const path = route.base + route.path
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation }
    if (route.crossSite) paths[path].options = describePreflight(route)
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Bowline',
      version: options.version,
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.serverUrl ?? '/' }],
    ...groupTags(options.groups ?? [{ name: 'API', routes }]),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An access token or a personal token; each operation says which of them it takes, where not both.',
        },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'A key of the infrastructure API.',
        },
      },
      responses: errors.responses,
      parameters: { IdempotencyKey: idempotencyKey },
      schemas: { ApiError: errorSchema, ...components.schemas },
    },
  }
  describeFields(document as unknown as Described, options.groups ?? [])
  return document
}
