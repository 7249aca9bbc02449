import type { Config } from '#kit/declared/integration-provider.ts'
import { InvalidInput } from '#kit/problem.ts'
import { Text, Type } from '#kit/schema.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

export const ApiBase = Type.Optional(Text(500, { examples: ['https://api.eu.mailgun.net'] }))

/** Another host of the same API. Keys travel to it, so it is https, but on the machine itself. */
export function readApiBase(config: Config): Config {
  const given = config.api_base
  if (typeof given !== 'string') return config
  const url = URL.parse(given)
  const encrypted = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname))
  if (!url || !encrypted || url.username || url.password || url.search || url.hash) {
    throw InvalidInput('config.api_base must be an https address such as https://api.example.com')
  }
  return { ...config, api_base: url.href.replace(/\/+$/, '') }
}

export const baseOf = ({ api_base }: Config, otherwise: string): string =>
  typeof api_base === 'string' && api_base !== '' ? api_base : otherwise

/** What providers have in common that are an API with a key, and nothing else. */
export const plainApi = {
  configSchema: Type.Object({ api_base: ApiBase }),
  readConfig: readApiBase,
  destinationKeys: ['api_base'],
  webhookPaths: [],
}
