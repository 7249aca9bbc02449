import pino from 'pino'
import type { Route } from '#kit/route.ts'
import type { Clock } from '#kit/time/clock.ts'
import { modules } from '#modules/index.ts'
import { assemble } from '#platform/assemble.ts'
import { buildApp } from '#platform/server/app.ts'
import type { Settings } from '#platform/settings.ts'
import { type TestApp, testSettings } from './harness.ts'

/** Another server on the same database, with its own memory, as a second process would have. */
export async function startSecondApp(
  first: TestApp,
  clock: Clock = first.clock,
  { settings: overrides, brings = [] }: { settings?: Partial<Settings>; brings?: readonly Route[] } = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const settings = { ...testSettings(first.databaseUrl), ...overrides }
  const log = pino({ level: settings.logLevel })
  const assembled = await assemble({ settings, modules, clock, log, works: false, print() {} })
  const { source, metrics } = assembled
  const app = await buildApp({
    source,
    routes: [...modules.flatMap(module => module.routes), ...brings],
    sockets: modules.flatMap(module => module.sockets ?? []),
    log,
    metrics,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    async close() {
      await app.close()
      await assembled.close()
    },
  }
}
