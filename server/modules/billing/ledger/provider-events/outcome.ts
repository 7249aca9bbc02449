export interface Outcome {
  handled: boolean
  /** Kept beside the event, for whoever asks later what became of it. */
  outcome: string
}

/** What becomes of most events; it is written down with the event itself, ahead of its effects. */
export const booked: Outcome = { handled: true, outcome: 'booked' }

export const ignored = (outcome: string): Outcome => ({ handled: false, outcome })
export const done = (outcome: string): Outcome => ({ handled: true, outcome })
