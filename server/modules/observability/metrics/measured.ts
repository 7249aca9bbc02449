import { carryOut } from '#kit/job.ts'
import { recordPoints } from '#modules/cloud/index.ts'
import { writePoints } from './ingest.ts'
import { digestOf } from './series.ts'

/** What the engine measured of its resources, beside what tenants send; the same again changes nothing. */
export const recordMeasured = carryOut(recordPoints, async (ctx, { points }) => {
  const known = points.map(({ name, labels, at, value }) => ({
    series: { name, labels, digest: digestOf(name, labels) },
    at,
    value,
  }))
  const left = await ctx.transact(inner => writePoints(inner, known))
  if (left.length > 0) ctx.log.warn({ points: left.length }, 'no room for the series of resources')
})
