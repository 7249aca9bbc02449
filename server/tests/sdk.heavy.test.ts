import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { VERSION } from '#platform/version.ts'
import { useTestApp } from '#tests/harness.ts'
import {
  BowlineError,
  type Client,
  connect,
  createApiToken,
  createContact,
  createInvoice,
  createToken,
  deleteContact,
  getMe,
  getOrganization,
  getTenant,
  listContacts,
  listInvoices,
  listTokens,
  paginate,
  signup,
  updateOrganization,
} from '../../sdk/index.ts'

const app = useTestApp()

async function signUp(email: string): Promise<Client> {
  const { data } = await signup({
    client: connect({ baseUrl: app.url }),
    body: { email, password: 'a long enough secret', name: 'Grace', organization_name: 'Harbor' },
  })
  return connect({ baseUrl: app.url, token: data.access_token })
}

/** What a call that must fail fails with. */
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => {
      throw new Error('it went well')
    },
    error => error,
  )

describe('the SDK', () => {
  it('knows a misspelt key where it is written', async () => {
    const client = await signUp('speller@example.com')
    // @ts-expect-error: it is `email`, and the server ignores what it does not know
    const { data } = await createContact({ client, body: { emial: 'ada@example.com' } })
    expect(data.email).toBeNull()
  })

  it('signs up, renames the organization and works on with a personal token', async () => {
    const grace = await signUp('grace@example.com')
    expect((await getMe({ client: grace })).data.user.role).toBe('owner')
    await updateOrganization({ client: grace, body: { name: 'Harbor & Pine' } })
    const { data: made } = await createToken({ client: grace, body: { name: 'Sync' } })

    const sync = connect({ baseUrl: app.url, token: async () => made.token })
    expect((await getOrganization({ client: sync })).data.name).toBe('Harbor & Pine')
    expect((await listTokens({ client: sync })).data.map(token => token.name)).toEqual(['Sync'])
  })

  it('throws an Error that says what was wrong', async () => {
    const error = await failureOf(getMe({ client: connect({ baseUrl: app.url, token: 'wrong' }) }))
    expect(error).toBeInstanceOf(Error)
    expect(error).toBeInstanceOf(BowlineError)
    const refused = error as BowlineError
    expect(refused).toMatchObject({
      name: 'BowlineError',
      message: 'Not authenticated',
      status: 401,
      code: 'not_authenticated',
      detail: 'Not authenticated',
    })
    expect(refused.requestId).toMatch(/^\S+$/)
    expect(refused.retryAfter).toBeUndefined()
  })

  it('says how long to wait where the server says so, and keeps what else it said', () => {
    const headers = new Headers({ 'retry-after': '30', 'x-request-id': 'r-1' })
    const error = new BowlineError(
      429,
      { detail: 'Slow down', code: 'rate_limited', retry_after: 30 },
      headers,
    )
    expect(error).toMatchObject({ retryAfter: 30, requestId: 'r-1', body: { retry_after: 30 } })
    const detail = { field_id: 'f-1' }
    expect(new BowlineError(400, { detail })).toMatchObject({
      detail,
      message: 'The server answered 400',
      code: '',
    })
  })

  it('leaves a failed connection to be told apart', async () => {
    const nowhere = connect({
      baseUrl: app.url,
      fetch: async () => {
        throw new TypeError('fetch failed')
      },
    })
    const error = await failureOf(getMe({ client: nowhere }))
    expect(error).toBeInstanceOf(TypeError)
    expect(error).not.toBeInstanceOf(BowlineError)
  })

  it('reads every page of a list, from the page that is asked for', async () => {
    const client = await signUp('pages@example.com')
    for (const first_name of ['Ada', 'Barbara', 'Cleo', 'Dora', 'Edith']) {
      await createContact({ client, body: { first_name } })
    }
    const names = async (query: { page?: number; limit: number }) => {
      const seen: (string | null)[] = []
      for await (const contact of paginate(listContacts, { client, query })) seen.push(contact.first_name)
      return seen
    }
    const whole = await names({ limit: 50 })
    expect(whole.toSorted()).toEqual(['Ada', 'Barbara', 'Cleo', 'Dora', 'Edith'])
    expect(await names({ limit: 2 })).toEqual(whole)
    expect(await names({ limit: 2, page: 2 })).toEqual(whole.slice(2))
    for await (const { id } of paginate(listContacts, { client })) {
      await deleteContact({ client, path: { contact_id: id } })
    }
    expect(await names({ limit: 50 })).toEqual([])
  })

  it('reads a list that goes on behind its last item, and one that comes whole', async () => {
    const client = await signUp('behind@example.com')
    for (const title of ['one', 'two', 'three']) await createInvoice({ client, body: { title } })
    const titles: (string | null)[] = []
    for await (const invoice of paginate(listInvoices, { client, query: { limit: 2 } }))
      titles.push(invoice.title)
    expect(titles).toEqual(['three', 'two', 'one'])
    await createToken({ client, body: { name: 'Sync' } })
    const names: string[] = []
    for await (const token of paginate(listTokens, { client })) names.push(token.name)
    expect(names).toEqual(['Sync'])
  })

  it('calls the infrastructure API with an API key', async () => {
    const { data } = await createApiToken({
      client: connect({ baseUrl: app.url }),
      body: { organization_name: 'Cloud Harbor', email: 'cloud@example.com' },
    })
    const client = connect({ baseUrl: app.url, apiKey: () => data.api_token })
    expect((await getTenant({ client })).data.name).toBe('Cloud Harbor')
    expect(await failureOf(getTenant({ client: connect({ baseUrl: app.url }) }))).toMatchObject({
      status: 401,
      code: 'api_key_missing',
    })
  })
})

const run = promisify(execFile)
const source = fileURLToPath(new URL('../../sdk', import.meta.url))

describe('the package of the SDK', () => {
  it('is packed with all it needs, and does what its README says', { timeout: 120_000 }, async () => {
    const place = await mkdtemp(join(tmpdir(), 'bowline-sdk-'))
    try {
      const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', place], { cwd: source })
      const [packed] = Object.values(JSON.parse(stdout)) as { filename: string; version: string }[]
      expect(packed!.version).toBe(VERSION)
      const home = join(place, 'node_modules/@bowline/sdk')
      await mkdir(home, { recursive: true })
      const file = join(place, packed!.filename.replace('@', '').replace('/', '-'))
      await run('tar', ['xzf', file, '--strip-components=1', '-C', home])

      const owner = await app.createAccount()
      const text = await readFile(join(home, 'README.md'), 'utf8')
      const examples = [...text.matchAll(/^```js\n([\s\S]*?)^```/gm)].map(match => match[1]!)
      const said: string[] = []
      for (const [index, example] of examples.entries()) {
        const script = join(place, `example-${index}.mjs`)
        await writeFile(script, example.replaceAll('http://127.0.0.1:8080', app.url))
        const result = await run(process.execPath, [script], { env: { ...process.env, TOKEN: owner.token! } })
        said.push(result.stdout)
      }
      expect(said).toEqual(['true ada@example.com\n404 contact_not_found Contact not found\n', '0\n'])
    } finally {
      await rm(join(source, 'dist'), { recursive: true, force: true })
      await rm(place, { recursive: true, force: true })
    }
  })
})
