const END = Temporal.Instant.from('9999-12-31T23:59:59Z')

/** Whether a moment can be told and stored. 9999-12-31 is how people write "never": what follows it never comes. */
export const isTellable = (at: Temporal.Instant): boolean => Temporal.Instant.compare(at, END) < 0
