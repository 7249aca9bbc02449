import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { prepared } from './query.ts'

const app = useTestApp()

describe('a prepared query', () => {
  const byName = prepared((db, { name, most }: { name: string; most: number }) =>
    db
      .selectFrom('companies')
      .select(['name', 'domain'])
      .where(sql<boolean>`name = ${name} and 'constant' = ${'constant'}`)
      .limit(most),
  )

  it('is put together once and takes the values of each call', async () => {
    const acme = await app.createAccount()
    for (const name of ['Elm', 'Oak']) await acme.post('/companies', { name, domain: `${name}.example` })
    const find = (name: string) => acme.within(({ db }) => byName(db, { name, most: 5 }))
    expect(await find('Oak')).toEqual([{ name: 'Oak', domain: 'oak.example' }])
    expect(await find('Elm')).toEqual([{ name: 'Elm', domain: 'elm.example' }])
    expect(await find('Ash')).toEqual([])
    await acme.within(async ({ db }) => {
      expect(byName.with(db, { name: 'Ash', most: 3 }).sql).toBe(
        byName.with(db, { name: 'Elm', most: 4 }).sql,
      )
    })
  })

  it('stays within the organization that asks', async () => {
    const other = await app.createAccount()
    expect(await other.within(({ db }) => byName(db, { name: 'Oak', most: 5 }))).toEqual([])
  })

  it('refuses to be one whose shape depends on its values', async () => {
    const acme = await app.createAccount()
    const crooked = prepared((db, { name }: { name: string }) => {
      const query = db.selectFrom('companies').select('id')
      return name === 'Elm' ? query.where('name', '=', name) : query
    })
    await expect(acme.within(({ db }) => crooked(db, { name: 'Elm' }))).rejects.toThrow('name is looked at')
  })
})
