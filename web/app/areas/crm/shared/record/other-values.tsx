import { Details } from '../../../../kit/record/record-page.tsx'
import { useRecordWords } from './words.ts'

/** What is kept with a record and has no field: mostly columns of an import. */
export function OtherValues({ values }: { values: readonly { key: string; value: unknown }[] }) {
  const words = useRecordWords()
  if (values.length === 0) return null
  const shown = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  return (
    <Details
      title={words.otherValues}
      items={values.map(({ key, value }) => ({ label: key, value: shown(value) }))}
    />
  )
}
