import pino, { type Logger } from 'pino'
import { maskText } from '../crypto/mask.ts'
import { lineForPeople } from './line-for-people.ts'

/** Wherever a secret might appear in a logged object, it is struck out. */
const redact = {
  paths: [
    'password',
    '*.password',
    'secret',
    '*.secret',
    'secrets',
    '*.secrets',
    'token',
    '*.token',
    'authorization',
    '*.authorization',
    'headers.authorization',
    'req.headers.authorization',
    'req.headers.cookie',
    'headers["x-api-key"]',
  ],
  censor: '[redacted]',
}

export interface LogOptions {
  level: string
  /** For people at a terminal; machines get one JSON object a line. */
  pretty: boolean
  /** A command's own output is on standard output, so its log is not. */
  stream?: 'stdout' | 'stderr'
}

export function createLogger({ level, pretty, stream = 'stdout' }: LogOptions): Logger {
  const destination = stream === 'stdout' ? 1 : 2
  const out = pino.destination({ fd: destination, sync: false })
  const options = { level, redact, hooks: { streamWrite: maskText } }
  return pino(options, pretty ? { write: line => out.write(lineForPeople(line)) } : out)
}
