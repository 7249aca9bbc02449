import type { FastifyBaseLogger } from 'fastify'

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const

/**
 * A logger that carries a request's id, made when the first line is written: most requests write none of their own, and
 * making a child for each costs more than their routing.
 */
export function lazyChild(parent: FastifyBaseLogger, bindings: object): FastifyBaseLogger {
  let child: FastifyBaseLogger | undefined
  const open = () => {
    child ??= parent.child(bindings)
    return child
  }
  const lazy = Object.create(parent) as Record<(typeof levels)[number], (...args: never[]) => void>
  for (const level of levels)
    lazy[level] = (...args) => (open()[level] as (...rest: never[]) => void)(...args)
  return lazy as unknown as FastifyBaseLogger
}
