export type Deadline = {
  signal: AbortSignal
  race<T>(work: Promise<T>): Promise<T>
  stop(error?: unknown): void
}

// One timer over name lookup, connection, every redirect and the whole body. `signal.reason` is the error to
// throw, whether the time ran out or the caller gave up.
export function startDeadline(
  timeoutMs: number,
  callerSignal: AbortSignal | undefined,
  createError: () => Error,
): Deadline {
  const controller = new AbortController()
  const { signal } = controller
  const timer = setTimeout(() => controller.abort(createError()), timeoutMs)
  const followCaller = () => controller.abort(callerSignal?.reason)
  if (callerSignal?.aborted) followCaller()
  else callerSignal?.addEventListener('abort', followCaller, { once: true })

  return {
    signal,
    // undici heeds a signal only once a connection stands; a lookup or connection that hangs is left behind.
    race(work) {
      return new Promise((resolve, reject) => {
        const giveUp = () => reject(signal.reason)
        if (signal.aborted) giveUp()
        else signal.addEventListener('abort', giveUp, { once: true })
        work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
      })
    },
    stop(error) {
      clearTimeout(timer)
      callerSignal?.removeEventListener('abort', followCaller)
      if (error !== undefined && !signal.aborted) controller.abort(error)
    },
  }
}
