/**
 * How long one turn of the event loop kept this thread busy. Counted in time on the processor, not on the clock: a
 * machine that does other things meanwhile makes nobody guilty.
 */
export interface LoopWatch {
  /** The longest turn in milliseconds since it was last asked. */
  longest(): number
  stop(): void
}

export function watchLoop(): LoopWatch {
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let before = used()
  let longest = 0
  // Due in every turn: what passed between two calls is one turn's work.
  const timer = setInterval(() => {
    const now = used()
    longest = Math.max(longest, now - before)
    before = now
  }, 1)
  return {
    longest() {
      const found = longest
      longest = 0
      before = used()
      return found
    },
    stop: () => clearInterval(timer),
  }
}
