import { STATUS_CODES } from 'node:http'
import type { Route } from '#kit/route.ts'
import { answerSchema } from '../server/answers/answer-schema.ts'
import { IGNORED_HEADER } from '../server/input/ignored.ts'
import type { Components } from './components.ts'
import { contentSchema } from './content-schema.ts'
import type { Errors } from './errors.ts'
import { exampleOf, type Schema } from './example.ts'
import { operationId } from './operation-id.ts'

/** One route as an OpenAPI operation. Everything in it is already in the registry. */
export function describeOperation(route: Route, components: Components, errors: Errors): object {
  return {
    operationId: operationId(route),
    tags: [route.tag],
    summary: route.summary,
    ...describeText(route),
    security: security(route),
    parameters: parameters(route, components),
    ...requestBody(route, components),
    responses: { ...successes(route, components), ...errors.of(route) },
  }
}

/** What a browser asks before it lets the page of another site call. */
export const describePreflight = (route: Route): object => ({
  operationId: `${operationId(route)}Preflight`,
  tags: [route.tag],
  summary: 'Whether pages of other sites may call',
  security: [],
  parameters: Object.entries(route.params).map(([name, { schema }]) => ({
    name,
    in: 'path',
    required: true,
    schema,
  })),
  responses: { 204: otherAnswer(204, null) },
})

const wanted = {
  any: '',
  session: 'Needs a session: personal tokens and API keys are refused.',
  fresh_session:
    'Needs a session whose person logged in, or called `/auth/confirm`, within the last ten minutes: personal tokens and API keys are refused.',
}

function describeText({ access, credential, description }: Route): { description?: string } {
  const text = [description, needsOf(access, credential), wanted[credential]].filter(Boolean).join('\n\n')
  return text ? { description: text } : {}
}

function needsOf(access: Route['access'], credential: Route['credential']): string {
  if (access.kind === 'role') return `Needs the role \`${access.role}\` or higher.`
  if (access.kind === 'api_key' && credential === 'any')
    return `Takes a key with the scope \`${access.scope}\`, or the session of an owner or admin; no personal token.`
  return ''
}

function security({ access, credential }: Route): object[] {
  if (access.kind === 'role' || (access.kind === 'api_key' && credential !== 'any')) return [{ bearer: [] }]
  if (access.kind === 'link' && access.admit) return [{ bearer: [] }]
  if (access.kind === 'api_key') return [{ apiKey: [] }, { bearer: [] }]
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
  if (consumes === 'raw' || consumes === 'stream') {
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
      description: `Keys that are not listed here are ignored; the answer names them in the header \`${IGNORED_HEADER}\`.`,
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
        },
      }
    : { [route.produces!]: { schema: contentSchema(route.produces!) } }
  const answers: Record<string, { description: string; content?: object }> = {}
  for (const status of [route.status, ...route.alsoStatus]) {
    answers[status] =
      status < 300
        ? { description: STATUS_CODES[status] ?? 'Success', content: answer }
        : otherAnswer(status, null)
  }
  for (const { status, type } of route.alsoAnswers) {
    if (status !== 'errors' && status < 400)
      answers[status] = otherAnswer(status, type, answers[status]?.content)
  }
  return answers
}

const otherAnswer = (status: number, type: string | null, beside: object = {}) => ({
  description: STATUS_CODES[status] ?? 'Success',
  ...(status > 300 && status !== 304 && { headers: { Location: { schema: { type: 'string' } } } }),
  ...(type !== null && { content: { ...beside, [type]: { schema: contentSchema(type) } } }),
})
