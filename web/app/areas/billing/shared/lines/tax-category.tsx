import { Select, TextInput } from '@mantine/core'
import { useTaxWords } from '../../tax/words.ts'
import type { DraftLine } from './draft.ts'
import css from './line-editor.module.css'

interface TaxCategoryProps {
  line: DraftLine
  onChange: (some: Partial<DraftLine>) => void
}

/** Why no tax is charged on a line; with a rate there is nothing to say. */
export function TaxCategory({ line, onChange }: TaxCategoryProps) {
  const words = useTaxWords()
  const { S: _, ...untaxed } = words.categories
  return (
    <>
      <Select
        className={css.two}
        label={words.category}
        placeholder={words.byRate}
        clearable
        data={Object.entries(untaxed).map(([value, label]) => ({ value, label: `${value} · ${label}` }))}
        value={line.tax_category || null}
        onChange={category =>
          onChange({
            tax_category: category ?? '',
            taxed: true,
            ...(category ? { tax_rate: '' } : {}),
            // The usual words come with the category.
            exemption_reason: '',
          })
        }
      />
      {line.tax_category && line.tax_category !== 'Z' && (
        <TextInput
          className={css.two}
          label={words.reason}
          value={line.exemption_reason ?? ''}
          onChange={event => onChange({ exemption_reason: event.currentTarget.value })}
        />
      )}
    </>
  )
}
