/**
 * Groups in which every two of the things meet exactly once: the lines of a plane over a prime. `turns` of them are
 * whole partitions of all things, so that the first few already bring each together with many others.
 */
export function meetings<T>(things: readonly T[]): T[][][] {
  let prime = 2
  while (prime * prime < things.length || !isPrime(prime)) prime += 1
  const at = (x: number, y: number) => things[x * prime + y]
  const line = (points: (T | undefined)[]) => points.filter(point => point !== undefined)
  const range = Array.from({ length: prime }, (_, n) => n)
  const slopes = range.map(slope =>
    range.map(start => line(range.map(x => at(x, (start + slope * x) % prime)))),
  )
  return [...slopes, range.map(x => line(range.map(y => at(x, y))))]
}

const isPrime = (n: number): boolean => {
  for (let by = 2; by * by <= n; by += 1) if (n % by === 0) return false
  return n > 1
}
