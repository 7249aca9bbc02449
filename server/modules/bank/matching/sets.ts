import type { Candidate } from '#modules/billing/index.ts'

const MOST_STEPS = 200_000

/** Sets of two and more that add up exactly, as many as anybody wants to know of. */
export function setsOf(
  all: readonly Candidate[],
  amount: number,
  mostTogether: number,
  mostSets: number,
): Candidate[][] {
  const sorted = all.toSorted((a, b) => b.due_cents - a.due_cents)
  const rest = new Array<number>(sorted.length + 1).fill(0)
  for (let at = sorted.length - 1; at >= 0; at -= 1) rest[at] = rest[at + 1]! + sorted[at]!.due_cents
  const sets: Candidate[][] = []
  const chosen: Candidate[] = []
  let steps = 0
  const search = (from: number, left: number): void => {
    if (left === 0) {
      if (chosen.length >= 2) sets.push([...chosen])
      return
    }
    if (chosen.length === mostTogether) return
    for (let at = from; at < sorted.length && sets.length < mostSets; at += 1) {
      steps += 1
      if (steps > MOST_STEPS || rest[at]! < left) return
      const one = sorted[at]!
      if (one.due_cents > left) continue
      chosen.push(one)
      search(at + 1, left - one.due_cents)
      chosen.pop()
    }
  }
  search(0, amount)
  return sets
}
