import type { AgentRun } from '../../../../sdk/index.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useAgentWords } from './words.ts'

/** What a run cost, as finely as it is known. */
export function useCost(): (usage: AgentRun['usage']) => string {
  const words = useAgentWords()
  const formats = useFormats()
  return ({ cost_cents }) =>
    cost_cents === null ? words.noPrice : words.cents(formats.number(Math.round(cost_cents * 1_000) / 1_000))
}

/** The words of an input, however it was given. */
export const textOf = (input: unknown): string =>
  typeof input === 'string'
    ? input
    : Array.isArray(input)
      ? input.map(one => (one as { content?: string }).content ?? '').join('\n')
      : ''
