import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { OrderedItems } from '../editing/ordered-items.tsx'
import { useEditingWords } from '../editing/words.ts'

/** The points of a list, a line each. */
export function ListFields({
  items,
  onChange,
}: {
  items: readonly string[]
  onChange: (items: string[]) => void
}) {
  const words = useEditingWords()
  return (
    <Textarea
      label={words.points}
      description={words.pointsHint}
      required
      autosize
      minRows={3}
      value={items.join('\n')}
      onChange={event => onChange(event.currentTarget.value.split('\n'))}
    />
  )
}

interface Answered {
  question: string
  answer: string
}

export function FaqFields({
  items,
  onChange,
}: {
  items: readonly Answered[]
  onChange: (items: Answered[]) => void
}) {
  const words = useEditingWords()
  return (
    <Stack gap="xs">
      <OrderedItems
        label={words.blockTypes.faq}
        items={items}
        onChange={onChange}
        titleOf={({ question }) => question || words.untitled}
        mayGo={() => items.length > 1}
      >
        {(item, change) => (
          <Stack gap="xs">
            <TextInput
              label={words.question}
              required
              value={item.question}
              onChange={event => change({ question: event.currentTarget.value })}
            />
            <Textarea
              label={words.answer}
              required
              autosize
              value={item.answer}
              onChange={event => change({ answer: event.currentTarget.value })}
            />
          </Stack>
        )}
      </OrderedItems>
      <Button
        variant="subtle"
        leftSection={<IconPlus size={16} />}
        onClick={() => onChange([...items, { question: '', answer: '' }])}
      >
        {words.addQuestion}
      </Button>
    </Stack>
  )
}
