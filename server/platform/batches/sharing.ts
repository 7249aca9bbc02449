interface Round<T> {
  next: { work: () => Promise<T>; answer: PromiseWithResolvers<T> } | null
}

/**
 * Equal questions that are asked at the same time are asked once. Who comes while an answer is under way does not get that
 * one, which may be older than the question, but the next, together with all who wait for it.
 */
export function createSharing<T>() {
  const rounds = new Map<string, Round<T>>()

  async function ask(key: string, round: Round<T>, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      const { next } = round
      round.next = null
      if (next) ask(key, round, next.work).then(next.answer.resolve, next.answer.reject)
      else rounds.delete(key)
    }
  }

  return (key: string, work: () => Promise<T>): Promise<T> => {
    const round = rounds.get(key)
    if (!round) {
      const first: Round<T> = { next: null }
      rounds.set(key, first)
      return ask(key, first, work)
    }
    round.next ??= { work, answer: Promise.withResolvers<T>() }
    return round.next.answer.promise
  }
}
