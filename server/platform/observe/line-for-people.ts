import { inspect } from 'node:util'

/** A line of the log as somebody at a terminal reads it; what others wrote cannot steer the terminal. */
export function lineForPeople(line: string): string {
  const {
    level,
    time,
    msg,
    pid: _pid,
    hostname: _host,
    request_id: _request,
    err,
    ...rest
  } = JSON.parse(line)
  const [name, color] = levels[level] ?? ['LOG', 0]
  const clock = new Date(time).toTimeString().slice(0, 8)
  const facts = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : ''
  const stack = err ? `\n    ${err.stack ?? inspect(err)}` : ''
  return `[${clock}] \x1b[${color}m${name}\x1b[39m: ${harmless(`${msg ?? ''}${facts}${stack}`)}\n`
}

const levels: Record<number, [name: string, color: number]> = {
  10: ['TRACE', 90],
  20: ['DEBUG', 34],
  30: ['INFO', 32],
  40: ['WARN', 33],
  50: ['ERROR', 31],
  60: ['FATAL', 41],
}

const harmless = (text: string): string =>
  text.replace(
    /[\0-\x08\x0b-\x1f\x7f-\x9f]/g,
    sign => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
