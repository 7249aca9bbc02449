import { ActionIcon, Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { NumberText } from '../../../kit/form/numbers/number-text.tsx'
import { RichText } from '../../../kit/form/rich-text.tsx'
import { useDunningWords } from '../words.ts'
import { LetterPreview } from './letter-preview.tsx'
import css from './policy.module.css'
import type { StepAction, TypedStep } from './typed.ts'

const levels = Array.from({ length: 10 }, (_, level) => String(level))

interface StepRowProps {
  step: TypedStep
  place: number
  currency: string
  onChange: (some: Partial<TypedStep>) => void
  onRemove: (() => void) | null
}

/** What happens on one day; of a letter, its words too. */
export function StepRow({ step, place, currency, onChange, onRemove }: StepRowProps) {
  const words = useDunningWords()
  const { action } = step
  return (
    <fieldset className={css.step} aria-label={words.stepName(place)}>
      <div className={css.row}>
        <TextInput
          label={words.day}
          inputMode="numeric"
          required
          value={step.day}
          onChange={event => onChange({ day: event.currentTarget.value })}
        />
        <Select
          label={words.action}
          data={Object.entries(words.actions).map(([value, label]) => ({ value, label }))}
          value={action}
          allowDeselect={false}
          onChange={value => onChange({ action: value as StepAction })}
        />
        <Select
          label={words.level}
          data={levels}
          value={step.level}
          allowDeselect={false}
          onChange={value => onChange({ level: value ?? '0' })}
        />
        {action === 'fee' ? (
          <NumberText
            label={words.fee(currency)}
            currency={currency}
            required
            value={step.fee}
            onChange={event => onChange({ fee: event.currentTarget.value })}
          />
        ) : (
          <span className={css.gap} />
        )}
        {onRemove && (
          <ActionIcon
            className={css.remove}
            variant="subtle"
            color="gray"
            mb={4}
            aria-label={words.removeStep(place)}
            onClick={onRemove}
          >
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </div>
      {action === 'mail' && <Letter step={step} onChange={onChange} />}
    </fieldset>
  )
}

function Letter({ step, onChange }: Pick<StepRowProps, 'step' | 'onChange'>) {
  const words = useDunningWords()
  const [isShown, setShown] = useState(false)
  return (
    <Stack gap="xs" mt="xs">
      <TextInput
        label={words.subject}
        maxLength={300}
        value={step.subject}
        onChange={event => onChange({ subject: event.currentTarget.value })}
      />
      <RichText label={words.body} value={step.body} onChange={body => onChange({ body })} />
      <Group justify="space-between">
        <Checkbox
          label={words.showInterest}
          checked={step.interest}
          onChange={event => onChange({ interest: event.currentTarget.checked })}
        />
        <Button size="xs" variant="default" onClick={() => setShown(true)}>
          {words.preview}
        </Button>
      </Group>
      {isShown && <LetterPreview step={step} onClose={() => setShown(false)} />}
    </Stack>
  )
}
