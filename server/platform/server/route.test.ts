import { describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { InvalidInput, problem } from '#kit/problem.ts'
import {
  admin,
  idParam,
  link,
  openRoute,
  RawReply,
  route,
  secretParam,
  WithStatus,
  workRoute,
} from '#kit/route.ts'
import { Choice, Data, FreeObject, Nullable, Text, Type } from '#kit/schema.ts'
import { takeNextNumber } from '#platform/db/counters.ts'
import { useTestApp } from '#tests/harness.ts'
import { addToDirectory } from '../auth/directory-queries.ts'

const WidgetNotFound = problem(404, 'widget_not_found', 'Widget not found')

const Widget = Type.Object({
  title: Text(10, { minLength: 1 }),
  count: Type.Integer({ minimum: 0, default: 3 }),
  color: Type.Optional(Nullable(Choice(['red', 'blue']))),
  extra: Type.Optional(FreeObject),
})

const brings = [
  route({
    method: 'POST',
    path: '/widgets',
    tag: 'Test',
    summary: 'Create',
    status: 201,
    body: Widget,
    returns: Data(
      Type.Object({ number: Type.Integer(), title: Type.String(), keys: Type.Array(Type.String()) }),
    ),
    handler: async (ctx, { body }) => {
      const number = await takeNextNumber(ctx.db, 'widgets')
      if (body.title === 'bad') throw InvalidInput('That title is taken')
      return { data: { number, title: body.title, keys: Object.keys(body) } }
    },
  }),
  workRoute({
    method: 'POST',
    path: '/widgets/ship',
    tag: 'Test',
    summary: 'Ship',
    body: Type.Object({}),
    returns: Type.Object({ number: Type.Integer() }),
    handler: async ctx => ({ number: await ctx.transact(({ db }) => takeNextNumber(db, 'ships')) }),
  }),
  route({
    method: 'GET',
    path: '/widgets/{widget_id}',
    tag: 'Test',
    summary: 'Get',
    params: { widget_id: idParam('widget', WidgetNotFound) },
    query: Type.Object({ limit: Type.Integer({ default: 5, maximum: 10 }) }),
    returns: Data(Type.Object({ id: Type.String(), limit: Type.Integer() })),
    handler: async (_ctx, { params, query }) => {
      if (params.widget_id.startsWith('0')) throw WidgetNotFound()
      return { data: { id: params.widget_id, limit: query.limit } }
    },
  }),
  route({
    method: 'DELETE',
    path: '/widgets/all',
    tag: 'Test',
    summary: 'Delete all',
    access: admin,
    handler: async () => new WithStatus(200, undefined),
  }),
  route({
    method: 'GET',
    path: '/shared/{token}',
    tag: 'Test',
    summary: 'By link',
    access: link('widget', 'token', WidgetNotFound),
    params: { token: secretParam('widget token') },
    returns: Type.Object({ target: Type.String(), organization: Type.String() }),
    handler: async ctx => {
      if (ctx.actor.kind !== 'link') throw new Error('not a link')
      return { target: ctx.actor.targetId, organization: ctx.organizationId }
    },
  }),
  openRoute({
    method: 'GET',
    path: '/hello',
    tag: 'Test',
    summary: 'Hello',
    produces: 'text/plain',
    handler: async () => new RawReply(200, { 'content-type': 'text/plain' }, 'hello'),
  }),
  openRoute({
    method: 'GET',
    path: '/unheard-of',
    tag: 'Test',
    summary: 'Says what its document does not',
    produces: 'text/plain',
    handler: async () => new RawReply(418, { 'content-type': 'text/plain' }, 'short and stout'),
  }),
]

const app = useTestApp({}, brings)

describe('a route', () => {
  it('fails its test where it answers what the document does not tell of', async () => {
    const reply = await app.anonymous.get('/unheard-of')
    expect([reply.status, reply.body.code]).toEqual([500, 'internal_error'])
  })

  it('answers success with what the handler returned, and drops unknown keys', async () => {
    const acme = await app.createAccount()
    const reply = await acme.post('/widgets', { title: 'one', unknown: 1, extra: { kept: true } })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      success: true,
      data: { number: 1, title: 'one', keys: ['title', 'extra', 'count'] },
    })
  })

  it.each([
    [{}, 'title is required', {}],
    [{ title: 'x'.repeat(11) }, 'title must be at most 10 characters', { most: 10 }],
    [{ title: '' }, 'title must not be empty', {}],
    [{ title: 5 }, 'title must be a string', {}],
    [{ title: 'a', count: '7' }, 'count must be a whole number', {}],
    [{ title: 'a', count: -1 }, 'count must be at least 0', { least: 0 }],
    [{ title: 'a', color: 'green' }, 'color must be one of red, blue', { choices: ['red', 'blue'] }],
    [[], 'The body must be an object', {}],
  ])('refuses %j with a sentence, and says what it is made of', async (body, detail, params) => {
    const acme = await app.createAccount()
    const reply = await acme.post('/widgets', body)
    expect(reply.status).toBe(400)
    const { template, field, ...rest } = reply.body
    expect(rest).toEqual({ detail, code: 'invalid_input', params })
    const named: Record<string, unknown> = { ...params, field }
    const said = template.replaceAll(/\{(\w+)\}/g, (_: string, name: string) =>
      [named[name]].flat().join(', '),
    )
    expect(said).toBe(detail)
    expect(field).toBe(/^[a-z]+/.exec(detail)?.[0])
  })

  it.each([
    ['{"title":', 'The body is not valid JSON'],
    ['{"__proto__":{"a":1},"title":"x"}', 'The key __proto__ is not allowed'],
    ['{"\\u005f_proto__":{"a":1},"title":"x"}', 'The key __proto__ is not allowed'],
    ['{"title":"a\\u0000b"}', 'The body contains a character that cannot be stored'],
    ['{"title":"\\ud800"}', 'The body contains a character that cannot be stored'],
    [
      `{"title":"a","extra":${'{"a":'.repeat(100)}1${'}'.repeat(100)}}`,
      'The body is nested deeper than 64 levels',
    ],
  ])('refuses the text %s', async (text, detail) => {
    const acme = await app.createAccount()
    const reply = await acme.call('POST', '/widgets', {
      body: text,
      headers: { 'content-type': 'application/json' },
    })
    expect([reply.status, reply.body.detail]).toEqual([400, detail])
  })

  it('answers a malformed id as an unknown one, and coerces the query', async () => {
    const acme = await app.createAccount()
    const known = 'f1a1dce5-541d-7093-834b-661a97c3b69e'
    expect((await acme.get(`/widgets/${known}`, { limit: 7 })).body).toEqual({
      success: true,
      data: { id: known, limit: 7 },
    })
    for (const id of [newId(), 'nonsense', '%00', '1; drop table users']) {
      const reply = await acme.get(`/widgets/${id}`)
      expect([reply.status, reply.body.detail]).toEqual([404, 'Widget not found'])
    }
    expect((await acme.get(`/widgets/${known}`, { limit: 'many' })).body.detail).toBe(
      'limit must be a whole number',
    )
    expect((await acme.get('/nowhere')).body.detail).toBe('Not Found')
    expect((await acme.get('/nowhere', {}, { accept: 'text/html' })).body.detail).toBe('Not Found')
    for (const path of ['/nowhere', '/q', '/q/a/b', '/q/%ff']) {
      const page = await fetch(app.url + path, { headers: { accept: 'text/html', 'accept-language': 'de' } })
      expect([page.status, page.headers.get('content-language')]).toEqual([404, 'de'])
      const program = await fetch(app.url + path)
      expect([program.status, await program.json()]).toMatchObject([404, { detail: 'Not Found' }])
    }
  })

  it('asks for a bearer and for the role', async () => {
    const acme = await app.createAccount()
    const nobody = await app.anonymous.post('/widgets', { title: 'x' })
    expect([nobody.status, nobody.body.detail, nobody.headers.get('www-authenticate')]).toEqual([
      401,
      'Not authenticated',
      'Bearer',
    ])
    const reader = await acme.invite('viewer')
    expect((await reader.post('/widgets', { title: 'x' })).status).toBe(403)
    const member = await acme.invite('member')
    expect((await member.delete('/widgets/all')).body.detail).toBe('This needs the role admin or higher')
    expect((await acme.delete('/widgets/all')).body).toEqual({ success: true })
  })

  it('opens by link what the link was made for', async () => {
    const acme = await app.createAccount()
    await acme.within(ctx => addToDirectory(ctx.db, { kind: 'widget', secret: 'sesame', targetId: 'w1' }))
    await acme.within(ctx => addToDirectory(ctx.db, { kind: 'other', secret: 'simsalabim', targetId: 'w2' }))
    expect((await app.anonymous.get('/shared/sesame')).body).toMatchObject({
      target: 'w1',
      organization: acme.organizationId,
    })
    for (const wrong of ['simsalabim', 'nope', '%00']) {
      expect((await app.anonymous.get(`/shared/${wrong}`)).status).toBe(404)
    }
    expect((await app.anonymous.get('/hello')).text).toBe('hello')
  })
})

