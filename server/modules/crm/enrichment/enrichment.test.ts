import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { learnPattern, spellAddress } from './patterns.ts'

const app = useTestApp()

describe('the pattern of a domain', () => {
  it('is what most of its people follow', () => {
    const known = [
      { first_name: 'Ada', last_name: 'Lovelace', email: 'alovelace@x.example' },
      { first_name: 'Grace', last_name: 'Hopper', email: 'ghopper@x.example' },
      { first_name: 'Alan', last_name: 'Turing', email: 'boss@x.example' },
    ]
    const learned = learnPattern(known)
    expect(learned).toEqual({ pattern: '{f}{last}', confidence: 42 })
    expect(spellAddress(learned.pattern, 'Jörg', 'Großmann', 'x.example')).toBe('jgrossmann@x.example')
    expect(learnPattern([])).toEqual({ pattern: '{first}.{last}', confidence: 25 })
  })
})

describe('enriching', () => {
  it('infers from the colleagues', async () => {
    const acme = await app.createAccount()
    const company = (await acme.post('/companies', { name: 'X', domain: 'x.example' })).body.data.id
    for (const [first_name, last_name] of [
      ['Ada', 'Lovelace'],
      ['Grace', 'Hopper'],
    ] as const) {
      await acme.post('/contacts', {
        first_name,
        last_name,
        email: `${last_name}.${first_name}@x.example`.toLowerCase(),
        company_id: company,
      })
    }
    const expected = {
      email: 'turing.alan@x.example',
      confidence: 63,
      pattern: '{last}.{first}',
      source: 'inferred',
    }
    const byName = await acme.post('/contacts/enrich', {
      first_name: 'Alan',
      last_name: 'Turing',
      domain: 'https://www.X.example/',
    })
    expect(byName.body).toEqual({ success: true, ...expected, data: expected })
    const alan = { first_name: 'Alan', last_name: 'Turing', company_id: company }
    const { id } = (await acme.post('/contacts', alan)).body.data
    expect((await acme.post('/contacts/enrich', { contact_id: id })).body.data).toEqual(expected)
    const judged = await acme.post('/contacts/enrich', { email: 'lovelace.ada@x.example' })
    expect(judged.body.data).toMatchObject({ email: 'lovelace.ada@x.example', pattern: '{last}.{first}' })
  })

  it.each([
    [{}, 'contact_id, email, or first_name with last_name and domain is required'],
    [{ email: 'x' }, 'email must be a valid email address'],
    [{ first_name: 'A', last_name: 'B', domain: 'no domain' }, 'domain must be a domain such as example.com'],
    [{ first_name: 'A', last_name: 'B', domain: 'acme' }, 'domain must be a domain such as example.com'],
    [{ contact_id: '01a1dce5-541d-7093-834b-661a97c3b69e' }, 'contact_id not found'],
    [
      { first_name: '李', last_name: '王', domain: 'x.example' },
      'first_name and last_name must have letters an email address can hold',
    ],
  ])('refuses %j', async (body, detail) => {
    const acme = await app.createAccount()
    const reply = await acme.post('/contacts/enrich', body)
    expect([reply.status, reply.body.detail]).toEqual([400, detail])
  })

  describe('with a provider', () => {
    const asked: { url: string; key: string | undefined }[] = []
    let status = 200
    const server = createServer((request, response) => {
      asked.push({ url: request.url!, key: request.headers['x-api-key'] as string })
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ data: { email: 'alan.turing@x.example', score: 91 } }))
    })
    beforeAll(() => new Promise<void>(done => void server.listen(0, '127.0.0.1', done)))
    afterAll(() => new Promise(done => void server.close(done)))

    it('asks it, and goes on without when it fails', async () => {
      const acme = await app.createAccount()
      const connected = await acme.post('/integrations', {
        provider: 'hunter',
        name: 'Hunter',
        config: { api_base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
        secrets: { api_key: 'key-of-hunter' },
      })
      expect(connected.status).toBe(201)
      const who = { first_name: 'Alan', last_name: 'Turing', domain: 'x.example' }
      expect((await acme.post('/contacts/enrich', who)).body.data).toEqual({
        email: 'alan.turing@x.example',
        confidence: 91,
        pattern: '{first}.{last}',
        source: 'provider',
      })
      expect(asked.at(-1)).toEqual({
        url: '/v2/email-finder?first_name=Alan&last_name=Turing&domain=x.example',
        key: 'key-of-hunter',
      })
      status = 503
      expect((await acme.post('/contacts/enrich', who)).body.data).toMatchObject({ source: 'inferred' })
    })
  })
})
