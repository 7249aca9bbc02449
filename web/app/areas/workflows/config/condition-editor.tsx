import { ActionIcon, Button, Group, Menu, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useWorkflowWords } from '../words.ts'
import css from './condition-editor.module.css'
import { type Rule, RuleFields } from './rule-fields.tsx'

export interface Condition {
  match?: string
  rules?: Rule[]
}

/** Groups within groups within the condition, as deep as the server takes them. */
const MOST_DEEP = 3
const isLead = { field: 'contact.status', op: 'eq', value: 'lead' }

interface ConditionEditorProps {
  label: string
  value: Condition
  onChange: (value: Condition) => void
  depth?: number
}

/** Rules one below the other; a group of them stands where a rule can. */
export function ConditionEditor({ label, value, onChange, depth = 1 }: ConditionEditorProps) {
  const words = useWorkflowWords()
  const rules = Array.isArray(value.rules) ? value.rules : []
  const write = (next: Rule[]) => onChange({ ...value, match: value.match ?? 'all', rules: next })
  const put = (n: number, next: Rule) => write(rules.map((one, at) => (at === n ? next : one)))
  return (
    <fieldset className={depth === 1 ? css.condition : css.group}>
      <Text component="legend" size="sm" fw={500} mb={4}>
        {label}
      </Text>
      <Stack gap="xs">
        {rules.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={label}
            value={value.match ?? 'all'}
            onChange={match => onChange({ ...value, match })}
            data={[
              { value: 'all', label: words.choices.all! },
              { value: 'any', label: words.choices.any! },
            ]}
          />
        )}
        {rules.map((rule, n) => {
          const isGroup = Array.isArray(rule.rules)
          const name = `${isGroup ? words.group : words.rule} ${n + 1}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no other name than their place
            <Group key={n} gap={6} align="flex-start" wrap="nowrap">
              {isGroup ? (
                <ConditionEditor
                  label={name}
                  value={rule as Condition}
                  onChange={next => put(n, next as Rule)}
                  depth={depth + 1}
                />
              ) : (
                <RuleFields rule={rule} onChange={next => put(n, next)} />
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                mt={4}
                aria-label={words.removeOne(name)}
                onClick={() => write(rules.filter((_, at) => at !== n))}
              >
                <IconTrash size={15} />
              </ActionIcon>
            </Group>
          )
        })}
        <AddRule mayNest={depth < MOST_DEEP} onAdd={rule => write([...rules, rule])} />
      </Stack>
    </fieldset>
  )
}

function AddRule({ mayNest, onAdd }: { mayNest: boolean; onAdd: (rule: Rule) => void }) {
  const words = useWorkflowWords()
  return (
    <Menu shadow="md" position="bottom-start">
      <Menu.Target>
        <Button size="xs" variant="default" w="fit-content" leftSection={<IconPlus size={14} />}>
          {words.addRule}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onAdd(isLead)}>{words.ruleField}</Menu.Item>
        <Menu.Item onClick={() => onAdd({ event: 'email.opened', op: 'happened', within_days: 7 })}>
          {words.ruleEvent}
        </Menu.Item>
        <Menu.Item onClick={() => onAdd({ list_id: '', op: 'in' })}>{words.ruleList}</Menu.Item>
        {mayNest && (
          <Menu.Item onClick={() => onAdd({ match: 'any', rules: [isLead] })}>{words.ruleGroup}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
