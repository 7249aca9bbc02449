import { ActionIcon, Anchor, Box, Button, Group, Stack, UnstyledButton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { address } from '../address.ts'
import { DraftNote } from '../form/drafts/draft-note.tsx'
import { useDraft } from '../form/use-draft.ts'
import { RecordLink } from '../record/record-link.tsx'
import { useCommonWords } from '../screen/words.ts'
import { useMay } from '../session/session.ts'
import { TextLink } from '../text-link.tsx'
import { changeOf, type Field, type FieldType, isChangeable, readValue } from './field.ts'
import { FieldInput } from './field-input.tsx'
import css from './inline-field.module.css'
import { type FieldKinds, useFieldKinds } from './use-field-kinds.tsx'
import { useFieldWords } from './words.ts'

export interface Seen {
  if_updated_at?: string
}

interface InlineFieldProps<Row> {
  /** What it is kept under while it is typed, such as `contact/${id}`. */
  of: string
  field: Field<Row>
  kinds: FieldKinds<Row>
  row: Row & { updated_at: string }
  /** Told with the version somebody began to type on. What it throws stands below the field. */
  save: (change: Partial<Row>, seen: Seen) => Promise<unknown>
  /** What stands there while it has no value. */
  empty?: string
}

const listed: readonly FieldType[] = ['long_text', 'tags', 'multiselect', 'address']
const chosen: readonly FieldType[] = [
  'select',
  'boolean',
  'user',
  'country',
  'language',
  'currency',
  'timezone',
  'record',
]

/**
 * A field that is changed where it stands: a click or Enter opens it. What is chosen is saved at once, what is typed by
 * Enter or on leaving, what has several lines or parts by a button; Escape lets it be.
 */
export function InlineField<Row>({ of, field, kinds, row, save, empty = '–' }: InlineFieldProps<Row>) {
  const words = useCommonWords()
  const may = useMay()
  const saved = { value: kinds.typed(field, row) }
  const draft = useDraft({ of: `${of}/${field.name}`, saved, version: row.updated_at })
  // As it was when it was opened: what others changed in its custom fields meanwhile is not undone by the way.
  const [before, setBefore] = useState<Row | null>(null)
  const saving = useMutation({
    mutationFn: async (typed: unknown) => {
      const next = kinds.parse(field, typed, row)
      if (JSON.stringify(next) === JSON.stringify(readValue(field, row))) return
      await save(changeOf<Row>(field, next, before ?? row), draft.ifUnchanged)
    },
    onSuccess: (_, typed) => {
      draft.done({ value: typed })
      setBefore(null)
    },
  })
  const isMine = isChangeable(field) && may(field.mayChange ?? 'member')
  const open = () => {
    // From what is there now, which may be another spelling of what was sent.
    draft.done()
    setBefore(row)
  }
  const letBe = () => {
    saving.reset()
    draft.discard()
    setBefore(null)
  }
  const commit = (typed: unknown) => {
    if (!saving.isPending) saving.mutate(typed)
  }
  if (!isMine) return <Shown field={field} kinds={kinds} row={row} empty={empty} />
  if (before === null && !draft.isChanged) {
    return <Shown field={field} kinds={kinds} row={row} empty={empty} onChange={open} />
  }
  const { value } = draft.values
  const input = { field, kinds, row, value, error: saving.error?.message, isInline: true as const }
  if (chosen.includes(field.type)) {
    return (
      <FieldInput
        {...input}
        onChange={next => {
          draft.set({ value: next })
          commit(next)
        }}
        onBlur={() => {
          if (!saving.isPending && !saving.error) letBe()
        }}
      />
    )
  }
  const typing = { ...input, onChange: (next: unknown) => draft.set({ value: next }) }
  // Pressing it must not leave the field first, which saves.
  const note = (
    <Box onMouseDown={event => event.preventDefault()}>
      <DraftNote draft={{ ...draft, discard: letBe }} />
    </Box>
  )
  if (!listed.includes(field.type)) {
    return (
      <Stack gap={2}>
        <FieldInput
          {...typing}
          onBlur={() => commit(value)}
          onKeyDown={event => {
            if (event.key === 'Enter') commit(value)
            if (event.key === 'Escape') letBe()
          }}
        />
        {note}
      </Stack>
    )
  }
  return (
    <Stack gap={6}>
      {note}
      <FieldInput
        {...typing}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) commit(value)
          if (event.key === 'Escape') letBe()
        }}
      />
      <Group gap={6}>
        <Button size="compact-xs" loading={saving.isPending} onClick={() => commit(value)}>
          {words.save}
        </Button>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={letBe}>
          {words.cancel}
        </Button>
      </Group>
    </Stack>
  )
}

interface PlacedFieldProps<Row> {
  fields: readonly Field<Row>[]
  name: string
  /** What its draft is kept under, such as `contact/${id}`. */
  of: string
  row: Row & { updated_at: string }
  save: (change: Partial<Row>, seen: Seen) => Promise<unknown>
}

/** One field of a record by itself, changed where it stands: its name in the heading, its owner below. */
export function PlacedField<Row>({ fields, name, of, row, save }: PlacedFieldProps<Row>): ReactNode {
  const field = fields.find(one => one.name === name)
  const kinds = useFieldKinds<Row>(field ? [field] : [])
  return field ? (
    <InlineField
      key={`${of}/${name}`}
      of={of}
      field={field}
      kinds={kinds}
      row={row}
      save={save}
      empty={`${field.label}: –`}
    />
  ) : null
}

interface ShownProps<Row> {
  field: Field<Row>
  kinds: FieldKinds<Row>
  row: Row
  empty: string
  /** Absent where it is not for the reader to change. */
  onChange?: () => void
}

/** What leads somewhere keeps its link and has the way to change it beside it; all else is its own button. */
function Shown<Row>({ field, kinds, row, empty, onChange }: ShownProps<Row>) {
  const words = useFieldWords()
  const link = linkOf(field, kinds, row)
  if (!onChange) return link ?? (kinds.show(field, row) || empty)
  if (link) {
    return (
      <span className={css.linked}>
        {link}
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          title={words.edit(field.label)}
          aria-label={`${field.label}: ${kinds.text(field, row)}`}
          onClick={onChange}
        >
          <IconPencil size={14} />
        </ActionIcon>
      </span>
    )
  }
  return (
    <UnstyledButton
      className={css.value}
      aria-label={`${field.label}: ${kinds.text(field, row)}`}
      onClick={onChange}
    >
      {kinds.show(field, row) || empty}
    </UnstyledButton>
  )
}

function linkOf<Row>(field: Field<Row>, kinds: FieldKinds<Row>, row: Row): ReactNode {
  const value = readValue(field, row)
  if (!value) return null
  const text = String(value)
  const to = field.leadsTo?.(row)
  if (to) return <TextLink to={address(to)}>{kinds.show(field, row)}</TextLink>
  if (field.type === 'record') {
    return (
      <RecordLink kind={field.record!} id={text} name={field.recordName?.(row)} otherwise={field.label} />
    )
  }
  const href = hrefOf(field.type, text)
  return href ? (
    <Anchor href={href} size="sm" {...(field.type === 'url' ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {text}
    </Anchor>
  ) : null
}

function hrefOf(type: FieldType, value: string): string | null {
  if (type === 'url') return /^https?:\/\//i.test(value) ? value : null
  if (type === 'email') return `mailto:${value}`
  return type === 'phone' ? `tel:${value.replaceAll(/[^+\d]/g, '')}` : null
}
