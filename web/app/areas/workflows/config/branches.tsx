import { ActionIcon, Button, Group, Input, NumberInput, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useWorkflowWords } from '../words.ts'
import { type Condition, ConditionEditor } from './condition-editor.tsx'

type Case = Condition & { port: string }
type Variant = { port: string; weight: number }

const MOST_CASES = 20
const letters = ['A', 'B', 'C', 'D', 'E']

/** The ways of a choice, in the order in which they are tried. */
export function Cases({ value, onChange }: { value: Case[]; onChange: (value: Case[]) => void }) {
  const words = useWorkflowWords()
  const put = (n: number, one: Case) => onChange(value.map((old, at) => (at === n ? one : old)))
  const add = () => {
    const taken = new Set(value.map(one => one.port))
    const port = Array.from({ length: MOST_CASES }, (_, n) => `way_${n + 1}`).find(name => !taken.has(name))!
    onChange([
      ...value,
      { port, match: 'all', rules: [{ field: 'contact.status', op: 'eq', value: 'lead' }] },
    ])
  }
  return (
    <Input.Wrapper label={words.fields.cases} labelElement="div">
      <Stack gap="md">
        {value.map((one, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a case is its place; its name is being written
          <Stack key={n} gap={6}>
            <Group gap={4} wrap="nowrap" align="flex-end">
              <TextInput
                flex={1}
                label={words.fields.port}
                value={one.port}
                onChange={event =>
                  put(n, {
                    ...one,
                    port: event.currentTarget.value.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_'),
                  })
                }
              />
              <Remove name={one.port} onClick={() => onChange(value.filter((_, at) => at !== n))} />
            </Group>
            <ConditionEditor
              label={words.fields.condition!}
              value={one}
              onChange={next => put(n, { ...next, port: one.port })}
            />
          </Stack>
        ))}
        {value.length < MOST_CASES && <Add onClick={add} />}
      </Stack>
    </Input.Wrapper>
  )
}

export function Variants({ value, onChange }: { value: Variant[]; onChange: (value: Variant[]) => void }) {
  const words = useWorkflowWords()
  const free = letters.find(letter => !value.some(one => one.port === letter))
  return (
    <Input.Wrapper label={words.fields.variants} labelElement="div">
      <Stack gap={6}>
        {value.map(one => (
          <Group key={one.port} gap={6} wrap="nowrap">
            <strong>{one.port}</strong>
            <NumberInput
              flex={1}
              aria-label={`${one.port}: ${words.fields.weight}`}
              min={1}
              max={100}
              value={one.weight}
              onChange={weight =>
                onChange(value.map(old => (old === one ? { ...one, weight: Number(weight) || 1 } : old)))
              }
            />
            {value.length > 2 && (
              <Remove name={one.port} onClick={() => onChange(value.filter(old => old !== one))} />
            )}
          </Group>
        ))}
        {free && <Add onClick={() => onChange([...value, { port: free, weight: 50 }])} />}
      </Stack>
    </Input.Wrapper>
  )
}

function Remove({ name, onClick }: { name: string; onClick: () => void }) {
  const words = useWorkflowWords()
  return (
    <ActionIcon variant="subtle" color="gray" mb={4} aria-label={words.removeOne(name)} onClick={onClick}>
      <IconTrash size={15} />
    </ActionIcon>
  )
}

function Add({ onClick }: { onClick: () => void }) {
  const words = useWorkflowWords()
  return (
    <Button
      size="xs"
      variant="default"
      w="fit-content"
      leftSection={<IconPlus size={14} />}
      onClick={onClick}
    >
      {words.add}
    </Button>
  )
}
