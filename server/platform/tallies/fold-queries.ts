import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/** The lines of one organization, of every table that counts by them: a part of them, and those that nobody else holds. */
export const foldLines = (db: Db) => sql`call fold_lines()`.execute(db)
