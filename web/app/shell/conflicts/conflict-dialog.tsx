import { Button, Group, Modal, Radio, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import {
  type Choices,
  type Conflict,
  type Meanwhile,
  useConflict,
} from '../../kit/form/conflicts/question.ts'
import { useCommonWords } from '../../kit/screen/words.ts'
import { useMe } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import css from './conflict-dialog.module.css'
import { FieldValue, useFieldLabel } from './shown-field.tsx'
import { useConflictWords } from './words.ts'

const sides = ['theirs', 'mine'] as const

/** Over the screen as it stands: the save that met another waits, and goes on with what is chosen here. */
export function ConflictDialog() {
  const words = useConflictWords()
  const shell = useCommonWords()
  const question = useConflict()
  const nameOf = useNameOf()
  const names = new Set(question?.conflict.changes.map(({ by }) => nameOf(by).by))
  return (
    <Modal
      closeButtonProps={{ 'aria-label': shell.close }}
      opened={question !== undefined}
      onClose={() => question?.settle(null)}
      title={words.title([...names].join(', '))}
      size="xl"
      zIndex={300}
    >
      {question && <Fields conflict={question.conflict} settle={question.settle} />}
    </Modal>
  )
}

function useNameOf(): (by: Meanwhile['by']) => { by: string; name: string } {
  const words = useConflictWords()
  const { user } = useMe()
  return by =>
    by === null ? words.automation : by.id === user.id ? words.you : { by: by.name, name: by.name }
}

interface FieldsProps {
  conflict: Conflict
  settle: (choices: Choices | null) => void
}

function Fields({ conflict, settle }: FieldsProps) {
  const words = useConflictWords()
  const [choices, setChoices] = useState<Choices>(new Map())
  const { changes } = conflict
  const chooseAll = (side: 'theirs' | 'mine') =>
    setChoices(new Map(changes.map(({ field }) => [field, side])))
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        settle(choices)
      }}
    >
      <Text size="sm" c="dimmed">
        {words.about}
      </Text>
      {changes.length > 1 && (
        <Group gap="xs" mt="sm">
          {sides.map(side => (
            <Button key={side} variant="default" size="compact-sm" onClick={() => chooseAll(side)}>
              {words.all[side]}
            </Button>
          ))}
        </Group>
      )}
      <Stack gap="lg" mt="md">
        {changes.map(change => (
          <Field
            key={change.field}
            conflict={conflict}
            change={change}
            choice={choices.get(change.field)}
            onChoose={side => setChoices(new Map(choices).set(change.field, side))}
          />
        ))}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => settle(null)}>
          {words.back}
        </Button>
        <Button type="submit" disabled={choices.size < changes.length}>
          {words.save}
        </Button>
      </Group>
    </form>
  )
}

interface FieldProps {
  conflict: Conflict
  change: Meanwhile
  choice: 'theirs' | 'mine' | undefined
  onChoose: (side: 'theirs' | 'mine') => void
}

function Field({ conflict, change, choice, onChoose }: FieldProps) {
  const words = useConflictWords()
  const formats = useFormats()
  const label = useFieldLabel(conflict.kind)(change.field)
  const { name } = useNameOf()(change.by)
  const values = { theirs: change.to, mine: conflict.yours.get(change.field) }
  const shown = (value: unknown) => <FieldValue conflict={conflict} field={change.field} value={value} />
  return (
    <section aria-label={label}>
      <Group justify="space-between" align="baseline" gap="xs">
        <Title order={3} size="h5">
          {label}
        </Title>
        <Text size="xs" c="dimmed">
          {words.changedBy(name, formats.clock(change.at))}
        </Text>
      </Group>
      <div className={css.before}>
        <Text size="xs" c="dimmed">
          {words.before}
        </Text>
        {shown(change.from)}
      </div>
      <Radio.Group
        aria-label={label}
        value={choice ?? null}
        onChange={side => onChoose(side as 'theirs' | 'mine')}
      >
        <div className={css.sides}>
          {sides.map(side => (
            <Radio.Card key={side} value={side} className={css.side} aria-label={words.choose[side]}>
              <Group gap="xs" wrap="nowrap" mb={6}>
                <Radio.Indicator />
                <Text size="sm" fw={600}>
                  {words.choose[side]}
                </Text>
              </Group>
              {shown(values[side])}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </section>
  )
}
