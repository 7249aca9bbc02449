import { type Environment, integer, list, SettingError } from '#kit/declared/setting.ts'

declare module '#platform/settings.ts' {
  interface Settings {
    readonly stunUrls: readonly string[]
    readonly turnUrls: readonly string[]
    /** Shared with the TURN server; null: none is offered. */
    readonly turnSecret: string | null
    /** For how long a credential of the TURN server is good. */
    readonly turnTtlS: number
    /** So many talk to each other without a server between. */
    readonly callsMeshMax: number
    /** A media server, where there is one: calls go through it then. */
    readonly livekit: { readonly url: string; readonly apiKey: string; readonly apiSecret: string } | null
    /** A program and its arguments, in which `{in}` and `{out}` stand for files. */
    readonly transcribeCommand: readonly string[] | null
    readonly transcribeLimitS: number
  }
}

export function readCallSettings(env: Environment) {
  const [turnUrls, turnSecret] = [iceUrls(env, 'TURN_URLS', 'turn'), env.TURN_SECRET || null]
  if (turnUrls.length > 0 !== (turnSecret !== null)) {
    throw new SettingError('TURN_URLS and TURN_SECRET go together: set both of them or none.')
  }
  const [liveUrl, apiKey, apiSecret] = [env.LIVEKIT_URL, env.LIVEKIT_API_KEY, env.LIVEKIT_API_SECRET]
  if ([liveUrl, apiKey, apiSecret].filter(Boolean).length % 3 !== 0) {
    throw new SettingError(
      'LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET go together: set all of them or none.',
    )
  }
  if (liveUrl && !(URL.canParse(liveUrl) && /^wss?:/.test(liveUrl))) {
    throw new SettingError(`LIVEKIT_URL must start with ws:// or wss://, but it is "${liveUrl}".`)
  }
  const command = (env.TRANSCRIBE_COMMAND ?? '').split(' ').filter(part => part !== '')
  if (command.length > 0 && !command.some(part => part.includes('{in}'))) {
    throw new SettingError('TRANSCRIBE_COMMAND must say by {in} where the file to listen to stands.')
  }
  return {
    stunUrls: iceUrls(env, 'STUN_URLS', 'stun'),
    turnUrls,
    turnSecret,
    turnTtlS: integer(env, 'TURN_TTL_S', { otherwise: 3_600, least: 300, most: 86_400 }),
    callsMeshMax: integer(env, 'CALLS_MESH_MAX', { otherwise: 6, least: 2, most: 50 }),
    livekit: liveUrl && apiKey && apiSecret ? { url: liveUrl, apiKey, apiSecret } : null,
    transcribeCommand: command.length > 0 ? command : null,
    transcribeLimitS: integer(env, 'TRANSCRIBE_LIMIT_S', { otherwise: 1_800, least: 1, most: 14_000 }),
  }
}

function iceUrls(env: Environment, name: string, scheme: 'stun' | 'turn'): string[] {
  const urls = list(env, name)
  for (const one of urls) {
    if (!new RegExp(`^${scheme}s?:[^\\s/]+$`).test(one))
      throw new SettingError(`${name} must list addresses such as ${scheme}:host:3478, but has "${one}".`)
  }
  return urls
}
