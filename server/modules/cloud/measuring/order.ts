import { order } from '#kit/job.ts'

/** One number of a resource at a moment, in milliseconds since 1970. */
export interface Measured {
  name: string
  labels: Record<string, string>
  at: number
  value: number
}

/** Keeps what was measured of resources; carried out by whoever keeps metrics. */
export const recordPoints = order<{ points: Measured[] }>({ name: 'platform.record_points' })
