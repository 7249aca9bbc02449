import {
  Choice,
  Data,
  Email,
  NamedObject,
  Nullable,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { Address, AddressIn, ElectronicAddress } from '#kit/text/postal.ts'

export const OrganizationName = Text(200, { minLength: 1, examples: ['Analytical Engines'] })

/** What an organization can do without, in the workspace: its screens are hidden, the API stays as it is. */
const Areas = NamedObject('OrganizationAreas', {
  reports: Type.Boolean(),
  workflows: Type.Boolean(),
  seo: Type.Boolean(),
  infrastructure: Type.Boolean(),
})
export type Areas = Static<typeof Areas>

export const OrganizationView = NamedObject('OrganizationHead', {
  id: Uuid,
  name: Type.String(),
  timezone: Type.String(),
  currency: Type.String(),
  plan: Choice(['starter', 'pro', 'enterprise']),
  areas: Areas,
})
export type OrganizationView = Static<typeof OrganizationView>

const Branding = NamedObject('Branding', {
  accent_color: Nullable(Type.String({ examples: ['#1a73e8'] })),
  footer_text: Nullable(Text(500)),
})
export type Branding = Static<typeof Branding>

export const Organization = Data(
  NamedObject('Organization', {
    id: Uuid,
    name: Type.String(),
    timezone: Type.String({ examples: ['Europe/Berlin'] }),
    currency: Type.String({ description: 'The reporting currency', examples: ['EUR'] }),
    locale: Type.String({ examples: ['de-DE'] }),
    plan: OrganizationView.properties.plan,
    address: Type.String(),
    country: Nullable(Type.String({ examples: ['DE'] })),
    tax_id: Nullable(Type.String({ description: 'Identifies for VAT' })),
    tax_number: Nullable(Type.String({ description: 'Of the local tax office' })),
    legal_address: Nullable(Address),
    registration_number: Nullable(Type.String({ description: 'Of the commercial register' })),
    contact_name: Nullable(Type.String({ description: 'Whom customers ask about an invoice' })),
    electronic_address: Nullable(ElectronicAddress),
    email: Nullable(Type.String()),
    phone: Nullable(Type.String()),
    website: Nullable(Type.String()),
    logo: Nullable(Type.String({ description: 'A data URL' })),
    branding: Branding,
    areas: Areas,
    require_2fa: Type.Boolean({
      description: 'Whether everybody needs a second factor or a passkey to work here',
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

export const OrganizationPatch = Patch({
  name: OrganizationName,
  timezone: Text(100, { examples: ['Europe/Berlin'] }),
  currency: Text(3, { examples: ['EUR'] }),
  locale: Text(50, { examples: ['de-DE'] }),
  address: Nullable(Text(1_000)),
  country: Nullable(Text(100, { examples: ['DE'] })),
  tax_id: Nullable(Text(50, { examples: ['DE811569869'] })),
  tax_number: Nullable(Text(50, { examples: ['27/123/45678'] })),
  legal_address: Nullable(AddressIn),
  registration_number: Nullable(Text(100, { examples: ['HRB 12345'] })),
  contact_name: Nullable(Text(200)),
  electronic_address: Nullable(ElectronicAddress),
  email: Nullable(Email),
  phone: Nullable(Text(50)),
  website: Nullable(Text(500)),
  logo: Nullable(Type.String({ description: 'A data URL of a PNG, JPEG or WebP of at most 500 KB' })),
  branding: Type.Partial(Branding),
  areas: Type.Partial(Areas),
  require_2fa: Type.Boolean(),
})
export type OrganizationPatch = Static<typeof OrganizationPatch>
