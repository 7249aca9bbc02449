import { sql } from 'kysely'
import type { SetupStep } from '#kit/declared/setup-step.ts'

export const bookingSetup: SetupStep = {
  key: 'booking',
  url: '/booking-links',
  isDone: async ({ db }) => {
    const { rows } = await sql<{ done: boolean }>`select exists (select from booking_links) as done`.execute(
      db,
    )
    return rows[0]!.done
  },
}
