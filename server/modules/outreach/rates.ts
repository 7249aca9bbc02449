/** Percent of what was sent, one decimal. */
export const rateOf = (part: number, sent: number): number =>
  sent === 0 ? 0 : Math.round((part / sent) * 1_000) / 10
