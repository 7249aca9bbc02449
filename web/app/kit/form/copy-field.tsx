import { Button, CopyButton, Group, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useFormWords } from './words.ts'

/** A value to take elsewhere: a token, a link, the address of a webhook. */
export function CopyField({
  label,
  value,
  description,
}: {
  label: string
  value: string
  description?: string
}) {
  const words = useFormWords()
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput
        flex={1}
        miw={0}
        readOnly
        label={label}
        value={value}
        {...(description ? { description } : {})}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12.5 } }}
        onFocus={event => event.currentTarget.select()}
      />
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
            onClick={copy}
          >
            {copied ? words.copied : words.copy}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
