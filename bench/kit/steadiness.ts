import { performance } from 'node:perf_hooks'

const PLACES = 256 * 1024
const SAMPLES = 1_000
const STEPS_AT_ONCE = 50_000

/** A walk that comes by every place once, in no order a processor could guess. */
function shuffledWalk(): Int32Array {
  const order = Array.from({ length: PLACES }, (_, at) => at)
  for (let at = PLACES - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1))
    const held = order[at]!
    order[at] = order[other]!
    order[other] = held
  }
  const next = new Int32Array(PLACES)
  for (const [at, place] of order.entries()) next[place] = order[(at + 1) % PLACES]!
  return next
}

/**
 * How many times longer than usual the slowest hundredth takes of a piece of work that is always the same: reads from a
 * megabyte of memory, a few milliseconds long, with nothing else running. On shared hardware neighbours take turns at
 * caches and cores, and no answer can be steadier than the machine that gives it.
 */
export function measureSteadiness(): number {
  const next = shuffledWalk()
  let place = 0
  const walk = (steps: number) => {
    for (let step = 0; step < steps; step += 1) place = next[place]!
  }
  for (const end = performance.now() + 500; performance.now() < end; ) walk(STEPS_AT_ONCE)
  const began = performance.now()
  walk(20 * STEPS_AT_ONCE)
  const steps = Math.round((20 * STEPS_AT_ONCE * 3) / (performance.now() - began))
  const took: number[] = []
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const start = performance.now()
    walk(steps)
    took.push(performance.now() - start)
  }
  took.sort((a, b) => a - b)
  return took[Math.floor(SAMPLES * 0.99)]! / took[SAMPLES / 2]!
}
