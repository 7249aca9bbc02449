import { Select, Text } from '@mantine/core'
import type { ReportDataset } from '../../../../../sdk/index.ts'
import css from '../reports.module.css'
import { useReportWords } from '../words.ts'
import { alternativesOf, type Field, type Filter, findField } from './question.ts'
import { AddButton, Drop, FieldSelect, Rows, replaced, without } from './rows.tsx'
import { ValueInput } from './value-input.tsx'

interface ConditionsProps {
  dataset: ReportDataset
  currency: string
  filters: readonly Filter[]
  add: string
  /** Whether some of them may be alternatives: one is enough. */
  hasAlternatives: boolean
  onChange: (filters: Filter[]) => void
}

const firstOp = (field: Field | undefined): NonNullable<Filter['op']> =>
  field?.ops.includes('in_period' as never) ? 'in_period' : 'eq'

function newFilter(dataset: ReportDataset): Filter {
  const field = findField(dataset, dataset.date_field) ?? dataset.fields[0]!
  return { field: field.name, op: firstOp(field), value: 'last_90_days' }
}

/** Where alternatives begin: something with a few values, rather than a date. */
function newAlternative(dataset: ReportDataset): Filter {
  const field = dataset.fields.find(one => one.enum) ?? dataset.fields.find(one => one.type === 'text')
  return field ? { field: field.name, op: 'eq' } : newFilter(dataset)
}

export function FilterRows(props: Omit<ConditionsProps, 'add' | 'hasAlternatives'>) {
  const words = useReportWords()
  return (
    <Rows title={words.filters}>
      <Conditions {...props} add={words.addFilter} hasAlternatives />
    </Rows>
  )
}

export function Conditions({ dataset, currency, filters, add, hasAlternatives, onChange }: ConditionsProps) {
  const words = useReportWords()
  return (
    <>
      {filters.map((filter, at) => {
        const change = (next: Filter) => onChange(replaced(filters, at, next))
        const drop = () => onChange(without(filters, at))
        return filter.any ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be alike while they are written
          <fieldset key={at} className={css.alternatives}>
            <legend>
              <Text size="sm" span>
                {words.anyOf}
              </Text>
            </legend>
            <Drop onClick={drop} />
            <Conditions
              dataset={dataset}
              currency={currency}
              filters={alternativesOf(filter)}
              add={words.addAlternative}
              hasAlternatives={false}
              onChange={any => (any.length === 0 ? drop() : change({ any }))}
            />
          </fieldset>
        ) : (
          <Condition
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be alike while they are written
            key={at}
            dataset={dataset}
            currency={currency}
            filter={filter}
            onChange={change}
            onDrop={drop}
          />
        )
      })}
      <AddButton onClick={() => onChange([...filters, newFilter(dataset)])}>{add}</AddButton>
      {hasAlternatives && (
        <AddButton
          onClick={() => onChange([...filters, { any: [newAlternative(dataset), newAlternative(dataset)] }])}
        >
          {words.addAny}
        </AddButton>
      )}
    </>
  )
}

interface ConditionProps {
  dataset: ReportDataset
  currency: string
  filter: Filter
  onChange: (filter: Filter) => void
  onDrop: () => void
}

function Condition({ dataset, currency, filter, onChange, onDrop }: ConditionProps) {
  const words = useReportWords()
  const field = findField(dataset, filter.field)
  return (
    <div className={css.row}>
      <FieldSelect
        dataset={dataset}
        fields={dataset.fields}
        value={filter.field ?? null}
        onChange={name => onChange({ field: name, op: firstOp(findField(dataset, name)) })}
      />
      <Select
        aria-label={words.operation}
        allowDeselect={false}
        data={(field?.ops ?? ['eq' as const]).map(value => ({ value, label: words.ops[value] }))}
        value={filter.op ?? null}
        onChange={op => op && onChange({ field: filter.field!, op: op as NonNullable<Filter['op']> })}
      />
      <Drop onClick={onDrop} />
      {field && filter.op !== 'is_set' && filter.op !== 'not_set' && (
        <div className={css.whole}>
          <ValueInput
            field={field}
            currency={currency}
            filter={filter}
            onChange={value => onChange({ ...filter, value })}
          />
        </div>
      )}
    </div>
  )
}
