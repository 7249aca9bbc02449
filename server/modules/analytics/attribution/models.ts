export const models = ['first', 'last', 'last_non_direct', 'linear', 'u_shaped', 'time_decay'] as const
export type Model = (typeof models)[number]

export interface Touch {
  /** Milliseconds. */
  at: number
  isDirect: boolean
}

const DAY = 86_400_000
/** Weights are whole numbers: sums of them are exact whatever their order. */
const SCALE = 2 ** 48

/** How much each touch weighs, in their order; the sum is never zero. */
export function weigh(model: Model, touches: readonly Touch[], halfLifeDays: number): number[] {
  const { length } = touches
  const only = (position: number) => touches.map((_, index) => (index === position ? 1 : 0))
  switch (model) {
    case 'first':
      return only(0)
    case 'last':
      return only(length - 1)
    case 'last_non_direct': {
      const last = touches.findLastIndex(({ isDirect }) => !isDirect)
      return only(last === -1 ? length - 1 : last)
    }
    case 'linear':
      return touches.map(() => 1)
    case 'u_shaped': {
      if (length <= 2) return touches.map(() => 1)
      // 40 % to each end, 20 % over those between them.
      return touches.map((_, index) => (index === 0 || index === length - 1 ? 2 * (length - 2) : 1))
    }
    case 'time_decay': {
      // From the last touch on: how long ago that was itself is the same factor for all.
      const last = touches[length - 1]!.at
      return touches.map(({ at }) => Math.round(2 ** (-(last - at) / (halfLifeDays * DAY)) * SCALE))
    }
  }
}

/** Shared by largest remainder; equal remainders go to the earliest touch. The parts add up to the whole. */
export function share(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (total * Math.max(...weights) <= Number.MAX_SAFE_INTEGER) {
    const parts = weights.map(weight => Math.floor((total * weight) / sum))
    return handOut(
      total - parts.reduce((all, part) => all + part, 0),
      parts,
      (a, b) => ((total * weights[b]!) % sum) - ((total * weights[a]!) % sum),
    )
  }
  return shareLarge(BigInt(total), weights.map(BigInt))
}

function shareLarge(total: bigint, weights: readonly bigint[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n)
  const parts = weights.map(weight => (total * weight) / sum)
  const rest = weights.map(weight => (total * weight) % sum)
  const left = total - parts.reduce((all, part) => all + part, 0n)
  return handOut(Number(left), parts.map(Number), (a, b) =>
    rest[a] === rest[b] ? 0 : rest[b]! > rest[a]! ? 1 : -1,
  )
}

function handOut(left: number, parts: number[], order: (a: number, b: number) => number): number[] {
  if (left === 0) return parts
  const positions = parts.map((_, position) => position).sort((a, b) => order(a, b) || a - b)
  for (const position of positions.slice(0, left)) parts[position]! += 1
  return parts
}
