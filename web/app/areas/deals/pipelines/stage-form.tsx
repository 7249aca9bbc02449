import {
  ActionIcon,
  Collapse,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconAdjustmentsHorizontal, IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Stage } from '../../../../../sdk/index.ts'
import { isCustom } from '../../../kit/fields/field.ts'
import { useDealFields } from '../fields.ts'
import css from './settings.module.css'
import { usePipelineWords } from './words.ts'

export interface DraftStage
  extends Pick<Stage, 'name' | 'kind' | 'win_probability' | 'required_fields' | 'idle_days'> {
  key: string
  id: string | undefined
  guidance: string
}

interface StageFormProps {
  stage: DraftStage
  onChange: (some: Partial<DraftStage>) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: (() => void) | undefined
}

const plain = ['amount_cents', 'expected_close_date', 'contact_id', 'company_id', 'owner_id']

/** One stage: its name and how likely it is won; what it asks for and how long it may rest, below. */
export function StageForm({ stage, onChange, onUp, onDown, onRemove }: StageFormProps) {
  const words = usePipelineWords()
  const fields = useDealFields()
  const [isOpen, setOpen] = useState(stage.id === undefined)
  const requirable = [
    ...fields
      .filter(field => plain.includes(field.name) || isCustom(field))
      .map(field => ({ value: field.name as string, label: field.label })),
    { value: 'lines', label: words.lines },
    { value: 'next_task', label: words.nextTask },
  ]
  return (
    <li className={css.stage} aria-label={stage.name || words.newStage}>
      <div className={css.main}>
        <TextInput
          className={css.name}
          label={words.stageName}
          required
          maxLength={100}
          value={stage.name}
          onChange={event => onChange({ name: event.currentTarget.value })}
        />
        <Select
          label={words.kind}
          data={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
          value={stage.kind}
          allowDeselect={false}
          onChange={kind =>
            onChange({
              kind: kind as Stage['kind'],
              ...(kind === 'open' ? {} : { win_probability: kind === 'won' ? 100 : 0 }),
            })
          }
        />
        <NumberInput
          label={words.probability}
          suffix=" %"
          min={0}
          max={100}
          disabled={stage.kind !== 'open'}
          value={stage.win_probability}
          onChange={value => onChange({ win_probability: Number(value) || 0 })}
        />
        <Group gap={2} wrap="nowrap">
          <Tool label={words.more(stage.name)} onClick={() => setOpen(!isOpen)} isOpen={isOpen}>
            <IconAdjustmentsHorizontal size={16} />
          </Tool>
          <Tool label={words.up(stage.name)} onClick={onUp}>
            <IconArrowUp size={16} />
          </Tool>
          <Tool label={words.down(stage.name)} onClick={onDown}>
            <IconArrowDown size={16} />
          </Tool>
          <Tool label={words.remove(stage.name)} onClick={onRemove}>
            <IconTrash size={16} />
          </Tool>
        </Group>
      </div>
      <Collapse expanded={isOpen}>
        <div className={css.more}>
          <MultiSelect
            label={words.required}
            description={words.requiredAbout}
            data={requirable}
            value={stage.required_fields}
            clearable
            onChange={required_fields => onChange({ required_fields })}
          />
          {stage.kind === 'open' && (
            <NumberInput
              label={words.idleDays}
              description={words.idleAbout}
              min={1}
              max={365}
              value={stage.idle_days ?? ''}
              onChange={value => onChange({ idle_days: Number(value) || null })}
            />
          )}
          <Textarea
            className={css.wide}
            label={words.guidance}
            description={words.guidanceAbout}
            autosize
            minRows={2}
            maxLength={2000}
            value={stage.guidance}
            onChange={event => onChange({ guidance: event.currentTarget.value })}
          />
        </div>
      </Collapse>
    </li>
  )
}

interface ToolProps {
  label: string
  onClick: (() => void) | undefined
  isOpen?: boolean
  children: ReactNode
}

const Tool = ({ label, onClick, isOpen, children }: ToolProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    aria-label={label}
    {...(isOpen === undefined ? {} : { 'aria-expanded': isOpen })}
    disabled={!onClick}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
)
