import { Button, Group, Stack, UnstyledButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomField } from '../../../../sdk/index.ts'
import { useNumbers } from '../../form/numbers/use-numbers.ts'
import css from '../../record/inline-edit.module.css'
import { Details } from '../../record/record-page.tsx'
import { useMay, useMe } from '../../session/session.ts'
import { useShellWords } from '../../shell/words.ts'
import { toSent } from './custom-values.ts'
import { FieldInput } from './field-input.tsx'
import { useShownValue } from './shown-value.ts'
import { useCustomFields } from './use-custom-fields.ts'
import { useFieldWords } from './words.ts'

interface CustomDetailsProps {
  entity: CustomField['entity']
  custom: Record<string, unknown>
  /** Keeps all of `custom`. */
  save: (custom: Record<string, unknown>) => Promise<unknown>
}

/** The card of a record's own fields, each changed where it stands. */
export function CustomDetails({ entity, custom, save }: CustomDetailsProps) {
  const words = useFieldWords()
  const fields = useCustomFields(entity)
  const shown = useShownValue(fields)
  if (fields.length === 0) return null
  return (
    <Details
      title={words.fields}
      items={fields.map(field => ({
        label: field.label,
        value: (
          <CustomValue
            field={field}
            value={custom[field.key] ?? null}
            shown={shown(field, custom[field.key])}
            save={value => save({ ...custom, [field.key]: value })}
          />
        ),
      }))}
    />
  )
}

interface CustomValueProps {
  field: CustomField
  value: unknown
  shown: string
  save: (value: unknown) => Promise<unknown>
}

function CustomValue({ field, value, shown, save }: CustomValueProps) {
  const shell = useShellWords()
  const may = useMay()
  const { organization } = useMe()
  const numbers = useNumbers()
  const [draft, setDraft] = useState<{ value: unknown } | null>(null)
  const saving = useMutation({
    mutationFn: (next: unknown) => save(toSent(field, next, organization.currency, numbers)),
    onSuccess: () => setDraft(null),
  })
  if (!may('member')) return shown || '–'
  if (!draft) {
    return (
      <UnstyledButton
        className={css.value}
        aria-label={`${field.label}: ${shown}`}
        onClick={() => setDraft({ value })}
      >
        {shown || '–'}
      </UnstyledButton>
    )
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        saving.mutate(draft.value)
      }}
    >
      <Stack gap={6}>
        <FieldInput
          field={field}
          value={draft.value}
          onChange={next => setDraft({ value: next })}
          error={saving.error?.message}
          isBare
          autoFocus
        />
        <Group gap={6}>
          <Button type="submit" size="compact-xs" loading={saving.isPending}>
            {shell.save}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() => {
              saving.reset()
              setDraft(null)
            }}
          >
            {shell.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
