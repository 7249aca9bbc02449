import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { WorkCtx } from '#kit/context.ts'
import type { LoadedIntegration } from '#modules/integrations/index.ts'
import { OutboundBlocked, OutboundError, OutboundTooLarge } from '#platform/http/errors.ts'
import type { OutboundRequest, OutboundResponse } from '#platform/http/outbound-http.ts'
import { EngineFailed, endingOf, MOST_ANSWER, readHeard, type Sound } from './engine.ts'
import type { Heard } from './read-answer-work.ts'

const text = (integration: LoadedIntegration, key: string): string | null => {
  const value = integration.config[key]
  return typeof value === 'string' && value !== '' ? value : null
}

export const modelOf = (integration: LoadedIntegration): string | null => text(integration, 'model')

/** To a path of the service, and what may go wrong on the way in sentences of ours. */
export async function askService(
  ctx: WorkCtx,
  integration: LoadedIntegration,
  path: string,
  what: string,
  request: Pick<OutboundRequest, 'headers' | 'body' | 'timeoutMs' | 'maxBytes'>,
): Promise<OutboundResponse> {
  const base = (text(integration, 'api_base') ?? 'https://api.openai.com/v1').replace(/\/+$/, '')
  const key = integration.secrets.api_key
  const answer = await ctx.services.http
    .request({
      ...request,
      url: `${base}${path}`,
      method: 'POST',
      headers: { ...(key ? { authorization: `Bearer ${key}` } : {}), ...request.headers },
      redirects: 0,
    })
    .catch(error => {
      if (error instanceof OutboundBlocked) throw new EngineFailed(`The address of ${what} is not allowed`)
      if (error instanceof OutboundTooLarge) throw new EngineFailed(`The answer of ${what} is too large`)
      if (error instanceof OutboundError)
        throw new EngineFailed(`${capital(what)} could not be reached`, { passes: true })
      throw error
    })
  if (answer.status >= 200 && answer.status < 300) return answer
  const passes = answer.status === 408 || answer.status === 429 || answer.status >= 500
  throw new EngineFailed(`${capital(what)} answered with status ${answer.status}`, { passes })
}

const capital = (words: string): string => words[0]!.toUpperCase() + words.slice(1)

/** An endpoint that speaks as OpenAI's does. The sound is streamed from the store, never whole in memory. */
export async function hearByService(
  ctx: WorkCtx,
  integration: LoadedIntegration,
  sound: Sound,
  language: string | null,
): Promise<Heard> {
  const boundary = `bowline-${randomBytes(18).toString('hex')}`
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const before = Buffer.from(
    field('model', text(integration, 'transcription_model') ?? 'whisper-1') +
      field('response_format', 'verbose_json') +
      (language ? field('language', language) : '') +
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="track.${endingOf(sound.contentType)}"\r\n` +
      `content-type: ${sound.contentType}\r\n\r\n`,
  )
  const after = Buffer.from(`\r\n--${boundary}--\r\n`)
  const answer = await askService(ctx, integration, '/audio/transcriptions', 'the transcription service', {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, accept: 'application/json' },
    body: {
      length: before.length + sound.size + after.length,
      open: () =>
        Readable.from(
          (async function* () {
            yield before
            yield* sound.open()
            yield after
          })(),
          { objectMode: false },
        ),
    },
    timeoutMs: ctx.services.settings.transcribeLimitS * 1000,
    maxBytes: MOST_ANSWER,
  })
  return readHeard(ctx, answer.text())
}
