/** A socket that was not renewed for so long is gone, whatever became of its process. */
const LEASE_SECONDS = 75

export const onlineSince = (now: Temporal.Instant): string =>
  now.subtract({ seconds: LEASE_SECONDS }).toString()

export const presences = ['online', 'away', 'offline'] as const
