import type { Services } from '#kit/context.ts'
import { describeFailure, OutboundError } from '#platform/http/errors.ts'
import {
  countInput,
  estimateTokens,
  type Message,
  type Model,
  type ModelAnswer,
  ModelFailed,
  type ModelRequest,
  type ToolCall,
} from './model.ts'
import { readEvents } from './sse.ts'

const MOST_BYTES = 10 * 1024 * 1024
const TIMEOUT_MS = 120_000
const MOST_CALLS = 20

interface Connection {
  config: Record<string, unknown>
  secrets: Record<string, string>
}

const wire = (message: Message): object => {
  if (message.role === 'tool')
    return { role: 'tool', content: message.content, tool_call_id: message.tool_call_id }
  if (message.role !== 'assistant' || !message.tool_calls?.length)
    return { role: message.role, content: message.content }
  return {
    role: 'assistant',
    content: message.content || null,
    tool_calls: message.tool_calls.map(call => ({
      id: call.id,
      type: 'function',
      function: { name: call.name, arguments: call.arguments },
    })),
  }
}

const bodyOf = ({ model, messages, tools, temperature, maxOutputTokens }: ModelRequest) => ({
  model,
  messages: messages.map(wire),
  ...(tools.length === 0 ? {} : { tools: tools.map(one => ({ type: 'function', function: one })) }),
  ...(temperature === null ? {} : { temperature }),
  max_tokens: maxOutputTokens,
  stream: true,
  stream_options: { include_usage: true },
})

/** Any API that speaks as OpenAI's does; through the guard, and with an end to how long and how much. */
export const openaiModel =
  ({ http }: Services, { config, secrets }: Connection): Model =>
  async request => {
    const base = String(config.api_base ?? 'https://api.openai.com/v1').replace(/\/$/, '')
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    let host = 'model'
    try {
      const url = http.guard.parseUrl(`${base}/chat/completions`)
      host = url.hostname
      const answer = await http.dispatcher.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: 'POST',
        headers: {
          authorization: `Bearer ${secrets.api_key ?? ''}`,
          'content-type': 'application/json',
          accept: 'text/event-stream, application/json',
        },
        body: JSON.stringify(bodyOf(request)),
        signal,
      })
      if (answer.statusCode !== 200) {
        answer.body.on('error', () => {})
        answer.body.destroy()
        throw new ModelFailed(sentenceOf(answer.statusCode))
      }
      const isStream = String(answer.headers['content-type'] ?? '').includes('text/event-stream')
      return await (isStream ? readStream(answer.body, request) : readWhole(answer.body, request))
    } catch (error) {
      if (error instanceof ModelFailed) throw error
      if (signal.aborted) throw new ModelFailed('The model took too long to answer.')
      if (error instanceof RangeError || error instanceof SyntaxError)
        throw new ModelFailed('The model gave an answer that cannot be read.')
      const failure = error instanceof OutboundError ? error : describeFailure(error, host)
      throw new ModelFailed(failure.message)
    }
  }

const sentenceOf = (status: number): string => {
  if (status === 401 || status === 403) return `The model's API refused the credentials (${status}).`
  return status === 429 ? "The model's API asks to slow down (429)." : `The model's API answered ${status}.`
}

interface Piece {
  choices?: {
    delta?: {
      content?: string | null
      tool_calls?: { index?: number; id?: string; function?: { name?: string; arguments?: string } }[]
    }
    message?: {
      content?: string | null
      tool_calls?: { id?: string; function?: { name?: string; arguments?: string } }[]
    }
  }[]
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null
  error?: unknown
}

async function readStream(pieces: AsyncIterable<Uint8Array>, request: ModelRequest): Promise<ModelAnswer> {
  let content = ''
  let usage: Piece['usage']
  const calls: ToolCall[] = []
  for await (const data of readEvents(pieces, MOST_BYTES)) {
    if (data === '[DONE]') break
    const piece = JSON.parse(data) as Piece
    if (piece.error) throw new ModelFailed('The model broke off.')
    usage = piece.usage ?? usage
    const delta = piece.choices?.[0]?.delta
    if (delta?.content) {
      content += delta.content
      request.onDelta(delta.content)
    }
    for (const part of delta?.tool_calls ?? []) {
      const given = part.index ?? calls.length
      const place = Number.isInteger(given) && given >= 0 ? Math.min(given, MOST_CALLS) : 0
      calls[place] ??= { id: '', name: '', arguments: '' }
      const call = calls[place]
      call.id ||= part.id ?? ''
      call.name += part.function?.name ?? ''
      call.arguments += part.function?.arguments ?? ''
    }
  }
  return finish(content, calls, usage, request)
}

async function readWhole(pieces: AsyncIterable<Uint8Array>, request: ModelRequest): Promise<ModelAnswer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of pieces) {
    length += part.byteLength
    if (length > MOST_BYTES) throw new RangeError('the answer is too long')
    parts.push(part)
  }
  const piece = JSON.parse(Buffer.concat(parts).toString('utf8')) as Piece
  const message = piece.choices?.[0]?.message
  if (message?.content) request.onDelta(message.content)
  const calls = (message?.tool_calls ?? []).map(call => ({
    id: call.id ?? '',
    name: call.function?.name ?? '',
    arguments: call.function?.arguments ?? '',
  }))
  return finish(message?.content ?? '', calls, piece.usage, request)
}

function finish(
  content: string,
  calls: readonly ToolCall[],
  usage: Piece['usage'],
  request: ModelRequest,
): ModelAnswer {
  const toolCalls = calls
    .filter(call => call?.name)
    .slice(0, MOST_CALLS)
    .map((call, index) => ({ ...call, id: call.id || `call_${index + 1}` }))
  return {
    content: content.replaceAll('\0', ''),
    toolCalls,
    inputTokens: usage?.prompt_tokens ?? countInput(request.messages, request.tools),
    outputTokens: usage?.completion_tokens ?? estimateTokens(content + JSON.stringify(toolCalls)),
  }
}
