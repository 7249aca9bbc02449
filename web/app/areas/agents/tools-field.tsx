import { Button, Checkbox, CloseButton, Group, Input, Paper, Select, Stack, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Agent, AgentToolInput } from '../../../../sdk/index.ts'
import { useAgentWords } from './words.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export interface ToolDraft {
  type: 'http' | 'workspace'
  name: string
  description: string
  operation: string
  url: string
  method: (typeof methods)[number]
  isIdempotent: boolean
  /** What the form has no field for goes back as it came. */
  rest: Record<string, unknown>
}

const blank: ToolDraft = {
  type: 'workspace',
  name: '',
  description: '',
  operation: '',
  url: '',
  method: 'POST',
  isIdempotent: false,
  rest: {},
}

export const draftsOf = (tools: Agent['tools']): ToolDraft[] =>
  tools.map(({ type, name, description, operation, url, method, idempotent, ...rest }) => ({
    type: type === 'http' ? 'http' : 'workspace',
    name: String(name ?? ''),
    description: String(description ?? ''),
    operation: String(operation ?? ''),
    url: String(url ?? ''),
    method: methods.find(one => one === method) ?? 'POST',
    isIdempotent: idempotent === true,
    rest,
  }))

export const toolOf = ({ type, name, description, operation, url, method, isIdempotent, rest }: ToolDraft) =>
  ({
    ...rest,
    type,
    name,
    ...(description ? { description } : {}),
    ...(type === 'workspace' ? { operation } : { url, method, idempotent: isIdempotent }),
  }) as AgentToolInput

interface ToolsFieldProps {
  tools: readonly ToolDraft[]
  onChange: (tools: ToolDraft[]) => void
}

/** What an agent may call. */
export function ToolsField({ tools, onChange }: ToolsFieldProps) {
  const words = useAgentWords()
  const change = (index: number, some: Partial<ToolDraft>) =>
    onChange(tools.map((one, at) => (at === index ? { ...one, ...some } : one)))
  return (
    <Input.Wrapper
      label={words.tools}
      component="fieldset"
      styles={{ root: { border: 0, padding: 0, margin: 0 } }}
    >
      <Stack gap="xs">
        {tools.map((tool, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name while they are typed
          <Paper key={index} withBorder p="sm">
            <ToolFields
              tool={tool}
              set={some => change(index, some)}
              onDrop={() => onChange(tools.filter((_, at) => at !== index))}
            />
          </Paper>
        ))}
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...tools, blank])}
          >
            {words.addTool}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}

interface ToolFieldsProps {
  tool: ToolDraft
  set: (some: Partial<ToolDraft>) => void
  onDrop: () => void
}

function ToolFields({ tool, set, onDrop }: ToolFieldsProps) {
  const words = useAgentWords()
  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <Select
          label={words.toolType}
          w={190}
          allowDeselect={false}
          data={Object.entries(words.toolTypes).map(([value, label]) => ({ value, label }))}
          value={tool.type}
          onChange={type => set({ type: type as ToolDraft['type'] })}
        />
        <TextInput
          label={words.toolName}
          flex={1}
          required
          placeholder="find_order"
          value={tool.name}
          onChange={event => set({ name: event.currentTarget.value })}
        />
        <CloseButton aria-label={words.dropTool(tool.name)} mb={4} onClick={onDrop} />
      </Group>
      {tool.type === 'workspace' ? (
        <TextInput
          label={words.operation}
          description={words.operationHint}
          required
          placeholder="listContacts"
          value={tool.operation}
          onChange={event => set({ operation: event.currentTarget.value })}
        />
      ) : (
        <>
          <Group gap="xs" wrap="nowrap" align="flex-end">
            <Select
              label={words.method}
              w={110}
              allowDeselect={false}
              data={[...methods]}
              value={tool.method}
              onChange={method => set({ method: method as ToolDraft['method'] })}
            />
            <TextInput
              label={words.url}
              flex={1}
              required
              type="url"
              placeholder="https://"
              value={tool.url}
              onChange={event => set({ url: event.currentTarget.value })}
            />
          </Group>
          <Checkbox
            label={words.idempotent}
            checked={tool.isIdempotent}
            onChange={event => set({ isIdempotent: event.currentTarget.checked })}
          />
        </>
      )}
      <TextInput
        label={words.description}
        value={tool.description}
        onChange={event => set({ description: event.currentTarget.value })}
      />
    </Stack>
  )
}
