import type { AgentSession } from '../../../../../sdk/index.ts'

export interface SessionLine {
  role: string
  text: string
  /** The tool that answered, or those that the model called. */
  tools: string[]
}

interface Message {
  role?: string
  content?: string
  name?: string
  tool_calls?: { name?: string }[]
}

export const readLines = ({ messages }: AgentSession): SessionLine[] =>
  (messages as Message[]).map(({ role = '', content = '', name, tool_calls: calls }) => ({
    role,
    text: content,
    tools: name ? [name] : (calls ?? []).map(call => call.name ?? ''),
  }))

const LONGEST = 80

/** What a session is called by. */
export const firstQuestion = (session: AgentSession): string =>
  readLines(session)
    .find(({ role }) => role === 'user')
    ?.text.slice(0, LONGEST) ?? ''
