import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { problem } from '#kit/problem.ts'
import { idParam, link, openRoute, RawReply, route, secretParam } from '#kit/route.ts'
import { Choice, Data, Nullable, named, Text, Type, Uuid } from '#kit/schema.ts'
import { modules } from '#modules/index.ts'
import { buildDocument } from './document.ts'

const BoatNotFound = problem(404, 'boat_not_found', 'Boat not found')
const BoatSunk = problem(409, 'boat_sunk', (name: string) => `${name} has sunk`, 'Ada')

const Boat = named(
  'Boat',
  Type.Object({ id: Uuid, name: Text(20), kind: Nullable(Choice(['sail', 'motor'])) }),
)
const nothing = async () => ({ data: { id: '', name: '', kind: null } })

const boats = [
  route({
    method: 'POST',
    path: '/boats',
    tag: 'Boats',
    summary: 'Launch a boat',
    status: 201,
    body: Type.Object({ name: Text(20, { minLength: 1 }), masts: Type.Integer({ default: 1 }) }),
    returns: Data(Boat),
    errors: [BoatSunk],
    example: { body: { name: 'Ada' } },
    handler: nothing,
  }),
  route({
    method: 'GET',
    path: '/boats/{boat_id}',
    tag: 'Boats',
    summary: 'Look at a boat',
    params: { boat_id: idParam('boat', BoatNotFound) },
    query: Type.Object({ limit: Type.Integer({ default: 5 }), at: Type.String() }),
    returns: Data(Boat),
    handler: nothing,
  }),
  openRoute({
    method: 'POST',
    path: '/webhooks/harbour',
    tag: 'Boats',
    summary: 'Hear from the harbour',
    consumes: 'raw',
    produces: 'application/pdf',
    handler: async () => new RawReply(200, {}, null),
  }),
  route({
    method: 'POST',
    path: '/boats/by-link/{token}/photo',
    operationId: 'addBoatPhoto',
    base: '/api/v2',
    tag: 'Photos',
    summary: 'Add a photo',
    access: link('boat', 'token', BoatNotFound),
    consumes: 'multipart',
    params: { token: secretParam('boat token') },
    handler: async () => undefined,
  }),
]

// biome-ignore lint/suspicious/noExplicitAny: a document is read at every depth
type Document = any

const build = (routes = boats): Document =>
  JSON.parse(JSON.stringify(buildDocument(routes, { version: '1.2.3' })))

