import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { exportJob } from './jobs.ts'

const app = useTestApp()

/** What is in an archive, read by a program that is not ours. */
function unpack(bytes: Buffer): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'export-'))
  writeFileSync(join(folder, 'all.zip'), bytes)
  execFileSync('python3', ['-m', 'zipfile', '-e', join(folder, 'all.zip'), join(folder, 'out')])
  const names = readdirSync(join(folder, 'out'), { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    names
      .filter(one => one.isFile())
      .map(one => {
        const path = join(one.parentPath, one.name)
        return [path.slice(join(folder, 'out').length + 1), readFileSync(path, 'utf8')]
      }),
  )
}

async function exportAll(account: Account, body: object) {
  const asked = await account.post('/exports', body)
  expect(asked.status).toBe(202)
  await app.drain()
  const { data } = (await account.get(`/exports/${asked.body.data.id}`)).body
  const file = await account.get(`/exports/${data.id}/file`)
  return { data, file, files: unpack(file.bytes) }
}

describe('an export', () => {
  it('is written in the background, told of, and read by its maker and admins', async () => {
    const acme = await app.createAccount()
    const [member, other] = [await acme.invite('member'), await acme.invite('member')]
    await acme.post('/contacts', { name: 'Ada', status: 'customer', tags: ['a', 'b'] })
    await acme.post('/contacts', { name: 'Bob' })
    const asked = await member.post('/exports', {
      entities: ['contacts'],
      filter: { status: ['customer'] },
    })
    const id = asked.body.data.id
    expect(asked.body.data).toMatchObject({ status: 'pending', file_url: null, format: 'csv' })
    expect((await member.get(`/exports/${id}/file`)).body.detail).toBe('The export is not finished yet')
    await app.drain()
    const { data } = (await member.get(`/exports/${id}`)).body
    expect(data).toMatchObject({ status: 'succeeded', rows: 1, size_bytes: expect.any(Number) })
    const file = await acme.get(`/exports/${id}/file`)
    expect(file.headers.get('content-type')).toBe('application/zip')
    expect(file.bytes.length).toBe(data.size_bytes)
    const [head, row] = unpack(file.bytes)['contacts.csv']!.split('\r\n')
    expect(head).toMatch(/^\ufeffid,first_name/)
    expect(row).toContain(',Ada,')
    expect(row).toContain(',a;b,')
    expect((await other.get(`/exports/${id}`)).status).toBe(404)
    expect((await other.get('/exports')).body.pagination.total).toBe(0)
    expect((await acme.get('/exports')).body.pagination.total).toBe(1)
    const told = (await member.get('/notifications')).body.data
    expect(told).toMatchObject([{ kind: 'export.done', url: '/settings/exports' }])
    expect((await acme.get('/notifications')).body.data).toEqual([])
    app.clock.advance({ days: 8 })
    expect((await member.get(`/exports/${id}`)).status).toBe(404)
    await app.runCron('transfer.drop_exports')
    expect(await app.sql('select 1 from export_chunks')).toEqual([])
  })

  it('of more than one kind is for admins, and a kind must be known', async () => {
    const acme = await app.createAccount()
    const member = await acme.invite('member')
    for (const entities of [['contacts', 'deals'], ['*'], ['audit_log']]) {
      expect((await member.post('/exports', { entities })).status).toBe(403)
    }
    expect((await (await acme.invite('viewer')).post('/exports', { entities: ['deals'] })).status).toBe(403)
    expect((await acme.post('/exports', { entities: ['boats'] })).body.detail).toMatch(
      /^entities must be of contacts/,
    )
    expect((await acme.post('/exports', { entities: ['deals'], filter: { q: 'a' } })).status).toBe(400)
  })

  it('of everything has every kind of record, and no secret of anybody', async () => {
    const acme = await app.createAccount()
    const rival = await app.createAccount()
    await rival.post('/contacts', { name: 'Rival Person' })
    await acme.post('/contacts', { name: 'Ada "Countess", Lovelace', custom: { note: '=1+1' } })
    await acme.post('/invoices', { bill_to_name: 'Byron', lines: [{ name: 'Rope', unit_price_cents: 100 }] })
    const { data, files } = await exportAll(acme, { entities: ['*'], format: 'json' })
    expect(data.status).toBe('succeeded')
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['contacts.json', 'invoices.json', 'team.json', 'audit_log.json', 'deals.json']),
    )
    const parsed = Object.entries(files).map(([name, text]) => [name, JSON.parse(text)] as const)
    const of = (name: string) => parsed.find(([one]) => one === name)![1]
    expect(of('contacts.json')).toMatchObject([
      { name: 'Ada "Countess", Lovelace', custom: { note: '=1+1' } },
    ])
    expect(of('invoices.json')[0]).not.toHaveProperty('public_token')
    expect(of('team.json')[0]).not.toHaveProperty('password_hash')
    expect(JSON.stringify(parsed)).not.toContain('Rival Person')
    const columns = parsed.flatMap(([, rows]) => rows.flatMap((row: object) => Object.keys(row)))
    expect(columns.filter((name: string) => /token|secret|password|hash|sealed/.test(name))).toEqual([
      ...columns.filter(
        (name: string) => /sha256|public_key/.test(name) && /token|secret|password/.test(name),
      ),
    ])
  })

  it('that is begun twice is written once', async () => {
    const acme = await app.createAccount()
    await acme.post('/contacts', { name: 'Ada' })
    const { id } = (await acme.post('/exports', { entities: ['contacts'] })).body.data
    await acme.within(ctx => ctx.enqueue(exportJob, { export_id: id }))
    await app.drain()
    const runs = await app.sql('select distinct run from export_chunks where export_id = $1', [id])
    expect(runs).toHaveLength(1)
    expect((await acme.get('/notifications')).body.data).toHaveLength(1)
    expect(unpack((await acme.get(`/exports/${id}/file`)).bytes)['contacts.csv']).toContain('Ada')
  })
})
