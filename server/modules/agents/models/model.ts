/** What is said between people, models and tools, as the chat API of OpenAI has it. */
export interface ToolCall {
  id: string
  name: string
  /** As the model wrote them: text that should be JSON. */
  arguments: string
}

export type Message =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; tool_calls?: ToolCall[] }
  | { role: 'tool'; content: string; tool_call_id: string; name: string }

export interface ToolSpec {
  name: string
  description: string
  parameters: Record<string, unknown>
}

export interface ModelRequest {
  model: string
  messages: readonly Message[]
  tools: readonly ToolSpec[]
  temperature: number | null
  maxOutputTokens: number
  onDelta: (text: string) => void
}

export interface ModelAnswer {
  content: string
  toolCalls: ToolCall[]
  inputTokens: number
  outputTokens: number
}

export type Model = (request: ModelRequest) => Promise<ModelAnswer>

/** The model could not be asked, in words that may be shown. */
export class ModelFailed extends Error {}

/** Four characters a token, about; never less than one. */
export const estimateTokens = (text: string): number => Math.max(1, Math.ceil(text.length / 4))

export const countInput = (messages: readonly Message[], tools: readonly ToolSpec[]): number =>
  estimateTokens(JSON.stringify(messages) + (tools.length > 0 ? JSON.stringify(tools) : ''))
