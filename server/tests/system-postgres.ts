import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { asUser, findUnprivilegedUser, isRoot } from '#platform/postgres/privileges.ts'

const HOMES = '/usr/lib/postgresql'
const run = promisify(execFile)

/** A cluster of Debian's PostgreSQL, which unlike the embedded one comes with pg_dump and pg_restore. */
export interface SystemPostgres {
  /** The superuser's, to the database "postgres". */
  readonly url: string
  dump(url: string, file: string): Promise<void>
  restore(url: string, file: string): Promise<void>
  stop(): Promise<void>
}

function findPrograms(): string {
  const [newest] = readdirSync(HOMES).sort((one, other) => Number(other) - Number(one))
  return join(HOMES, newest!, 'bin')
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}

export async function startSystemPostgres(): Promise<SystemPostgres> {
  const programs = findPrograms()
  const user = isRoot() ? findUnprivilegedUser() : null
  const folder = await mkdtemp(join(tmpdir(), 'bowline-system-postgres-'))
  await chmod(folder, 0o755)
  if (user) await chown(folder, user.uid, user.gid)
  const [cluster, password] = [join(folder, 'cluster'), randomBytes(12).toString('hex')]
  const as = { ...asUser(user), cwd: folder, stdio: 'ignore' as const }
  execFileSync(
    join(programs, 'initdb'),
    ['-D', cluster, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '-A', 'trust', '-N'],
    as,
  )
  const port = await findFreePort()
  const settings = `-p ${port} -h 127.0.0.1 -k '' -F -c timezone=America/New_York`
  execFileSync(
    join(programs, 'pg_ctl'),
    ['-D', cluster, '-w', '-o', settings, '-l', join(folder, 'log'), 'start'],
    as,
  )
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  return {
    url,
    async dump(database, file) {
      await run(join(programs, 'pg_dump'), ['-Fc', '-f', file, database])
    },
    async restore(database, file) {
      await run(join(programs, 'pg_restore'), ['--exit-on-error', '-d', database, file])
    },
    async stop() {
      execFileSync(join(programs, 'pg_ctl'), ['-D', cluster, '-m', 'immediate', 'stop'], as)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
