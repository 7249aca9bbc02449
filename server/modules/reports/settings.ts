import { type Environment, integer } from '#kit/declared/setting.ts'
import type { Settings } from '#platform/settings.ts'

declare module '#platform/settings.ts' {
  interface Settings {
    /** How long one query of a report may take before the database stops it. */
    readonly reportTimeoutMs: number
    /** How long a query waits for a free slot of its organization. */
    readonly reportWaitMs: number
  }
}

export const readReportSettings = (env: Environment): Pick<Settings, 'reportTimeoutMs' | 'reportWaitMs'> => ({
  reportTimeoutMs: integer(env, 'REPORT_TIMEOUT_MS', { otherwise: 10_000, least: 100, most: 600_000 }),
  reportWaitMs: integer(env, 'REPORT_WAIT_MS', { otherwise: 10_000, least: 0, most: 600_000 }),
})
