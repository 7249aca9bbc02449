import { Button, Checkbox, CloseButton, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ShownVariable } from '../../../../sdk/index.ts'
import { useDeploymentWords } from './words.ts'

export interface Variable {
  key: string
  /** Left out, a secret keeps what it has. */
  value?: string
  secret: boolean
}

export const variablesOf = (shown: readonly ShownVariable[] = []): Variable[] =>
  shown.map(({ key, value, secret }) => ({ key, secret, ...(value === null ? {} : { value }) }))

/** As they may be kept on a device. */
export const withoutSecretValues = <Values extends { variables: Variable[] }>(values: Values): Values => ({
  ...values,
  variables: values.variables.map(({ value, ...one }) =>
    one.secret || value === undefined ? one : { ...one, value },
  ),
})

interface VariablesFieldProps {
  variables: readonly Variable[]
  onChange: (variables: Variable[]) => void
}

/** Names and values that runs are given; what is secret is not shown again. */
export function VariablesField({ variables, onChange }: VariablesFieldProps) {
  const words = useDeploymentWords()
  const change = (index: number, some: Partial<Variable>) =>
    onChange(variables.map((one, at) => (at === index ? { ...one, ...some } : one)))
  return (
    <Input.Wrapper
      label={words.variables}
      component="fieldset"
      styles={{ root: { border: 0, padding: 0, margin: 0 } }}
    >
      <Stack gap="xs">
        {variables.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name while they are typed
          <Group key={index} gap="xs" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={words.variableName}
              placeholder="DATABASE_URL"
              required
              value={one.key}
              onChange={event => change(index, { key: event.currentTarget.value.toUpperCase() })}
            />
            <TextInput
              flex={1}
              aria-label={words.variableValue(one.key)}
              placeholder={one.secret && one.value === undefined ? words.kept : ''}
              value={one.value ?? ''}
              onChange={event => change(index, { value: event.currentTarget.value })}
            />
            <Checkbox
              label={words.isSecret}
              checked={one.secret}
              onChange={event => change(index, { secret: event.currentTarget.checked })}
            />
            <CloseButton
              aria-label={words.dropVariable(one.key)}
              onClick={() => onChange(variables.filter((_, at) => at !== index))}
            />
          </Group>
        ))}
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...variables, { key: '', value: '', secret: false }])}
          >
            {words.addVariable}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}
