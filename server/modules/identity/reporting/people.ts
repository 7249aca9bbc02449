import { joined, type ReportField, type ReportJoin, textField } from '#kit/reporting/dataset.ts'

/** Whoever a row belongs to, as `owner.name` and `owner.email`; also those who left. */
export const personJoin = (alias: string, column: string): Record<string, ReportJoin> => ({
  [alias]: { table: 'users', on: `${alias}.id = ${column}` },
})

export const personFields = (alias: string, label: string): Record<string, ReportField> =>
  joined(alias, {
    // Who sells how much is told by name, where an admin wants it told at all.
    name: textField(`${label} name`, `${alias}.name`),
    email: textField(`${label} email`, `${alias}.email`, { personal: true }),
  })
