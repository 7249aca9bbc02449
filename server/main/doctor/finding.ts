/** One thing that was looked at. `warn` works but deserves a look; `bad` keeps the server from doing its job. */
export interface Finding {
  level: 'ok' | 'warn' | 'bad'
  what: string
  /** What to do about it. */
  advice?: string
}

export const ok = (what: string): Finding => ({ level: 'ok', what })
export const warn = (what: string, advice: string): Finding => ({ level: 'warn', what, advice })
export const bad = (what: string, advice: string): Finding => ({ level: 'bad', what, advice })
export const isBad = ({ level }: Finding): boolean => level === 'bad'

const marks = { ok: '✓', warn: '!', bad: '✗' }

export const render = ({ level, what, advice }: Finding): string =>
  `${marks[level]} ${what}${advice ? `\n    ${advice}` : ''}`
