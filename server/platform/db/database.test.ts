import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

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
    const [row] = await app.sql<{ open: number }>(
      "select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    )
    expect(row?.open).toBe(0)
  })
})
