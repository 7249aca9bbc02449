import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { QuestionFieldInput } from '../../../../../sdk/index.ts'
import { OrderedItems } from '../editing/ordered-items.tsx'
import { useEditingWords } from '../editing/words.ts'
import { FieldCard, type FieldType } from './field-card.tsx'

interface FieldsEditorProps {
  label: string
  fields: readonly QuestionFieldInput[]
  types: readonly FieldType[]
  most: number
  onChange: (fields: QuestionFieldInput[]) => void
}

/** What is asked, of forms and of bookings. */
export function FieldsEditor({ label, fields, types, most, onChange }: FieldsEditorProps) {
  const words = useEditingWords()
  // The first email address is the person: a form without it makes no contact.
  const person = fields.find(({ type }) => type === 'email')
  return (
    <Stack gap="sm">
      <OrderedItems
        label={label}
        items={fields}
        onChange={onChange}
        titleOf={field => field.label || words.untitled}
        mayGo={field => field !== person}
      >
        {(field, change) => (
          <FieldCard field={field} types={types} isPerson={field === person} onChange={change} />
        )}
      </OrderedItems>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={fields.length >= most}
        onClick={() => onChange([...fields, { type: 'text', label: '', required: false }])}
      >
        {words.addQuestion}
      </Button>
    </Stack>
  )
}
