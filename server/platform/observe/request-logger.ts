import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'

/**
 * A logger that carries a request's id, made when the first line is written: most requests write none of their own, and
 * making a child for each costs more than their routing.
 */
class RequestLogger {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: object
  #child: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: object) {
    this.#parent = parent
    this.#bindings = bindings
  }

  get #log(): FastifyBaseLogger {
    this.#child ??= this.#parent.child(this.#bindings)
    return this.#child
  }

  get level() {
    return this.#parent.level
  }

  child(...args: Parameters<FastifyBaseLogger['child']>) {
    return this.#log.child(...args)
  }

  trace(...args: Parameters<FastifyBaseLogger['trace']>) {
    this.#log.trace(...args)
  }

  debug(...args: Parameters<FastifyBaseLogger['debug']>) {
    this.#log.debug(...args)
  }

  info(...args: Parameters<FastifyBaseLogger['info']>) {
    this.#log.info(...args)
  }

  warn(...args: Parameters<FastifyBaseLogger['warn']>) {
    this.#log.warn(...args)
  }

  error(...args: Parameters<FastifyBaseLogger['error']>) {
    this.#log.error(...args)
  }

  fatal(...args: Parameters<FastifyBaseLogger['fatal']>) {
    this.#log.fatal(...args)
  }

  silent(...args: Parameters<FastifyBaseLogger['silent']>) {
    this.#log.silent(...args)
  }
}

const logs = Symbol('log of the server')

export const keepLog = (app: FastifyInstance, log: FastifyBaseLogger): void => void app.decorate(logs, log)

export const logOf = (request: FastifyRequest): FastifyBaseLogger =>
  new RequestLogger((request.server as unknown as { [logs]: FastifyBaseLogger })[logs], {
    request_id: request.id,
  })
