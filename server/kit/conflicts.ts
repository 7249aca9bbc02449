const CONFLICTS = new Set(['40P01', '40001'])

/** Two transactions waited for each other, or for what the other changed: the database ended this one, without a trace. */
export const isConflict = (error: unknown): boolean =>
  CONFLICTS.has((error as { code?: string } | null)?.code ?? '')

/** Once or twice more where the database ended it for another's sake. The work is one transaction. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 3 || !isConflict(error)) throw error
    }
  }
}
