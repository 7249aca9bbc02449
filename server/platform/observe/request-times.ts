/** Upper bounds in seconds, the same for everything that is timed. */
export const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const NAME = 'bowline_http_request_seconds'

/** One histogram: how many took how long, and the sum of it. */
class Series {
  readonly counts = new Float64Array(SECONDS.length + 1)
  sum = 0

  add(seconds: number): void {
    let slot = 0
    while (slot < SECONDS.length && seconds > SECONDS[slot]!) slot += 1
    this.counts[slot]! += 1
    this.sum += seconds
  }

  render(labels: string): string {
    let total = 0
    const lines = SECONDS.map((bound, slot) => {
      total += this.counts[slot]!
      return `${NAME}_bucket{le="${bound}",${labels}} ${total}`
    })
    total += this.counts[SECONDS.length]!
    lines.push(`${NAME}_bucket{le="+Inf",${labels}} ${total}`)
    lines.push(`${NAME}_sum{${labels}} ${this.sum}`, `${NAME}_count{${labels}} ${total}`)
    return lines.join('\n')
  }
}

/** Every request passes here: a series is found by its route and added to, with nothing checked or hashed. */
export function createRequestTimes() {
  const routes = new Map<string, Map<string, Series[]>>()
  return {
    add(route: string, method: string, status: number, seconds: number): void {
      const methods = routes.get(route) ?? new Map<string, Series[]>()
      if (methods.size === 0) routes.set(route, methods)
      const byClass = methods.get(method) ?? []
      if (byClass.length === 0) methods.set(method, byClass)
      const kind = Math.floor(status / 100)
      byClass[kind] ??= new Series()
      byClass[kind].add(seconds)
    },
    render(): string {
      const lines = [`# HELP ${NAME} Time to answer, by route and status class`, `# TYPE ${NAME} histogram`]
      for (const [route, methods] of routes) {
        for (const [method, byClass] of methods) {
          for (const [kind, series] of byClass.entries()) {
            if (series) lines.push(series.render(`method="${method}",route="${route}",status="${kind}xx"`))
          }
        }
      }
      return `${lines.join('\n')}\n`
    },
  }
}
