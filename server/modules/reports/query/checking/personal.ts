import { problem } from '#kit/problem.ts'
import type { ReportDataset } from '#kit/reporting/dataset.ts'
import { say } from '#kit/text/sentence.ts'
import type { ReportQuery } from '../schema.ts'

export const PersonalFieldShared = problem(
  400,
  'personal_field_shared',
  (field: string) =>
    say`A shared dashboard shows nobody by name or address: take '${{ field }}' out of its dimensions`,
  'contact.email',
)

/** Strangers see groups, never people; of a custom field nobody knows what it holds. */
export function checkImpersonal(
  { datasets }: { datasets: readonly ReportDataset[] },
  { dataset, dimensions = [] }: ReportQuery,
): void {
  const fields = datasets.find(({ name }) => name === dataset)?.fields ?? {}
  const personal = dimensions.find(({ field }) => field.startsWith('custom.') || fields[field]?.personal)
  if (personal) throw PersonalFieldShared(personal.field)
}
