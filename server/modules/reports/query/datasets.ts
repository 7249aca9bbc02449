import type { ReportDataset } from '#kit/reporting/dataset.ts'
import { describeField } from './checking/fields.ts'
import type { DatasetInfo } from './schema.ts'

export const describeDataset = (dataset: ReportDataset): DatasetInfo => ({
  name: dataset.name,
  label: dataset.label,
  description: dataset.description,
  date_field: dataset.dateField,
  has_custom: dataset.hasCustom === true,
  fields: Object.entries(dataset.fields).map(([name, field]) => describeField(name, field)),
  default_columns: [...dataset.defaultColumns],
})
