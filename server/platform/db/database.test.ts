import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { useOwnTestApp } from '#tests/harness.ts'
import { toProblem } from '../server/errors.ts'
import { openDatabase } from './database.ts'

const app = useOwnTestApp()

const addTag = (name: string) => sql`insert into organizations_of_nobody (name) values (${name})`

describe('a statement that nobody waits for', () => {
  it('is in the transaction, before whatever is sent after it', async () => {
    const acme = await app.createAccount()
    const count = await acme.within(async ctx => {
      ctx.write(sql`update organizations set name = 'Renamed'`.compile(ctx.db))
      return ctx.db.selectFrom('organizations').select('name').executeTakeFirstOrThrow()
    })
    expect(count.name).toBe('Renamed')
    expect((await acme.get('/organization')).body.data.name).toBe('Renamed')
  })

  it('takes the whole transaction down when it fails, and says why', async () => {
    const acme = await app.createAccount()
    const failing = acme.within(async ctx => {
      await sql`update organizations set name = 'Half done'`.execute(ctx.db)
      ctx.write(addTag('x').compile(ctx.db))
    })
    await expect(failing).rejects.toThrow('organizations_of_nobody')
    expect((await acme.get('/organization')).body.data.name).not.toBe('Half done')
  })

  it('lets no statement behind it hide its reason', async () => {
    const acme = await app.createAccount()
    const failing = acme.within(async ctx => {
      ctx.write(addTag('x').compile(ctx.db))
      await sql`update organizations set name = 'Half done'`.execute(ctx.db)
    })
    await expect(failing).rejects.toThrow('organizations_of_nobody')
  })
})

describe('a commit whose answer is lost', () => {
  it('is told apart from one that failed', async () => {
    const acme = await app.createAccount()
    const lost = acme.within(async ctx => {
      await sql`update organizations set name = 'Perhaps'`.execute(ctx.db)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ctx.db)
      await app.sql('select pg_terminate_backend($1, 5000)', [rows[0]!.pid])
    })
    const error = await lost.catch((thrown: Error) => thrown)
    expect(error).toMatchObject({ code: 'commit_unanswered' })
    const known = toProblem(error as unknown as Error)
    expect([known?.status, known?.code]).toEqual([503, 'outcome_unknown'])
    expect(known?.detail).toContain('it may have happened')
  })
})

describe('a reading transaction', () => {
  it('leaves nothing behind on its connection, whoever comes next', async () => {
    const [acme, other] = [await app.createAccount(), await app.createAccount()]
    const names = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const account = n % 2 === 0 ? acme : other
        if (n % 5 === 0) await account.patch('/organization', { name: n % 2 === 0 ? 'Even' : 'Odd' })
        return [n % 2, (await account.get('/organization')).body.data.id] as const
      }),
    )
    const ids = new Set(names.map(([side, id]) => `${side} ${id}`))
    expect(ids.size).toBe(2)
    // Jobs may be in one this very moment; what was left behind would stay.
    const countOpen = async () => {
      const open = await app.sql(
        "select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
      )
      return open.length
    }
    await expect.poll(countOpen, { timeout: 10_000 }).toBe(0)
  })

  it('cannot write, and is nobody’s but its tenant’s in every statement', async () => {
    const acme = await app.createAccount()
    const own = { url: app.databaseUrl, size: 1, queueLimit: 10, applicationName: 'reads-test' }
    const database = await openDatabase(own)
    onTestFinished(() => database.close())
    const options = { organizationId: acme.organizationId, readOnly: true }
    const seen = sql<{ org: string; role: string }>`select current_org() as org, current_user as role`
    const mine = [{ org: acme.organizationId, role: 'bowline_app' }]
    await database.transact(options, async ({ db }) => {
      await expect(sql`update organizations set name = 'Mine'`.execute(db)).rejects.toThrow('read-only')
      const [first, failed, last] = await Promise.allSettled([
        seen.execute(db),
        sql`select nothing`.execute(db),
        seen.execute(db),
      ])
      expect([first, failed.status, last]).toMatchObject([
        { value: { rows: mine } },
        'rejected',
        { value: { rows: mine } },
      ])
    })
    const outside = await database.transact({ organizationId: null, readOnly: true }, ({ db }) =>
      seen.execute(db),
    )
    expect(outside.rows).toEqual([{ org: null, role: 'bowline_app' }])
  })
})

