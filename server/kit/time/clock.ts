export interface Clock {
  now(): Temporal.Instant
  /** The same moment as a plain number, for what is counted on every request. */
  milliseconds(): number
}

export interface TestClock extends Clock {
  set(instant: Temporal.Instant | string): void
  /** Days and longer units are counted in UTC, where every day has 24 hours. */
  advance(duration: Temporal.Duration | Temporal.DurationLike | string): void
}

export const systemClock: Clock = {
  // Our columns keep milliseconds; finer instants would not compare equal to themselves after being stored.
  now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()),
  milliseconds: () => Date.now(),
}

/** A clock that stands still until it is told otherwise. */
export function createTestClock(start: Temporal.Instant | string): TestClock {
  // As exact as the database keeps a moment: what is due now is not a fraction of a millisecond ahead.
  const read = (instant: Temporal.Instant | string) =>
    Temporal.Instant.fromEpochMilliseconds(Temporal.Instant.from(instant).epochMilliseconds)
  let current = read(start)
  return {
    now: () => current,
    milliseconds: () => current.epochMilliseconds,
    set(instant) {
      current = read(instant)
    },
    advance(duration) {
      current = current.toZonedDateTimeISO('UTC').add(duration).toInstant()
    },
  }
}
