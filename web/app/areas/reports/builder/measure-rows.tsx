import { Select, TextInput } from '@mantine/core'
import type { ReportDataset } from '../../../../../sdk/index.ts'
import css from '../reports.module.css'
import { useReportWords } from '../words.ts'
import { Conditions } from './filter-rows.tsx'
import { called, type Measure, nameOf } from './question.ts'
import { AddButton, Drop, FieldSelect, Rows, replaced, without } from './rows.tsx'

interface MeasureRowsProps {
  dataset: ReportDataset
  currency: string
  measures: readonly Measure[]
  onChange: (measures: Measure[]) => void
}

export function MeasureRows({ dataset, currency, measures, onChange }: MeasureRowsProps) {
  const words = useReportWords()
  const fieldsFor = (fn: Measure['fn']) => dataset.fields.filter(field => field.fns.includes(fn as never))
  const put = (at: number, measure: Measure) =>
    onChange(replaced(measures, at, called(measure, measure.as ?? '', without(measures, at))))
  return (
    <Rows title={words.measures}>
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
              const { filters } = measure
              const kept = filters ? { filters } : {}
              put(at, fn === 'count' ? { fn, ...kept } : { fn, ...(field ? { field } : {}), ...kept })
            }}
          />
          {measure.fn === 'count' ? (
            <span />
          ) : (
            <FieldSelect
              dataset={dataset}
              fields={fieldsFor(measure.fn)}
              value={measure.field ?? null}
              onChange={field => put(at, { ...measure, field })}
            />
          )}
          <Drop onClick={() => onChange(without(measures, at))} />
          <div className={css.within}>
            <Conditions
              dataset={dataset}
              currency={currency}
              filters={measure.filters ?? []}
              add={words.addMeasureFilter}
              hasAlternatives={false}
              onChange={filters => onChange(replaced(measures, at, { ...measure, filters }))}
            />
            {(measure.as !== undefined || (measure.filters?.length ?? 0) > 0) && (
              <TextInput
                key={measure.as}
                aria-label={words.called}
                placeholder={words.called}
                size="xs"
                mt={4}
                defaultValue={nameOf(measure)}
                onBlur={event => {
                  const named = called(measure, event.currentTarget.value, without(measures, at))
                  if (named.as !== measure.as) onChange(replaced(measures, at, named))
                }}
              />
            )}
          </div>
        </div>
      ))}
      <AddButton
        onClick={() => {
          const field = fieldsFor('sum')[0]
          const added: Measure = field ? { fn: 'sum', field: field.name } : { fn: 'count' }
          onChange([...measures, called(added, '', measures)])
        }}
      >
        {words.addMeasure}
      </AddButton>
    </Rows>
  )
}
