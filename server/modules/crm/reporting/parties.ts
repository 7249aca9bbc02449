import { joined, type ReportField, type ReportJoin, textField } from '#kit/reporting/dataset.ts'

/** Whom a record is about, by prefix: `company.industry`, `contact.source`. */
export const companyJoin = (
  column = 't.company_id',
  needs?: readonly string[],
): Record<string, ReportJoin> => ({
  company: { table: 'companies', on: `company.id = ${column}`, ...(needs ? { needs } : {}) },
})

export const companyFields: Record<string, ReportField> = joined('company', {
  name: textField('Company', 'company.name'),
  industry: textField('Industry', 'company.industry'),
  country: textField('Company country', 'company.country'),
})

export const contactJoin = (
  column = 't.contact_id',
  needs?: readonly string[],
): Record<string, ReportJoin> => ({
  contact: { table: 'contacts', on: `contact.id = ${column}`, ...(needs ? { needs } : {}) },
})

export const contactFields: Record<string, ReportField> = joined('contact', {
  name: textField('Contact', 'contact.name', { personal: true }),
  email: textField('Contact email', 'contact.email', { personal: true }),
  status: textField('Contact status', 'contact.status'),
  source: textField('Contact source', 'contact.source'),
  country: textField('Contact country', 'contact.country'),
})
