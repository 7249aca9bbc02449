/** How often a process that watches itself looks at the clock; what is later than once more is a hold-up. */
const TICK_MS = 50

let watchers = 0
let ticking: NodeJS.Timeout | undefined
let lastTick = 0
let total = 0

const lateness = (): number => {
  const late = performance.now() - lastTick - TICK_MS
  return late > TICK_MS ? late : 0
}

function tick(): void {
  total += lateness()
  lastTick = performance.now()
}

export interface HeldUp {
  /** For how long since the start nothing here could run: a loop that was busy, or a machine that gave us no turn. */
  ms(): number
  stop(): void
}

export function watchHeldUp(): HeldUp {
  watchers += 1
  if (!ticking) {
    lastTick = performance.now()
    ticking = setInterval(tick, TICK_MS).unref()
  }
  const before = total + lateness()
  return {
    ms: () => total + lateness() - before,
    stop() {
      watchers -= 1
      if (watchers > 0) return
      clearInterval(ticking)
      ticking = undefined
    },
  }
}
