import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

export const dropOldTelemetry = (db: Db, now: Temporal.Instant) =>
  sql`select drop_old_telemetry(${now.toString()}::timestamptz)`.execute(db)
