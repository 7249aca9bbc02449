import { sql } from 'kysely'
import { filterEntity } from '../filter/declare-queries.ts'
import { Company, CompanyPatch } from './schema.ts'

export const companyEntity = filterEntity({
  name: 'companies',
  table: 'companies',
  custom: 'company',
  owner: 'owner_id',
  shape: Company,
  input: CompanyPatch,
  without: ['custom'],
  fields: () => ({
    name: { key: sql.ref('companies.name_key') },
    child_count: { value: sql`(select count(*) from companies child where child.parent_id = companies.id)` },
    contact_count: {
      value: sql`(select count(*) from contacts people where people.company_id = companies.id)`,
    },
  }),
})
