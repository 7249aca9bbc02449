import { countInput, estimateTokens, type Message, type Model, type ToolSpec } from './model.ts'

/**
 * A model without a mind, the same each time: it calls a tool that the input names, with the JSON that stands behind the
 * name, and then says what came of it. What tools answer is quoted and never followed.
 */
export const sandboxModel: Model = async ({ messages, tools, maxOutputTokens, onDelta }) => {
  const place = messages.findLastIndex(message => message.role === 'user')
  const input = messages[place]?.content ?? ''
  const since = messages.slice(place + 1)
  const called = new Set(since.flatMap(message => (message.role === 'tool' ? [message.name] : [])))
  const next = tools.find(tool => !called.has(tool.name) && isNamed(tool, input))
  const inputTokens = countInput(messages, tools)
  if (next) {
    const args = readJsonAfter(input, next.name)
    const toolCalls = [{ id: `call_${called.size + 1}`, name: next.name, arguments: args }]
    return { content: '', toolCalls, inputTokens, outputTokens: estimateTokens(args) }
  }
  const words = answer(input, since)
  const content = words.slice(0, maxOutputTokens * 4)
  for (const piece of content.match(/\S+\s*/g) ?? []) onDelta(piece)
  return { content, toolCalls: [], inputTokens, outputTokens: estimateTokens(content) }
}

const isNamed = ({ name }: ToolSpec, input: string): boolean =>
  new RegExp(`(^|[^\\w-])${name}([^\\w-]|$)`).test(input)

function answer(input: string, since: readonly Message[]): string {
  const results = since.filter(message => message.role === 'tool')
  if (results.length === 0) return `You said: ${input}`
  return results.map(({ name, content }) => `${name} answered: ${content.slice(0, 500)}`).join('\n')
}

/** The object that begins right behind the name, as far as its braces go. */
function readJsonAfter(input: string, name: string): string {
  const start = input.indexOf(name) + name.length
  const rest = input.slice(start).trimStart()
  if (!rest.startsWith('{')) return '{}'
  for (let end = rest.indexOf('}'); end !== -1; end = rest.indexOf('}', end + 1)) {
    const piece = rest.slice(0, end + 1)
    try {
      JSON.parse(piece)
      return piece
    } catch {
      // A brace of something inside: the object goes on.
    }
  }
  return rest
}
