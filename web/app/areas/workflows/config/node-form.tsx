import { Select } from '@mantine/core'
import type { GraphNode } from '../drawing/graph.ts'
import { useWorkflowWords } from '../words.ts'
import { type Condition, ConditionEditor } from './condition-editor.tsx'
import type { Schema, Values } from './schema.ts'
import { SchemaForm } from './schema-form.tsx'
import { useCatalog } from './use-choices.ts'

interface NodeFormProps {
  node: GraphNode
  errors: ReadonlyMap<string, string>
  onChange: (config: Values) => void
}

/** The config of a node. Of a kind with several shapes one is chosen first. */
export function NodeForm({ node, errors, onChange }: NodeFormProps) {
  const words = useWorkflowWords()
  const { catalog } = useCatalog()
  const schema = catalog?.kinds.find(one => one.kind === node.kind)?.config_schema as Schema | undefined
  const config = (node.config ?? {}) as Values
  if (!schema) return null
  if (node.kind === 'condition') {
    return (
      <ConditionEditor
        label={words.fields.condition!}
        value={config as Condition}
        onChange={next => onChange({ ...next })}
      />
    )
  }
  const shapes = shapesOf(node.kind, schema)
  if (!shapes) return <SchemaForm schema={schema} values={config} errors={errors} onChange={onChange} />
  const chosen = shapes.find(one => one.isMeant(config)) ?? shapes[0]!
  return (
    <>
      <Select
        label={words.fields.type}
        mb="sm"
        data={shapes.map(({ name }) => ({
          value: name,
          label: name === 'event' ? words.fields.event! : (words.choices[name] ?? name),
        }))}
        value={chosen.name}
        allowDeselect={false}
        onChange={name => onChange({ ...shapes.find(one => one.name === name)?.blank })}
      />
      <SchemaForm
        key={chosen.name}
        schema={chosen.schema}
        values={config}
        errors={errors}
        without={['type']}
        onChange={onChange}
      />
    </>
  )
}

interface Shape {
  name: string
  schema: Schema
  blank: Values
  isMeant: (config: Values) => boolean
}

function shapesOf(kind: GraphNode['kind'], { anyOf = [] }: Schema): Shape[] | null {
  const shape = (n: number, name: string, blank: Values, isMeant: Shape['isMeant']): Shape => ({
    name,
    schema: anyOf[n] ?? {},
    blank,
    isMeant,
  })
  switch (kind) {
    case 'trigger':
      return [
        shape(1, 'event', { type: 'event', event: '' }, ({ type }) => type === 'event'),
        shape(0, 'manual', { type: 'manual' }, ({ type }) => type === 'manual'),
        shape(
          2,
          'schedule',
          { type: 'schedule', frequency: 'day', time: '09:00', audience: { status: ['lead'] } },
          ({ type }) => type === 'schedule',
        ),
      ]
    case 'wait':
      return [
        shape(1, 'until', { until: '' }, config => 'until' in config),
        shape(2, 'until_field', { until_field: '', time: '09:00' }, config => 'until_field' in config),
        shape(0, 'for', { days: 1 }, () => true),
      ]
    case 'goal':
      return [
        shape(1, 'condition', { condition: { match: 'all', rules: [] } }, config => 'condition' in config),
        shape(0, 'event', { event: 'deal.won' }, () => true),
      ]
    default:
      return null
  }
}
