import { Button, Group, Modal, SegmentedControl, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { changeOf } from '../../fields/field.ts'
import { notifications } from '../../notices.tsx'
import { useCommonWords } from '../../screen/words.ts'
import css from './conditions.module.css'
import { isBare, isList, type Kinds, RuleRow } from './rule-row.tsx'
import { isTree, pruned, type Rule, type Tree } from './tree.ts'
import type { ConditionField } from './use-condition-fields.ts'
import { useConditionWords } from './words.ts'

const DEEPEST = 3
const blank: Rule = { field: '', op: 'eq' }

interface BuilderProps {
  tree: Tree | undefined
  fields: readonly ConditionField[]
  kinds: Kinds
  onClose: () => void
  onApply: (tree: Tree | undefined) => void
}

/** Conditions and groups of them, put together in a dialog. */
export function Builder({ tree, fields, kinds, onClose, onApply }: BuilderProps) {
  const words = useConditionWords()
  const common = useCommonWords()
  const [shown, setShown] = useState<Tree>(() =>
    tree ? typedTree(tree, fields, kinds) : { match: 'all', rules: [blank] },
  )
  const apply = () => {
    try {
      const sent = pruned(sentTree(shown, fields, kinds))
      onApply(sent.rules.length > 0 ? sent : undefined)
    } catch (error) {
      notifications.show({ message: (error as Error).message, color: 'red' })
    }
  }
  return (
    <Modal
      opened
      size="xl"
      title={words.conditions}
      closeButtonProps={{ 'aria-label': common.close }}
      onClose={onClose}
    >
      <Stack gap="md">
        <GroupFields tree={shown} depth={1} fields={fields} kinds={kinds} onChange={setShown} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onApply(undefined)}>
            {words.clear}
          </Button>
          <Button onClick={apply}>{words.apply}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface GroupFieldsProps extends Pick<BuilderProps, 'fields' | 'kinds'> {
  tree: Tree
  depth: number
  onChange: (tree: Tree) => void
}

function GroupFields({ tree, depth, fields, kinds, onChange }: GroupFieldsProps) {
  const words = useConditionWords()
  const put = (at: number, ...next: (Rule | Tree)[]) =>
    onChange({ ...tree, rules: tree.rules.toSpliced(at, 1, ...next) })
  const add = (one: Rule | Tree) => onChange({ ...tree, rules: [...tree.rules, one] })
  return (
    <Stack gap={8} {...(depth > 1 ? { className: css.group } : {})}>
      <SegmentedControl
        size="xs"
        w="fit-content"
        data={[
          { value: 'all', label: words.all },
          { value: 'any', label: words.any },
        ]}
        value={tree.match}
        onChange={match => onChange({ ...tree, match: match as Tree['match'] })}
      />
      {tree.rules.map((one, at) =>
        isTree(one) ? (
          <GroupFields
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name of their own
            key={at}
            tree={one}
            depth={depth + 1}
            fields={fields}
            kinds={kinds}
            onChange={next => (next.rules.length > 0 ? put(at, next) : put(at))}
          />
        ) : (
          <RuleRow
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name of their own
            key={at}
            rule={one}
            fields={fields}
            kinds={kinds}
            onChange={next => put(at, next)}
            onRemove={() => put(at)}
          />
        ),
      )}
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => add(blank)}
        >
          {words.addRule}
        </Button>
        {depth < DEEPEST && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            onClick={() => add({ match: tree.match === 'all' ? 'any' : 'all', rules: [blank] })}
          >
            {words.addGroup}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

type Convert = (field: ConditionField, value: unknown) => unknown

/** Every value of a tree through the same hands. */
function convert(tree: Tree, fields: readonly ConditionField[], each: Convert, days: Convert): Tree {
  return {
    ...tree,
    rules: tree.rules.map(one => {
      if (isTree(one)) return convert(one, fields, each, days)
      const field = fields.find(({ name }) => name === one.field)
      if (!field || isBare(one.op)) return { field: one.field, op: one.op }
      if (one.op.endsWith('_days')) return { ...one, value: days(field, one.value) }
      const isMany = isList(one.op) || one.op === 'between'
      const value = isMany ? [one.value ?? []].flat().map(own => each(field, own)) : each(field, one.value)
      return { ...one, value }
    }),
  }
}

const single = (field: ConditionField): ConditionField =>
  field.type === 'tags' || field.type === 'multiselect' ? { ...field, type: 'text' } : field

const typedTree = (tree: Tree, fields: readonly ConditionField[], kinds: Kinds) =>
  convert(
    tree,
    fields,
    (field, value) =>
      value === 'me' ? value : kinds.typed(single(field), changeOf(field, value) as Record<string, unknown>),
    (_, value) => String(value),
  )

const sentTree = (tree: Tree, fields: readonly ConditionField[], kinds: Kinds) =>
  convert(
    tree,
    fields,
    (field, typed) =>
      typed === 'me' ? typed : kinds.parse({ ...single(field), isRequired: true }, typed ?? '', {}),
    (field, typed) => kinds.parse({ ...field, type: 'number', isRequired: true }, typed ?? '', {}),
  )
