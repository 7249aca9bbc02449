import { Group, NumberInput, Select, Text } from '@mantine/core'
import type { StepCondition } from '../../../../../sdk/index.ts'
import { useSequenceWords } from '../words.ts'

/** What the form sets of a condition: one question about what happened. More is kept as it is. */
export interface Condition {
  event: string
  op: string
  withinDays: number | string
  onTrue: string
  onFalse: string
  /** What was there before. */
  kept: StepCondition
}

export function readCondition(config: Record<string, unknown>): Condition {
  const kept = config as StepCondition
  const rule = kept.rules?.[0]
  return {
    event: rule?.event ?? 'opened',
    op: rule?.op ?? 'happened',
    withinDays: rule?.within_days ?? '',
    onTrue: kept.on_true ?? 'continue',
    onFalse: kept.on_false ?? 'skip',
    kept,
  }
}

const isPlain = ({ rules = [], on_true, on_false }: StepCondition) =>
  rules.length <= 1 &&
  rules.every(rule => rule.field === undefined) &&
  on_true !== 'goto' &&
  on_false !== 'goto'

export function writeCondition({ event, op, withinDays, onTrue, onFalse, kept }: Condition): StepCondition {
  if (!isPlain(kept)) return kept
  const rule = {
    ...kept.rules?.[0],
    event,
    op,
    ...(Number(withinDays) > 0 ? { within_days: Number(withinDays) } : {}),
  }
  return { match: 'all', rules: [rule], on_true: onTrue, on_false: onFalse } as StepCondition
}

interface ConditionFieldsProps {
  condition: Condition
  onChange: (condition: Condition) => void
}

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

export function ConditionFields({ condition, onChange }: ConditionFieldsProps) {
  const words = useSequenceWords()
  const change = (some: Partial<Condition>) => onChange({ ...condition, ...some })
  if (!isPlain(condition.kept)) {
    return (
      <Text size="sm" c="dimmed">
        {words.manyRules(condition.kept.rules?.length ?? 0)}
      </Text>
    )
  }
  return (
    <>
      <Group grow align="flex-end">
        <Select
          label={words.conditionEvent}
          data={options(words.conditionEvents)}
          value={condition.event}
          allowDeselect={false}
          onChange={event => change({ event: event ?? 'opened' })}
        />
        <Select
          label={words.conditionOp}
          data={options(words.ops)}
          value={condition.op}
          allowDeselect={false}
          onChange={op => change({ op: op ?? 'happened' })}
        />
        <NumberInput
          label={words.withinDays}
          min={1}
          value={condition.withinDays}
          onChange={withinDays => change({ withinDays })}
        />
      </Group>
      <Group grow>
        <Select
          label={words.onTrue}
          data={options(words.trueActions)}
          value={condition.onTrue}
          allowDeselect={false}
          onChange={onTrue => change({ onTrue: onTrue ?? 'continue' })}
        />
        <Select
          label={words.onFalse}
          data={options(words.falseActions)}
          value={condition.onFalse}
          allowDeselect={false}
          onChange={onFalse => change({ onFalse: onFalse ?? 'skip' })}
        />
      </Group>
    </>
  )
}
