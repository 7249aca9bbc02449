import type { DB } from '#db/types.ts'

/** The tables of the machinery itself; every other one belongs to a module. */
export const platformTables: readonly (keyof DB)[] = [
  'agenda',
  'backfill_parts',
  'backfills',
  'claims',
  'counters',
  'crons',
  'directory',
  'events',
  'idempotency_keys',
  'idempotency_steps',
  'jobs',
  'schema_migrations',
  'schema_routines',
  'crawl_hosts',
  'crawl_urls',
  'throttles',
  'workers',
]
