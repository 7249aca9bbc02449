import { Button, Group, Stack, UnstyledButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomField } from '../../../../sdk/index.ts'
import { DraftNote } from '../form/drafts/draft-note.tsx'
import { useNumbers } from '../form/numbers/use-numbers.ts'
import { useDraft } from '../form/use-draft.ts'
import css from '../record/inline-edit.module.css'
import { Details } from '../record/record-page.tsx'
import { useCommonWords } from '../screen/words.ts'
import { useMay, useMe } from '../session/session.ts'
import { toSent } from './custom-values.ts'
import { FieldInput } from './field-input.tsx'
import { useShownValue } from './shown-value.ts'
import { useCustomFields } from './use-custom-fields.ts'
import { useFieldWords } from './words.ts'

interface CustomDetailsProps {
  /** Whose they are, such as `contact/${id}`. */
  of: string
  entity: CustomField['entity']
  custom: Record<string, unknown>
  /** The record's `updated_at`. */
  version: string
  /** Keeps all of `custom`; told with the version somebody began to type on. */
  save: (custom: Record<string, unknown>, seen: { if_updated_at?: string }) => Promise<unknown>
}

/** The card of a record's own fields, each changed where it stands. */
export function CustomDetails({ of, entity, custom, version, save }: CustomDetailsProps) {
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
            of={`${of}/custom.${field.key}`}
            field={field}
            value={custom[field.key] ?? null}
            shown={shown(field, custom[field.key])}
            custom={custom}
            version={version}
            save={(value, seen, before) => save({ ...before, [field.key]: value }, seen)}
          />
        ),
      }))}
    />
  )
}

interface CustomValueProps {
  of: string
  field: CustomField
  value: unknown
  shown: string
  custom: Record<string, unknown>
  version: string
  /** Told with the other fields as they were when it was opened: what changed meanwhile is not undone by the way. */
  save: (
    value: unknown,
    seen: { if_updated_at?: string },
    before: Record<string, unknown>,
  ) => Promise<unknown>
}

function CustomValue({ of, field, value, shown, custom, version, save }: CustomValueProps) {
  const shell = useCommonWords()
  const may = useMay()
  const { organization } = useMe()
  const numbers = useNumbers()
  const draft = useDraft({ of, saved: { value }, version })
  const [before, setBefore] = useState<typeof custom | null>(null)
  const isOpened = before !== null
  const saving = useMutation({
    mutationFn: async () =>
      save(
        toSent(field, draft.values.value, organization.currency, numbers),
        draft.ifUnchanged,
        before ?? custom,
      ),
    onSuccess: () => {
      draft.done(draft.values)
      setBefore(null)
    },
  })
  if (!may('member')) return shown || '–'
  if (!isOpened && !draft.isChanged) {
    return (
      <UnstyledButton
        className={css.value}
        aria-label={`${field.label}: ${shown}`}
        onClick={() => {
          draft.done()
          setBefore(custom)
        }}
      >
        {shown || '–'}
      </UnstyledButton>
    )
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <Stack gap={6}>
        <DraftNote draft={draft} />
        <FieldInput
          field={field}
          value={draft.values.value}
          onChange={next => draft.set({ value: next })}
          error={saving.error?.message}
          isBare
          autoFocus={isOpened}
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
              draft.discard()
              setBefore(null)
            }}
          >
            {shell.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
