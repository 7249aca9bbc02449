import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type TestApp, testSettings } from './harness.ts'
import { type Exit, runCommand, type ServerProcess, startServer } from './server-process.ts'

interface ServerProcesses {
  /** A process on the test's database; `more` goes on top of what all of them are given. */
  start(command: 'all' | 'serve' | 'worker', more?: Record<string, string>): Promise<ServerProcess>
  /** Runs a command to its end. */
  run(...args: string[]): Promise<Exit>
}

/**
 * For a file that starts, kills and restarts servers and workers: all of them on one database (`useOwnTestApp()`,
 * `useTestDatabase()`), with the secret of the test's own app. Those still running after the last test are ended.
 */
export function useServerProcess(
  on: Pick<TestApp, 'databaseUrl'>,
  always: Record<string, string> = {},
): ServerProcesses {
  const running = new Set<ServerProcess>()
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'bowline-process-'))
  })
  afterAll(async () => {
    await Promise.all([...running].map(one => one.end('SIGTERM')))
    await rm(dataDir, { recursive: true, force: true })
  })
  const settings = () => ({
    DATABASE_URL: on.databaseUrl,
    APP_SECRET: testSettings('').appSecret!,
    DATA_DIR: dataDir,
    OUTBOUND_ALLOW: '127.0.0.1/32',
    ...always,
  })
  return {
    async start(command, more = {}) {
      const server = await startServer(command, { ...settings(), ...more })
      running.add(server)
      void server.exited.then(() => running.delete(server))
      return server
    },
    run: (...args) => runCommand(args, settings()),
  }
}