describe('a statement', () => {
  const oneOf = (text: string) => sql<{ value: unknown }>`${sql.raw(text)} as value`

  it('gives its values as they are kept, whatever their types, also the second time', async () => {
    const acme = await app.createAccount()
    const values = () =>
      acme.within(async ({ db }) => {
        const { rows } = await sql<Record<string, unknown>>`select 1 as one, 9007199254740991::bigint as big,
          1.50::numeric as exact, true as yes, null::text as nothing, ${'a "quoted" \\ text'}::text as said,
          '{a,"b,c",null}'::text[] as list, '{"a":[1]}'::jsonb as data, 'now' as "__proto__",
          timestamptz '2026-03-29 01:30:00.5+00' as at, date '2026-03-29' as day, '\\x00ff'::bytea as bytes`.execute(
          db,
        )
        return rows[0]!
      })
    const first = await values()
    expect(first).toMatchObject({
      one: 1,
      big: 9_007_199_254_740_991,
      exact: '1.50',
      yes: true,
      nothing: null,
      said: 'a "quoted" \\ text',
      list: ['a', 'b,c', null],
      data: { a: [1] },
      at: '2026-03-29T01:30:00.500Z',
      day: '2026-03-29',
      bytes: Buffer.from([0, 255]),
    })
    expect(Object.keys(first)).toContain('__proto__')
    expect(await values()).toEqual(first)
  })

  it('that finds what cannot be told exactly fails by itself, and its connection goes on', async () => {
    const acme = await app.createAccount()
    const results = await acme.within(async ({ db }) => {
      const [bad, good] = await Promise.allSettled([
        sql`${oneOf('select 9007199254740993::bigint')}`.execute(db),
        sql`${oneOf('select 2')}`.execute(db),
      ])
      return [bad.status, good]
    })
    expect(results).toMatchObject(['rejected', { status: 'fulfilled', value: { rows: [{ value: 2 }] } }])
  })

  it('with a value that cannot be sent is not sent, and the others are', async () => {
    const acme = await app.createAccount()
    const circle: Record<string, unknown> = {}
    circle.self = circle
    const found = await acme.within(async ({ db }) => {
      await expect(sql`select ${circle}::jsonb`.execute(db)).rejects.toThrow('circular')
      return (await sql<{ role: string }>`select current_user as role`.execute(db)).rows
    })
    expect(found).toEqual([{ role: 'bowline_app' }])
  })

  it('says how many rows it touched', async () => {
    const acme = await app.createAccount()
    const counts = await acme.within(async ({ db }) => {
      const one = await db.updateTable('organizations').set({ name: 'One' }).executeTakeFirstOrThrow()
      const none = await db.deleteFrom('companies').executeTakeFirstOrThrow()
      return [one.numUpdatedRows, none.numDeletedRows]
    })
    expect(counts).toEqual([1n, 0n])
  })

  it('that is wrong leaves a trace to whoever asked', async () => {
    const acme = await app.createAccount()
    const error = await acme.within(({ db }) => sql`select nothing`.execute(db)).catch(caught => caught)
    expect(error.message).toContain('nothing')
    expect(error.stack).toContain('database.ts')
  })
})

describe('a transaction that asks nothing of the database', () => {
  it('leaves its connection as it found it', async () => {
    const acme = await app.createAccount()
    expect(await Promise.all(Array.from({ length: 40 }, (_, n) => acme.within(async () => n)))).toHaveLength(
      40,
    )
    await expect(
      acme.within(async () => {
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect((await acme.get('/organization')).status).toBe(200)
  })
})

describe('prepared statements', () => {
  it('make room for others: whichever was not used for longest goes, and comes back when it is', async () => {
    const own = { url: app.databaseUrl, size: 1, queueLimit: 10, applicationName: 'prepared-test' }
    const database = await openDatabase(own)
    onTestFinished(() => database.close())
    const ask = (n: number) =>
      database.transact({ organizationId: null, readOnly: true }, async ({ db }) => {
        const { rows } = await sql<{ n: number }>`select ${sql.raw(String(n))}::int as n`.execute(db)
        return rows[0]!.n
      })
    const listPrepared = () =>
      database.transact({ organizationId: null, readOnly: true }, async ({ db }) => {
        const { rows } = await sql<{
          n: string
        }>`select substring(statement from '^select ([0-9]+)::int') as n
          from pg_prepared_statements where statement like 'select %::int as n'`.execute(db)
        return rows.map(row => Number(row.n)).sort((a, b) => a - b)
      })
    for (let n = 1; n <= 1_100; n += 1) {
      expect(await ask(n)).toBe(n)
      if (n % 100 === 0) expect(await ask(1)).toBe(1)
    }
    const kept = await listPrepared()
    expect(kept.length).toBeLessThanOrEqual(1_000)
    expect(kept).toEqual(expect.arrayContaining([1, 200, 1_100]))
    expect(kept).not.toContain(2)
    expect(await ask(2)).toBe(2)
    expect(await listPrepared()).toContain(2)
  })

  it('that failed when they were first sent are sent anew', async () => {
    const own = { url: app.databaseUrl, size: 1, queueLimit: 10, applicationName: 'prepared-test' }
    const database = await openDatabase(own)
    onTestFinished(() => database.close())
    const divide = (by: number) =>
      database.transact({ organizationId: null }, async ({ db }) => {
        const { rows } = await sql<{ n: number }>`select 12 / ${by}::int as n`.execute(db)
        return rows[0]!.n
      })
    const afterFailure = database.transact({ organizationId: null }, async ({ db }) => {
      const broken = sql`select nothing`.execute(db)
      await Promise.all([broken, sql`select 12 / ${3}::int as n`.execute(db)])
    })
    await expect(afterFailure).rejects.toThrow('nothing')
    await expect(divide(0)).rejects.toThrow('division by zero')
    expect([await divide(3), await divide(4)]).toEqual([4, 3])
  })
})

describe('a full disk', () => {
  it('is told to whoever asks whether the server is ready', async () => {
    const acme = await app.createAccount()
    const full = acme.within(ctx =>
      sql`do $$ begin raise exception 'no space left' using errcode = '53100'; end $$`.execute(ctx.db),
    )
    await expect(full).rejects.toThrow('no space left')
    const ready = async () => (await fetch(new URL('/ready', app.url))).json()
    await expect
      .poll(ready, { timeout: 10_000 })
      .toMatchObject({ detail: 'The disk of the database is full' })
  })
})
