import type { CreateAlertRuleData } from '../../../../../sdk/index.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useMonitoringWords } from '../words.ts'

export type When = CreateAlertRuleData['body']['when']

/** What makes a rule fire, in one line. */
export function useCondition(): (when: Record<string, unknown>) => string {
  const words = useMonitoringWords()
  const formats = useFormats()
  return given => {
    const when = given as unknown as When
    if (when.kind === 'check') return words.whenCheck
    if (when.kind === 'log')
      return words.whenLog(formats.number(when.count), when.q, formats.number(when.window_seconds))
    const { query, op, threshold } = when
    return `${words.functions[query.fn]} ${query.name} ${words.operators[op]} ${formats.number(threshold)}`
  }
}
