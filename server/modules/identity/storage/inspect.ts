import { cronForEach } from '#kit/job.ts'
import type { Inspect } from '#kit/module.ts'
import { deleteGone, readAllBytes } from './queries.ts'

const megabytes = (bytes: string): string => `${Math.round(Number(bytes) / 1_000_000)} MB`

/** Nothing to be mended: what all organizations keep, and the one that keeps most. */
export const inspectStorage: Inspect = async db => {
  const rows = await readAllBytes(db)
  if (rows.length === 0) return null
  const told = rows.map(
    ({ kind, bytes, most }) => `${megabytes(bytes)} of ${kind} (${megabytes(most)} at most)`,
  )
  return {
    isFine: true,
    what: `Organizations keep ${told.join(', ')}`,
    advice: 'STORAGE_STARTER, STORAGE_PRO and STORAGE_ENTERPRISE say what one may.',
  }
}

export const forgetGoneBytes = cronForEach({
  name: 'identity.forget_gone_bytes',
  cron: '20 1 * * *',
  handler: ctx => ctx.transact(deleteGone),
})