describe('an Idempotency-Key', () => {
  it('gives nobody the secret of a colleague, and everybody else’s answer to all', async () => {
    const owner = await app.createAccount()
    const colleague = await owner.invite('admin')
    const headers = { 'idempotency-key': newId() }
    const mine = await owner.post('/workflows/action-keys', { name: 'Shop' }, headers)
    expect((await owner.post('/workflows/action-keys', { name: 'Shop' }, headers)).body).toEqual(mine.body)
    const theirs = await colleague.post('/workflows/action-keys', { name: 'Shop' }, headers)
    expect(theirs).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
    const shared = { 'idempotency-key': newId() }
    const made = await owner.post('/contacts', { first_name: 'Ada' }, shared)
    expect((await colleague.post('/contacts', { first_name: 'Ada' }, shared)).body).toEqual(made.body)
  })

  it('does the work once for twenty equal requests at once', async () => {
    const acme = await app.createAccount()
    for (const path of ['/widgets', '/widgets/ship']) {
      const headers = { 'idempotency-key': newId() }
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => acme.post(path, { title: 'same' }, headers)),
      )
      expect(new Set(replies.map(reply => reply.text)).size).toBe(1)
      expect(new Set(replies.map(reply => reply.status)).size).toBe(1)
      const later = await acme.post(path, { title: 'same' }, headers)
      expect(later.text).toBe(replies[0]!.text)
    }
    const next = await acme.post('/widgets', { title: 'next' })
    expect(next.body.data.number).toBe(2)
  })

  it('refuses another body, forgets failures, and ends after a day', async () => {
    const acme = await app.createAccount()
    const headers = { 'idempotency-key': 'k1' }
    expect((await acme.post('/widgets', { title: 'bad' }, headers)).status).toBe(400)
    expect((await acme.post('/widgets', { title: 'good' }, headers)).body.data.number).toBe(1)
    const other = await acme.post('/widgets', { title: 'else' }, headers)
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
    const stranger = await app.createAccount()
    expect((await stranger.post('/widgets', { title: 'else' }, headers)).status).toBe(201)
    app.clock.advance('PT25H')
    expect((await acme.post('/widgets', { title: 'else' }, headers)).body.data.number).toBe(2)
  })
})
