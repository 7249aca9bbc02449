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
  /** The record's `updated_at`. */
  version: string
  /** Keeps all of `custom`; told with the version that was shown when a field was opened. */
  save: (custom: Record<string, unknown>, seen: { if_updated_at: string }) => Promise<unknown>
}

/** The card of a record's own fields, each changed where it stands. */
export function CustomDetails({ entity, custom, version, save }: CustomDetailsProps) {
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
            open={() => ({ custom, if_updated_at: version })}
            save={(value, { custom, ...seen }) => save({ ...custom, [field.key]: value }, seen)}
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
  /** What is seen of the record when somebody begins to type. */
  open: () => Seen
  save: (value: unknown, seen: Seen) => Promise<unknown>
}
interface Seen {
  custom: Record<string, unknown>
  if_updated_at: string
}

function CustomValue({ field, value, shown, open, save }: CustomValueProps) {
  const shell = useShellWords()
  const may = useMay()
  const { organization } = useMe()
  const numbers = useNumbers()
  const [draft, setDraft] = useState<{ value: unknown; seen: Seen } | null>(null)
  const saving = useMutation({
    mutationFn: ({ value, seen }: NonNullable<typeof draft>) =>
      save(toSent(field, value, organization.currency, numbers), seen),
    onSuccess: () => setDraft(null),
  })
  if (!may('member')) return shown || '–'
  if (!draft) {
    return (
      <UnstyledButton
        className={css.value}
        aria-label={`${field.label}: ${shown}`}
        onClick={() => setDraft({ value, seen: open() })}
      >
        {shown || '–'}
      </UnstyledButton>
    )
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        saving.mutate(draft)
      }}
    >
      <Stack gap={6}>
        <FieldInput
          field={field}
          value={draft.value}
          onChange={next => setDraft({ ...draft, value: next })}
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
