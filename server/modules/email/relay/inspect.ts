import type { Inspect } from '#kit/module.ts'
import { readRelayDay } from './queries.ts'

/** Nothing to be mended: what organizations sent through the server's own transport today. */
export const inspectRelay: Inspect = async db => {
  const day = Temporal.Now.instant().toZonedDateTimeISO('UTC').toPlainDate().toString()
  const { organizations, recipients } = await readRelayDay(db, day)
  if (organizations === 0) return null
  return {
    isFine: true,
    what: `Through the server's own mail transport went mail to ${recipients} recipients today (UTC), of ${organizations} ${organizations === 1 ? 'organization' : 'organizations'}`,
    advice: 'MAIL_RELAY and MAIL_RELAY_PER_DAY say what may.',
  }
}
