import { MultiSelect, Select } from '@mantine/core'
import type { ReportDataset } from '../../../../../sdk/index.ts'
import css from '../reports.module.css'
import { useReportWords } from '../words.ts'
import { type Dimension, type Field, findField } from './question.ts'
import { AddButton, Drop, FieldSelect, Rows, replaced, without } from './rows.tsx'

interface DimensionRowsProps {
  dataset: ReportDataset
  dimensions: readonly Dimension[]
  onChange: (dimensions: Dimension[]) => void
}

const EXACT = 'exact'

export function DimensionRows({ dataset, dimensions, onChange }: DimensionRowsProps) {
  const words = useReportWords()
  const usual = (field: Field | undefined): Dimension =>
    field?.grains ? { field: field.name, grain: 'month' } : { field: field?.name ?? 'created_at' }
  return (
    <Rows title={words.dimensions}>
      {dimensions.map((dimension, at) => {
        const grains = findField(dataset, dimension.field)?.grains
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be alike while they are written
          <div key={at} className={css.row}>
            <FieldSelect
              dataset={dataset}
              fields={dataset.fields}
              value={dimension.field}
              onChange={name => onChange(replaced(dimensions, at, usual(findField(dataset, name))))}
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
      <AddButton
        onClick={() => {
          const free = dataset.fields.find(
            ({ name, type }) => type === 'text' && !dimensions.some(({ field }) => field === name),
          )
          onChange([...dimensions, usual(free ?? dataset.fields[0])])
        }}
      >
        {words.addDimension}
      </AddButton>
    </Rows>
  )
}

const MOST_COLUMNS = 30

interface ColumnPickerProps {
  dataset: ReportDataset
  columns: readonly string[]
  onChange: (columns: string[]) => void
}

/** The fields of single rows, in the order in which they were chosen. */
export function ColumnPicker({ dataset, columns, onChange }: ColumnPickerProps) {
  const words = useReportWords()
  const custom = columns.flatMap(name => {
    const isKnown = dataset.fields.some(field => field.name === name)
    return isKnown ? [] : (findField(dataset, name) ?? [])
  })
  return (
    <MultiSelect
      label={words.columns}
      searchable
      maxValues={MOST_COLUMNS}
      data={[...dataset.fields, ...custom].map(({ name, label }) => ({ value: name, label }))}
      value={[...columns]}
      onChange={onChange}
    />
  )
}
