import { STATUS_CODES } from 'node:http'
import { InvalidInput, NotAllowed, NotAuthenticated, Overloaded, type ProblemKind } from '#kit/problem.ts'
import type { Route } from '#kit/route.ts'
import { answerSchema } from '../server/answer-schema.ts'
import { KeyReused } from '../server/idempotency.ts'
import type { Components } from './components.ts'
import { exampleOf, type Schema } from './example.ts'
import { operationId } from './operation-id.ts'

type Problems = readonly ProblemKind<never[]>[]

/** One route as an OpenAPI operation. Everything in it is already in the registry. */
export function describeOperation(route: Route, components: Components): object {
  return {
    operationId: operationId(route),
    tags: [route.tag],
    summary: route.summary,
    ...describeText(route),
    security: security(route),
    parameters: parameters(route, components),
    ...requestBody(route, components),
    responses: { ...successes(route, components), ...errors(problemsOf(route)) },
  }
}

function describeText({ access, description }: Route): { description?: string } {
  const needs = access.kind === 'role' ? `Needs the role \`${access.role}\` or higher.` : ''
  const text = [description, needs].filter(Boolean).join('\n\n')
  return text ? { description: text } : {}
}

function security({ access }: Route): object[] {
  if (access.kind === 'role') return [{ bearer: [] }]
  if (access.kind === 'api_key') return [{ apiKey: [] }]
  return []
}

function parameters(route: Route, components: Components): object[] {
  const inPath = Object.entries(route.params).map(([name, param]) => ({
    name,
    in: 'path',
    required: true,
    description: `The ${param.names.replaceAll('_', ' ')}`,
    schema: components.sent(param.schema),
  }))
  const query = route.query as Schema | undefined
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, property]) => {
    const example = route.example?.query?.[name]
    return {
      name,
      in: 'query',
      // A default makes a required key optional for the caller.
      required: (query?.required ?? []).includes(name) && property.default === undefined,
      schema: components.sent(property),
      ...(example === undefined ? {} : { example }),
    }
  })
  const key = { $ref: '#/components/parameters/IdempotencyKey' }
  return [...inPath, ...inQuery, ...(route.idempotent ? [key] : [])]
}

function requestBody(route: Route, components: Components): object {
  const { consumes, body } = route
  if (consumes === 'none') return {}
  if (consumes === 'raw') {
    return {
      requestBody: { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
    }
  }
  const schema = body ? components.sent(body) : { type: 'object' }
  if (consumes === 'multipart') {
    const files = {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary' } },
    }
    return {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: body ? schema : files } } },
    }
  }
  const example = route.example?.body ?? exampleOf(plain(body ?? {}))
  return {
    requestBody: {
      required: (plain(body ?? {}).required ?? []).length > 0,
      content: { 'application/json': { schema, example } },
    },
  }
}

const plain = (schema: object): Schema => JSON.parse(JSON.stringify(schema)) as Schema

function successes(route: Route, components: Components): object {
  const schema = answerSchema(route)
  const answer = schema
    ? {
        'application/json': {
          schema: components.answered(schema),
          example: exampleOf(plain(schema)),
        },
      }
    : { [route.produces!]: { schema: contentSchema(route.produces!) } }
  return Object.fromEntries(
    [route.status, ...route.alsoStatus].map(status => [
      String(status),
      { description: STATUS_CODES[status] ?? 'Success', content: answer },
    ]),
  )
}

const contentSchema = (type: string) =>
  /^text\/|json|xml/.test(type) ? { type: 'string' } : { type: 'string', format: 'binary' }

/** What the route declares, and what any route of its kind may answer. */
function problemsOf(route: Route): Problems {
  const { access } = route
  const all: (ProblemKind<never[]> | null)[] = [
    ...route.errors,
    ...Object.values(route.params).map(param => param.missing),
    access.kind === 'link' ? access.missing : null,
    access.kind === 'role' || access.kind === 'api_key' ? NotAuthenticated : null,
    access.kind === 'role' && access.role !== 'viewer' ? NotAllowed : null,
    route.query || route.body ? InvalidInput : null,
    route.idempotent ? KeyReused : null,
    Overloaded,
  ]
  return [...new Set(all.filter(kind => kind !== null))]
}

function errors(problems: Problems): object {
  const byStatus = Map.groupBy(problems, kind => kind.status)
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, kinds]) => [
        String(status),
        {
          description: STATUS_CODES[status] ?? 'Error',
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/ApiError' },
              examples: sentences(kinds),
            },
          },
        },
      ]),
  )
}

function sentences(kinds: Problems): object {
  const named: Record<string, object> = {}
  for (const { code, example } of kinds) {
    const others = Object.keys(named).filter(name => name.replace(/_\d+$/, '') === code).length
    named[others === 0 ? code : `${code}_${others + 1}`] = { value: { detail: example, code } }
  }
  return named
}
