import { problem } from '#kit/problem.ts'
import {
  Choice,
  FreeObject,
  NamedObject,
  Nullable,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { Address, AddressIn, ElectronicAddress } from '#kit/text/postal.ts'
import { say } from '#kit/text/sentence.ts'
import { Country, Language, Tags, TaxKind } from '../schema.ts'

const EInvoiceFormat = Choice(['factur-x', 'cii', 'xrechnung-cii', 'xrechnung-ubl', 'peppol'])

export const Company = NamedObject('Company', {
  id: Uuid,
  name: Type.String(),
  domain: Nullable(Type.String()),
  website: Nullable(Type.String()),
  industry: Nullable(Type.String()),
  size: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  address: Nullable(Type.String()),
  city: Nullable(Type.String()),
  country: Nullable(Type.String()),
  language: Nullable(
    Type.String({ description: 'How its people are written to; null: as the organization writes' }),
  ),
  tax_kind: Nullable(TaxKind),
  vat_id: Nullable(Type.String()),
  vat_check: Nullable(
    NamedObject(
      'CompanyVatCheck',
      {
        id: Uuid,
        status: Choice(['valid', 'invalid', 'unknown']),
        reason: Nullable(Type.String()),
        name: Nullable(Type.String()),
        address: Nullable(Type.String()),
        name_matches: Nullable(Type.Boolean()),
        consultation_number: Nullable(Type.String()),
        checked_at: Timestamp,
      },
      { description: 'What the register said of this number when it was last asked.' },
    ),
  ),
  billing_address: Nullable(Address),
  buyer_reference: Nullable(Type.String()),
  electronic_address: Nullable(ElectronicAddress),
  e_invoice_format: Nullable(EInvoiceFormat),
  tags: Type.Array(Type.String()),
  custom: FreeObject,
  owner_id: Nullable(UserId),
  parent_id: Nullable(Uuid),
  parent: Nullable(Type.Object({ id: Uuid, name: Type.String() })),
  child_count: Type.Integer({ description: 'How many companies are directly part of it' }),
  contact_count: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Company = Static<typeof Company>

const optional = {
  domain: Nullable(Text(253)),
  website: Nullable(Text(500)),
  industry: Nullable(Text(200)),
  size: Nullable(Text(50, { examples: ['51-200'] })),
  phone: Nullable(Text(50)),
  address: Nullable(Text(500)),
  city: Nullable(Text(200)),
  country: Nullable(Country),
  language: Nullable(Language),
  tax_kind: Nullable(TaxKind),
  vat_id: Nullable(Text(50, { examples: ['DE811569869'] })),
  billing_address: Nullable(AddressIn),
  buyer_reference: Nullable(Text(100, { examples: ['04011000-12345-34'] })),
  electronic_address: Nullable(ElectronicAddress),
  e_invoice_format: Nullable(EInvoiceFormat),
  tags: Tags,
  custom: FreeObject,
  owner_id: Nullable(UserId),
  parent_id: Nullable(Type.String({ format: 'uuid', description: 'The company that it is part of.' })),
}
const name = Text(300, { minLength: 1 })

/** Of a list: those directly part of it. */
export const PartOf = Type.String({ format: 'uuid', description: 'Those directly part of this company.' })

export const CompanyIn = Type.Object({ name, ...Patch(optional).properties })
export type CompanyIn = Static<typeof CompanyIn>

export const CompanyPatch = Patch({ name, ...optional })
export type CompanyPatch = Static<typeof CompanyPatch>

export const companyColumns = [
  'id',
  'name',
  'domain',
  'website',
  'industry',
  'size',
  'phone',
  'address',
  'city',
  'country',
  'language',
  'tax_kind',
  'vat_id',
  'billing_address',
  'buyer_reference',
  'electronic_address',
  'e_invoice_format',
  'tags',
  'custom',
  'owner_id',
  'parent_id',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Company)[]

/** A company, those above it and those below it, counted along the longest way. */
export const MOST_LEVELS = 10

export const ParentCycle = problem(400, 'parent_cycle', 'parent_id must not lead back to the company')
export const TooManyLevels = problem(
  400,
  'too_many_levels',
  say`parent_id must not lead to more than ${{ most: MOST_LEVELS }} levels`,
)
export const CompanyNotFound = problem(404, 'company_not_found', 'Company not found')
