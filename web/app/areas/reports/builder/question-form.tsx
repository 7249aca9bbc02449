import { Group, NumberInput, SegmentedControl, Select } from '@mantine/core'
import type { CustomField, ReportColumn, ReportDataset, ReportQuery } from '../../../../../sdk/index.ts'
import { useCustomDefinitions } from '../../../kit/fields/use-custom-fields.ts'
import { useReportWords } from '../words.ts'
import { ColumnPicker, DimensionRows } from './dimension-rows.tsx'
import { FilterRows } from './filter-rows.tsx'
import { MeasureRows } from './measure-rows.tsx'
import { withCustom } from './question.ts'

interface QuestionFormProps {
  datasets: readonly ReportDataset[]
  query: ReportQuery
  /** Of the answer so far: what it can be ordered by. */
  columns: readonly ReportColumn[]
  currency: string
  onChange: (query: ReportQuery) => void
}

const MOST_ROWS = 10_000

const entities: Record<string, CustomField['entity'] | undefined> = {
  contacts: 'contact',
  companies: 'company',
  deals: 'deal',
}

/** With the custom fields of what it is about. */
function useWithCustom(dataset: ReportDataset): ReportDataset {
  const entity = dataset.has_custom ? entities[dataset.name] : undefined
  const kept = useCustomDefinitions(entity ?? 'contact')
  return entity ? withCustom(dataset, kept) : dataset
}

/** The question itself: about what, which numbers told apart by what, or which rows; and only where. */
export function QuestionForm({ datasets, query, columns, currency, onChange }: QuestionFormProps) {
  const words = useReportWords()
  const dataset = useWithCustom(datasets.find(one => one.name === query.dataset) ?? datasets[0]!)
  const isRows = (query.columns?.length ?? 0) > 0
  const change = (part: Partial<ReportQuery>) => onChange({ ...query, ...part })
  const { dataset: name, filters = [], timezone, fill } = query
  const kept = {
    dataset: name,
    filters,
    ...(timezone ? { timezone } : {}),
    ...(fill === undefined ? {} : { fill }),
  }
  return (
    <>
      <Select
        label={words.dataset}
        mb="sm"
        searchable
        allowDeselect={false}
        data={datasets.map(({ name: value, label }) => ({ value, label }))}
        value={dataset.name}
        onChange={value => value && onChange({ dataset: value, measures: [{ fn: 'count' }], dimensions: [] })}
      />
      <SegmentedControl
        fullWidth
        mb="xs"
        aria-label={words.mode}
        data={[
          { value: 'numbers', label: words.modes.numbers },
          { value: 'rows', label: words.modes.rows },
        ]}
        value={isRows ? 'rows' : 'numbers'}
        onChange={mode =>
          onChange(
            mode === 'rows'
              ? { ...kept, columns: dataset.default_columns }
              : { ...kept, measures: [{ fn: 'count' }], dimensions: [] },
          )
        }
      />
      {isRows ? (
        <ColumnPicker
          dataset={dataset}
          columns={query.columns ?? []}
          onChange={next => next.length > 0 && change({ columns: next, order: [] })}
        />
      ) : (
        <>
          <MeasureRows
            dataset={dataset}
            currency={currency}
            measures={query.measures ?? []}
            onChange={measures => change({ measures, order: [] })}
          />
          <DimensionRows
            dataset={dataset}
            dimensions={query.dimensions ?? []}
            onChange={dimensions => change({ dimensions, order: [] })}
          />
        </>
      )}
      <FilterRows
        dataset={dataset}
        currency={currency}
        filters={filters}
        onChange={next => change({ filters: next })}
      />
      <Ordering query={query} columns={columns} onChange={onChange} />
    </>
  )
}

const USUAL = ''

function Ordering({ query, columns, onChange }: Pick<QuestionFormProps, 'query' | 'columns' | 'onChange'>) {
  const words = useReportWords()
  const [first] = query.order ?? []
  const labels = columns.map(({ key, label }) => ({ value: key, label }))
  const known = first && !labels.some(({ value }) => value === first.key)
  return (
    <Group grow mt="sm" align="end" preventGrowOverflow={false}>
      <Select
        label={words.order}
        allowDeselect={false}
        data={[
          { value: USUAL, label: words.usualOrder },
          ...labels,
          ...(known ? [{ value: first.key, label: first.key }] : []),
        ]}
        value={first?.key ?? USUAL}
        onChange={key =>
          onChange({ ...query, order: key ? [{ key, direction: first?.direction ?? 'desc' }] : [] })
        }
      />
      {first && (
        <Select
          label={words.direction}
          allowDeselect={false}
          data={Object.entries(words.directions).map(([value, label]) => ({ value, label }))}
          value={first.direction ?? 'asc'}
          onChange={direction =>
            onChange({ ...query, order: [{ key: first.key, direction: direction as 'asc' | 'desc' }] })
          }
        />
      )}
      <NumberInput
        label={words.limit}
        placeholder={words.allRows}
        min={1}
        max={MOST_ROWS}
        allowDecimal={false}
        value={query.limit ?? ''}
        onChange={limit => {
          const { limit: _, ...rest } = query
          onChange(typeof limit === 'number' ? { ...rest, limit } : rest)
        }}
      />
    </Group>
  )
}