describe('the OpenAPI document', () => {
  it('is valid 3.1, for these routes and for every route of the product', async () => {
    for (const routes of [boats, modules.flatMap(module => module.routes)]) {
      const result = await new Validator().validate(build(routes as typeof boats))
      expect(result.errors ?? []).toEqual([])
      expect(result.valid).toBe(true)
    }
  })

  it('says who may call, what to send, and what comes back', () => {
    const launch = build().paths['/api/v1/app/boats'].post
    expect(launch.operationId).toBe('createBoat')
    expect(launch.security).toEqual([{ bearer: [] }])
    expect(launch.description).toBe('Needs the role `member` or higher.')
    expect(launch.parameters).toEqual([{ $ref: '#/components/parameters/IdempotencyKey' }])
    const sent = launch.requestBody.content['application/json']
    expect(sent.example).toEqual({ name: 'Ada' })
    expect(sent.schema.required).toEqual(['name'])
    const answered = launch.responses['201'].content['application/json']
    expect(answered.schema.properties.data).toEqual({ $ref: '#/components/schemas/Boat' })
    expect(build().components.schemas.Boat.properties.id.examples).toHaveLength(1)
  })

  it('groups errors by status, with their sentences', () => {
    const { responses } = build().paths['/api/v1/app/boats'].post
    const statuses = [201, 400, 401, 403, 408, 409, 413, 415, 429, 503, 507]
    expect(Object.keys(responses)).toEqual(statuses.map(String))
    expect(responses['401']).toEqual({ $ref: '#/components/responses/NotAuthenticated' })
    expect(responses['409'].content['application/json'].examples).toMatchObject({
      boat_sunk: { value: { detail: 'Ada has sunk', code: 'boat_sunk' } },
      idempotency_key_reused: {},
    })
  })

  it('takes a default for what makes a query key optional', () => {
    const look = build().paths['/api/v1/app/boats/{boat_id}'].get
    expect(look.operationId).toBe('getBoat')
    const [id, limit, at] = look.parameters
    expect([id.in, limit.required, at.required]).toEqual(['path', false, true])
    expect(Object.keys(look.responses)).toContain('404')
  })

  it('knows raw bodies, uploads and answers that are no JSON', () => {
    const document = build()
    const hook = document.paths['/api/v1/app/webhooks/harbour'].post
    expect(hook.security).toEqual([])
    expect(Object.keys(hook.requestBody.content)).toEqual(['*/*'])
    expect(Object.keys(hook.responses['200'].content)).toEqual(['application/pdf'])
    const photo = document.paths['/api/v2/boats/by-link/{token}/photo'].post
    expect(photo.operationId).toBe('addBoatPhoto')
    expect(Object.keys(photo.requestBody.content)).toEqual(['multipart/form-data'])
  })

  it('tells of redirects, pages, parts of files and preflights, and how ignored keys are told', () => {
    const document = build(modules.flatMap(module => module.routes) as typeof boats)
    const of = (path: string, method: string) => document.paths[path][method].responses
    const file = of('/api/v1/messaging/attachments/{attachment_id}/file', 'get')
    expect(Object.keys(file)).toEqual(expect.arrayContaining(['200', '206', '304', '416']))
    const submit = of('/api/v1/app/public/forms/{form_id}/submit', 'post')
    expect(submit['303'].headers).toHaveProperty('Location')
    const missing = submit['404'].$ref.split('/').at(-1)
    expect(Object.keys(document.components.responses[missing].content)).toEqual([
      'application/json',
      'text/html',
    ])
    expect(of('/api/v1/app/public/forms/{form_id}/submit', 'options')).toHaveProperty('204')
    const callback = of('/api/v1/app/webmail/oauth/callback', 'get')
    expect(Object.keys(callback)).toEqual(expect.arrayContaining(['200', '302', '400', '403', '409', '502']))
    const { requestBody } = document.paths['/api/v1/app/contacts'].post
    expect(requestBody.description).toContain('`Bowline-Ignored`')
  })

  it('puts tags into groups, each under one domain, with its guide', () => {
    const document = buildDocument(boats, {
      version: '1',
      groups: [
        { name: 'crm', routes: boats.slice(0, 2) },
        { name: 'harbour', routes: boats },
      ],
    }) as Document
    expect(document['x-tagGroups']).toEqual([
      { name: 'CRM', tags: ['Boats'] },
      { name: 'Harbour', tags: ['Photos'] },
    ])
    expect(document.tags).toEqual([
      { name: 'Boats', externalDocs: { description: 'Guide: CRM', url: '/docs/guides/crm' } },
      { name: 'Photos' },
    ])
  })

  it('spells no shape of the product twice: what several operations share has a name', () => {
    const document = build(modules.flatMap(module => module.routes) as typeof boats)
    const seen = new Map<string, string[]>()
    const walk = (value: Document, place: string) => {
      if (typeof value !== 'object' || value === null) return
      const fields = Object.keys(value.properties ?? {})
      // An envelope belongs to its operation.
      if (fields.length >= 5 && value.type !== undefined && !fields.includes('success')) {
        const text = JSON.stringify({ ...value, type: 'object' })
        seen.set(text, [...(seen.get(text) ?? []), place])
      }
      for (const [key, inner] of Object.entries(value)) {
        if (!['example', 'examples'].includes(key)) walk(inner, `${place}/${key}`)
      }
    }
    walk(document.paths, '')
    walk(document.components.schemas, '#')
    const isComponent = (place: string) => /^#\/\w+$/.test(place)
    const repeated = [...seen.values()].filter(places => places.length > 1 && !places.every(isComponent))
    expect(repeated).toEqual([])
  })

  it('refuses one name for two shapes, and one name for two operations', () => {
    const other = route({
      method: 'GET',
      path: '/other',
      tag: 'Boats',
      summary: 'Another',
      returns: Data(named('Boat', Type.Object({ id: Uuid }))),
      handler: async () => ({ data: { id: '' } }),
    })
    expect(() => build([...boats, other])).toThrow('two different schemas are called Boat')
    expect(() => build([...boats, boats[0]!])).toThrow('two routes have the operationId createBoat')
  })
})
