import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import type { CommandCtx } from '#kit/declared/command.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { importCommand } from './command.ts'

const app = useTestApp()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bowline-import-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function commandOf(accounts: Account[], printed: string[]): CommandCtx {
  return {
    print: (line: string) => void printed.push(line),
    organizationIds: async () => accounts.map(account => account.organizationId),
    within: <T>(id: string, work: (ctx: WorkCtx) => Promise<T>) => {
      const account = accounts.find(one => one.organizationId === id)!
      const transact = <R>(inside: (ctx: Ctx) => Promise<R>) => account.within(inside)
      return work({ organizationId: id, transact } as unknown as WorkCtx)
    },
  } as unknown as CommandCtx
}

describe('the import command', () => {
  it('finds the organization by a member, imports, and writes down what failed', async () => {
    const acme = await app.createAccount()
    const other = await app.createAccount()
    const file = join(folder, 'people.csv')
    const lines = Array.from({ length: 3_000 }, (_, index) => `P${index},p${index}@example.com`)
    await writeFile(file, `Name;E-Mail\n${lines.join('\n').replaceAll(',', ';')}\nBad;nonsense\n`)
    const printed: string[] = []
    const code = await importCommand.run(commandOf([other, acme], printed), [
      file,
      '--organization',
      acme.email.toUpperCase(),
    ])
    expect(code).toBe(1)
    expect(printed[0]).toBe('3001 rows: 3000 created, 0 updated, 0 skipped, 1 failed')
    expect(await readFile(`${file}.errors.csv`, 'utf8')).toBe(
      'row,error,Name,E-Mail\r\n3001,email must be a valid email address,Bad,nonsense\r\n',
    )
    expect((await acme.get('/contacts')).body.pagination.total).toBe(3_000)
    expect((await other.get('/contacts')).body.pagination.total).toBe(0)
  })

  it('says where it stopped when the database fails it, and goes on from there', async () => {
    const acme = await app.createAccount()
    const file = join(folder, 'nameless.csv')
    const lines = Array.from({ length: 4_500 }, (_, index) => `P${index},`)
    await writeFile(file, `Name,E-Mail\n${lines.join('\n')}\n`)
    const printed: string[] = []
    const ctx = commandOf([acme], printed)
    // The first transaction finds the owner, the next ones save a batch each.
    let transactions = 0
    const failing: CommandCtx = {
      ...ctx,
      within: (id, work) =>
        ctx.within(id, inside =>
          work({
            ...inside,
            transact: batch =>
              inside.transact(async inner => {
                const result = await batch(inner)
                transactions += 1
                if (transactions === 4) throw new Error('the connection broke')
                return result
              }),
          }),
        ),
    }
    const args = [file, '--organization', acme.organizationId]
    await expect(importCommand.run(failing, args)).rejects.toThrow('the connection broke')
    expect(printed).toEqual(['Rows before 4001 are saved: go on with --from 4001'])
    expect(await importCommand.run(ctx, [...args, '--from', '4001'])).toBe(0)
    expect(printed[1]).toBe('500 rows: 500 created, 0 updated, 0 skipped, 0 failed')
    expect((await acme.get('/contacts')).body.pagination.total).toBe(4_500)
  })

  it.each([
    [[], /^import-contacts <file.csv>/],
    [['x.csv', '--organization', 'nobody@example.com'], 'Nobody here has the email nobody@example.com'],
    [['x.csv', '--organization', '01a1dce5-541d-7093-834b-661a97c3b69e'], /There is no organization/],
    [['x.csv', '--frobnicate'], /Unknown option/],
    [['x.csv', '--organization', 'a@example.com', '--from', '0'], /--from is the number of a row/],
  ])('says how to call it for %j', async (args, message) => {
    const acme = await app.createAccount()
    await expect(importCommand.run(commandOf([acme], []), args)).rejects.toThrow(message)
  })
})
