import { ActionIcon, Button, Select, Title } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ReportDataset, ReportQuery } from '../../../sdk/index.ts'
import css from './reports.module.css'
import { ValueInput } from './value-input.tsx'
import { useReportWords } from './words.ts'

type Measure = NonNullable<ReportQuery['measures']>[number]
type Dimension = NonNullable<ReportQuery['dimensions']>[number]
type Filter = NonNullable<ReportQuery['filters']>[number]
type Field = ReportDataset['fields'][number]

const replaced = <T,>(list: readonly T[], at: number, one: T): T[] =>
  list.map((other, n) => (n === at ? one : other))
const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_, n) => n !== at)
const options = (fields: readonly Field[]) => fields.map(({ name, label }) => ({ value: name, label }))

function Rows({
  title,
  add,
  onAdd,
  children,
}: {
  title: string
  add: string
  onAdd: () => void
  children: ReactNode
}) {
  return (
    <section aria-label={title}>
      <Title order={3} size="h6" mb={6} mt="sm">
        {title}
      </Title>
      {children}
      <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} />} onClick={onAdd}>
        {add}
      </Button>
    </section>
  )
}

function Drop({ onClick }: { onClick: () => void }) {
  const words = useReportWords()
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={words.drop} onClick={onClick}>
      <IconX size={16} />
    </ActionIcon>
  )
}

interface MeasureRowsProps {
  dataset: ReportDataset
  measures: readonly Measure[]
  onChange: (measures: Measure[]) => void
}

export function MeasureRows({ dataset, measures, onChange }: MeasureRowsProps) {
  const words = useReportWords()
  const fieldsFor = (fn: Measure['fn']) => dataset.fields.filter(field => field.fns.includes(fn as never))
  return (
    <Rows
      title={words.measures}
      add={words.addMeasure}
      onAdd={() => {
        const field = fieldsFor('sum')[0]
        onChange([...measures, field ? { fn: 'sum', field: field.name } : { fn: 'count' }])
      }}
    >
      {measures.map((measure, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be alike while they are written
        <div key={at} className={css.row}>
          <Select
            aria-label={words.measures}
            allowDeselect={false}
            data={Object.entries(words.fns).map(([value, label]) => ({ value, label }))}
            value={measure.fn}
            onChange={value => {
              if (!value) return
              const fn = value as Measure['fn']
              const possible = fieldsFor(fn)
              const field = possible.some(({ name }) => name === measure.field)
                ? measure.field
                : possible[0]?.name
              onChange(replaced(measures, at, fn === 'count' ? { fn } : { fn, ...(field ? { field } : {}) }))
            }}
          />
          {measure.fn === 'count' ? (
            <span />
          ) : (
            <Select
              aria-label={words.field}
              searchable
              allowDeselect={false}
              data={options(fieldsFor(measure.fn))}
              value={measure.field ?? null}
              onChange={field => field && onChange(replaced(measures, at, { ...measure, field }))}
            />
          )}
          <Drop onClick={() => onChange(without(measures, at))} />
        </div>
      ))}
    </Rows>
  )
}

interface DimensionRowsProps {
  dataset: ReportDataset
  dimensions: readonly Dimension[]
  onChange: (dimensions: Dimension[]) => void
}

const EXACT = 'exact'

export function DimensionRows({ dataset, dimensions, onChange }: DimensionRowsProps) {
  const words = useReportWords()
  const find = (name: string) => dataset.fields.find(field => field.name === name)
  const usual = (field: Field | undefined): Dimension =>
    field?.grains ? { field: field.name, grain: 'month' } : { field: field?.name ?? 'created_at' }
  return (
    <Rows
      title={words.dimensions}
      add={words.addDimension}
      onAdd={() => {
        const free = dataset.fields.find(
          ({ name, type }) => type === 'text' && !dimensions.some(({ field }) => field === name),
        )
        onChange([...dimensions, usual(free ?? dataset.fields[0])])
      }}
    >
      {dimensions.map((dimension, at) => {
        const grains = find(dimension.field)?.grains
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be alike while they are written
          <div key={at} className={css.row}>
            <Select
              aria-label={words.field}
              searchable
              allowDeselect={false}
              data={options(dataset.fields)}
              value={dimension.field}
              onChange={name => name && onChange(replaced(dimensions, at, usual(find(name))))}
            />
            {grains ? (
              <Select
                aria-label={words.grain}
                allowDeselect={false}
                data={[
                  ...grains.map(value => ({ value, label: words.grains[value] })),
                  { value: EXACT, label: words.exact },
                ]}
                value={dimension.grain ?? EXACT}
                onChange={value => {
                  const { grain: _, ...rest } = dimension
                  const next =
                    value === EXACT ? rest : { ...rest, grain: value as NonNullable<Dimension['grain']> }
                  onChange(replaced(dimensions, at, next))
                }}
              />
            ) : (
              <span />
            )}
            <Drop onClick={() => onChange(without(dimensions, at))} />
          </div>
        )
      })}
    </Rows>
  )
}

interface FilterRowsProps {
  dataset: ReportDataset
  filters: readonly Filter[]
  onChange: (filters: Filter[]) => void
}

export function FilterRows({ dataset, filters, onChange }: FilterRowsProps) {
  const words = useReportWords()
  const find = (name: string | undefined) => dataset.fields.find(field => field.name === name)
  const firstOp = (field: Field | undefined): Filter['op'] =>
    field?.ops.includes('in_period' as never) ? 'in_period' : 'eq'
  return (
    <Rows
      title={words.filters}
      add={words.addFilter}
      onAdd={() => {
        const field = find(dataset.date_field) ?? dataset.fields[0]!
        onChange([...filters, { field: field.name, op: firstOp(field), value: 'last_90_days' }])
      }}
    >
      {filters.map((filter, at) => {
        const field = find(filter.field)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be alike while they are written
          <div key={at} className={css.row}>
            <Select
              aria-label={words.field}
              searchable
              allowDeselect={false}
              data={options(dataset.fields)}
              value={filter.field ?? null}
              onChange={name =>
                name && onChange(replaced(filters, at, { field: name, op: firstOp(find(name)) }))
              }
            />
            <Select
              aria-label={words.operation}
              allowDeselect={false}
              data={(field?.ops ?? ['eq' as const]).map(value => ({ value, label: words.ops[value] }))}
              value={filter.op ?? null}
              onChange={op =>
                op &&
                onChange(replaced(filters, at, { field: filter.field!, op: op as NonNullable<Filter['op']> }))
              }
            />
            <Drop onClick={() => onChange(without(filters, at))} />
            {field && filter.op !== 'is_set' && filter.op !== 'not_set' && (
              <div className={css.whole}>
                <ValueInput
                  field={field}
                  filter={filter}
                  onChange={value => onChange(replaced(filters, at, { ...filter, value }))}
                />
              </div>
            )}
          </div>
        )
      })}
    </Rows>
  )
}
