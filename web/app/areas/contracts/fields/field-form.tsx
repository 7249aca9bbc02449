import { ActionIcon, Button, Checkbox, Group, Text, Textarea, TextInput, Tooltip } from '@mantine/core'
import {
  IconCopy,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ContractField } from '../../../../../sdk/index.ts'
import { useContractWords } from '../words.ts'
import { type Edge, edges } from './arrange.ts'
import css from './field-editor.module.css'

const icons: Record<Edge, typeof IconCopy> = {
  left: IconLayoutAlignLeft,
  center: IconLayoutAlignCenter,
  right: IconLayoutAlignRight,
  top: IconLayoutAlignTop,
  bottom: IconLayoutAlignBottom,
}

interface FieldFormProps {
  /** One is described, several are aligned. */
  chosen: readonly ContractField[]
  onChange: (some: Partial<ContractField>) => void
  onAlign: (edge: Edge) => void
  onDuplicate: () => void
  onRemove: () => void
}

export function FieldForm({ chosen, onChange, onAlign, onDuplicate, onRemove }: FieldFormProps) {
  const words = useContractWords()
  const [field] = chosen
  if (!field) return null
  const isOne = chosen.length === 1
  return (
    <section
      className={css.form}
      aria-label={
        isOne ? `${words.fieldTypes[field.type]}: ${field.label}` : words.chosenFields(chosen.length)
      }
    >
      {isOne ? <One field={field} onChange={onChange} /> : <Text>{words.chosenFields(chosen.length)}</Text>}
      <div className={css.grow} />
      <Group gap={4}>
        {!isOne &&
          edges.map(edge => {
            const Icon = icons[edge]
            return (
              <Tool key={edge} label={words.align[edge]} onClick={() => onAlign(edge)}>
                <Icon size={16} />
              </Tool>
            )
          })}
        <Tool label={words.duplicateField} onClick={onDuplicate}>
          <IconCopy size={16} />
        </Tool>
        <Button variant="subtle" color="red" onClick={onRemove}>
          {isOne ? words.removeField : words.removeFields}
        </Button>
      </Group>
    </section>
  )
}

const Tool = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <Tooltip label={label}>
    <ActionIcon variant="default" size="lg" aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
)

function One({
  field,
  onChange,
}: {
  field: ContractField
  onChange: (some: Partial<ContractField>) => void
}) {
  const words = useContractWords()
  return (
    <>
      <TextInput
        label={words.fieldLabel}
        value={field.label}
        onChange={event => onChange({ label: event.currentTarget.value })}
      />
      {field.options && (
        <Textarea
          label={words.options}
          autosize
          value={field.options.join('\n')}
          onChange={event => onChange({ options: event.currentTarget.value.split('\n') })}
        />
      )}
      <Checkbox
        label={words.required}
        checked={field.required}
        onChange={event => onChange({ required: event.currentTarget.checked })}
      />
    </>
  )
}
