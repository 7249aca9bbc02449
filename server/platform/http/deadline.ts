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
  /** What of the time so far does not count. */
  uncountedMs: () => number = () => 0,
): Deadline {
  const controller = new AbortController()
  const { signal } = controller
  /** Ends what is raced at the moment; nothing else aborts, so nobody needs to listen to the signal for it. */
  let giveUp = (_: unknown): void => {}
  const abort = (reason: unknown) => {
    controller.abort(reason)
    giveUp(signal.reason)
  }
  const startedAt = performance.now()
  const expire = () => {
    const left = timeoutMs + uncountedMs() - (performance.now() - startedAt)
    if (left >= 1) timer = setTimeout(expire, left)
    else abort(createError())
  }
  let timer = setTimeout(expire, timeoutMs)
  const followCaller = () => abort(callerSignal?.reason)
  if (callerSignal?.aborted) followCaller()
  else callerSignal?.addEventListener('abort', followCaller, { once: true })

  return {
    signal,
    // undici heeds a signal only once a connection stands; a lookup or connection that hangs is left behind.
    race(work) {
      return new Promise((resolve, reject) => {
        giveUp = reject
        if (signal.aborted) reject(signal.reason)
        work.then(resolve, reject)
      })
    },
    stop(error) {
      clearTimeout(timer)
      callerSignal?.removeEventListener('abort', followCaller)
      if (error !== undefined && !signal.aborted) abort(error)
    },
  }
}
