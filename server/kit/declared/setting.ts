/** A setting that cannot be used, said in one sentence. */
export class SettingError extends Error {}

export type Environment = Record<string, string | undefined>

export function integer(
  env: Environment,
  name: string,
  { otherwise, least, most }: { otherwise: number; least: number; most: number },
): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new SettingError(`${name} must be a whole number from ${least} to ${most}, but it is "${text}".`)
  }
  return value
}

export function flag(env: Environment, name: string, otherwise: boolean): boolean {
  const text = env[name]?.toLowerCase()
  if (text === undefined || text === '') return otherwise
  if (['1', 'true', 'yes', 'on'].includes(text)) return true
  if (['0', 'false', 'no', 'off'].includes(text)) return false
  throw new SettingError(`${name} must be 1 or 0, but it is "${env[name]}".`)
}

export function choice(env: Environment, name: string, values: string[], otherwise: string): string {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  if (!values.includes(text)) throw new SettingError(`${name} must be one of ${values.join(', ')}.`)
  return text
}

export const list = (env: Environment, name: string): string[] =>
  (env[name] ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

/** Without a slash at its end. */
export function url(env: Environment, name: string): string | null {
  const text = env[name]
  if (!text) return null
  if (!URL.canParse(text)) throw new SettingError(`${name} must be a URL, but it is "${text}".`)
  return text.replace(/\/+$/, '')
}
