export interface Outcome {
  handled: boolean
  /** Kept beside the event, for whoever asks later what became of it. */
  outcome: string
}

export const ignored = (outcome: string): Outcome => ({ handled: false, outcome })
export const done = (outcome: string): Outcome => ({ handled: true, outcome })
