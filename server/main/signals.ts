import type { Logger } from '#kit/context.ts'

/** One Ctrl-C may arrive twice: from the terminal, and passed on by npm. Only a later one is impatience. */
const SAME_KEYPRESS_MS = 500

export interface Stopping {
  /** The first signal: finish what runs, then end. Its failure is reported. */
  gently(): Promise<void>
  /** The second: let go of everything now. */
  atOnce(): void
}

export function stopOnSignals({ gently, atOnce }: Stopping, log: Logger): void {
  let first: number | undefined
  const receive = (signal: NodeJS.Signals) => {
    if (first !== undefined) {
      if (performance.now() - first < SAME_KEYPRESS_MS) return
      log.warn({ signal }, 'Stopping at once')
      atOnce()
      process.exit(130)
    }
    first = performance.now()
    log.info({ signal }, 'Stopping: finishing requests and jobs first; once more to stop at once')
    gently().then(
      () => process.exit(0),
      error => {
        log.error({ error: (error as Error).message }, 'The server did not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', receive)
  process.on('SIGTERM', receive)
}
