import { useQuery } from '@tanstack/react-query'
import { type Company, type Contact, getCompany, getContact } from '../../../../../sdk/index.ts'
import { address } from '../../../kit/address.ts'
import { Details } from '../../../kit/record/record-page.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { VatMark } from '../shared/vat/vat-mark.tsx'
import { useTaxSettingsWords } from '../tax/settings/words.ts'
import { useTaxWords } from '../tax/words.ts'
import { useBillingWords } from '../words.ts'
import type { DraftOrder } from './draft.ts'

export function useCompanyOf({ company_id: id }: Pick<DraftOrder, 'company_id'>): Company | undefined {
  const found = useQuery({
    queryKey: ['company', id],
    queryFn: () => getCompany({ client, path: { company_id: id ?? '' } }),
    enabled: id !== null,
  })
  return id === null ? undefined : found.data?.data
}

function useContactOf({ contact_id: id }: DraftOrder): Contact | undefined {
  const found = useQuery({
    queryKey: ['contact', id],
    queryFn: () => getContact({ client, path: { contact_id: id ?? '' } }),
    enabled: id !== null,
  })
  return id === null ? undefined : found.data?.data
}

/** Who is billed, as it decides taxes and words: country, VAT number, language and terms. */
export function CustomerCard({ draft }: { draft: DraftOrder }) {
  const words = useBillingWords()
  const tax = useTaxWords()
  const settings = useTaxSettingsWords()
  const formats = useFormats()
  const company = useCompanyOf(draft)
  const contact = useContactOf(draft)
  if (!company && !contact) return null
  const country =
    draft.billing_address?.country ??
    company?.billing_address?.country ??
    company?.country ??
    contact?.billing_address?.country ??
    null
  const number = draft.bill_to_tax_id.trim() || company?.vat_id
  const check = company && company.vat_id === number ? company.vat_check : null
  const language = draft.language || contact?.language || company?.language
  const name = company ? (
    <TextLink to={address(`/companies/${company.id}`)}>{company.name}</TextLink>
  ) : (
    contact && <TextLink to={address(`/contacts/${contact.id}`)}>{contact.name || contact.email}</TextLink>
  )
  return (
    <Details
      title={tax.customer}
      items={[
        { label: company ? tax.company : words.contact, value: name },
        { label: tax.country, value: formats.country(country) || tax.notSaid },
        {
          label: tax.vatNumber,
          value: number ? <VatMark number={number} check={check} /> : tax.notSaid,
        },
        { label: words.language, value: language ? formats.language(language) : settings.homeOfOrganization },
        { label: words.terms, value: words.termLabels[draft.payment_terms] },
      ]}
    />
  )
}
