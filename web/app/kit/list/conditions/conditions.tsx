import { Button, CloseButton } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { changeOf, type Field } from '../../fields/field.ts'
import { useFieldKinds } from '../../fields/use-field-kinds.tsx'
import css from '../record-list.module.css'
import { useListWords } from '../words.ts'
import { isBare, type Kinds, opWord } from './rule-row.tsx'
import { isTree, type Rule, readTree, type Tree } from './tree.ts'
import { type Conditioned, type ConditionField, useConditionFields } from './use-condition-fields.ts'
import { useConditionWords } from './words.ts'

const Builder = lazy(() => import('./builder.tsx').then(one => ({ default: one.Builder })))

interface ConditionsProps {
  entity: Conditioned
  /** What the list calls its fields. */
  known: readonly Field<never>[]
  /** As the address has it. */
  filter: string | undefined
  onChange: (filter: string | undefined) => void
}

/** The button that opens the conditions of a list, and beside it what they say. */
export function Conditions({ entity, known, filter, onChange }: ConditionsProps) {
  const words = useConditionWords()
  const list = useListWords()
  const [isOpen, setOpen] = useState(false)
  const fields = useConditionFields(entity, known)
  const kinds = useFieldKinds(fields as readonly Field<Record<string, unknown>>[])
  const tree = readTree(filter)
  const text = tree && fields.length > 0 ? sayTree(tree, { fields, kinds, words }) : ''
  return (
    <>
      <Button
        variant={tree ? 'light' : 'default'}
        leftSection={<IconAdjustments size={15} />}
        onClick={() => setOpen(true)}
      >
        {words.conditions}
      </Button>
      {text && (
        <span className={css.chip}>
          {text}
          <CloseButton size="xs" aria-label={list.removeFilter(text)} onClick={() => onChange(undefined)} />
        </span>
      )}
      {isOpen && fields.length > 0 && (
        <Suspense>
          <Builder
            tree={tree}
            fields={fields}
            kinds={kinds}
            onClose={() => setOpen(false)}
            onApply={next => {
              setOpen(false)
              onChange(next && JSON.stringify(next))
            }}
          />
        </Suspense>
      )}
    </>
  )
}

interface Saying {
  fields: readonly ConditionField[]
  kinds: Kinds
  words: ReturnType<typeof useConditionWords>
}

function sayTree(tree: Tree, saying: Saying): string {
  const { words } = saying
  return tree.rules
    .map(one => (isTree(one) ? `(${sayTree(one, saying)})` : sayRule(one, saying)))
    .join(tree.match === 'any' ? ` ${words.or} ` : ` ${words.and} `)
}

function sayRule({ field: name, op, value }: Rule, { fields, kinds, words }: Saying): string {
  const field = fields.find(one => one.name === name)
  if (!field) return name
  const said = `${field.label} ${opWord(words, field, op)}`
  if (isBare(op)) return said
  if (op.endsWith('_days')) return `${said} ${value} ${words.days}`
  const one = (own: unknown) =>
    own === 'me' ? words.me : kinds.text(field, changeOf(field, own) as Record<string, unknown>) || '…'
  return `${said} ${[value]
    .flat()
    .map(one)
    .join(op === 'between' ? ' – ' : ', ')}`
}
