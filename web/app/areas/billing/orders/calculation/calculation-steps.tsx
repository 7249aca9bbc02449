import { Text } from '@mantine/core'
import type { CalculationStep } from '../../../../../../sdk/index.ts'
import { useFormats } from '../../../../kit/speech.tsx'
import { useBillingWords } from '../../words.ts'
import css from './calculation.module.css'
import { useFormula } from './use-formula.ts'
import { useCalculationWords } from './words.ts'

/** Every amount with the step that made it. */
export function CalculationSteps({
  steps,
  currency,
}: {
  steps: readonly CalculationStep[]
  currency: string
}) {
  const { line } = useBillingWords()
  const words = useCalculationWords()
  const formats = useFormats()
  const formula = useFormula(currency)
  return (
    <table className={css.steps}>
      <thead>
        <tr>
          <th>{words.step}</th>
          <th>{words.result}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(step => (
          <tr key={`${step.name} ${step.position} ${step.formula}`}>
            <td>
              {words.steps[step.name] ?? step.name}
              {step.position !== null && ` (${line(step.position + 1)})`}
              <Text size="xs" c="dimmed">
                {formula(step)}
              </Text>
            </td>
            <td>{formats.money(step.result_cents, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
