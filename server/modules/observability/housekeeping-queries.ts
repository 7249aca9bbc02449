import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

export const dropOldTelemetry = ({ db, now }: Ctx) =>
  sql`select drop_old_telemetry(${now.toString()}::timestamptz)`.execute(db)
