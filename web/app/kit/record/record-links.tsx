import { useQuery } from '@tanstack/react-query'
import { getCompany, getContact } from '../../../../sdk/index.ts'
import { client } from '../session/api.ts'
import { TextLink } from '../text-link.tsx'

interface ContactLinkProps {
  id: string
  /** Where the record that points at the contact says it. */
  name?: string | null | undefined
  /** Shown while the name is not there. */
  otherwise: string
}

/** A contact by name. Whoever does not know it asks once; the contact's own page then has the answer too. */
export function ContactLink({ id, name, otherwise }: ContactLinkProps) {
  const found = useQuery({
    queryKey: ['contact', id],
    queryFn: () => getContact({ client, path: { contact_id: id } }),
    enabled: !name,
  })
  const contact = found.data?.data
  return (
    <TextLink to="/contacts/$contactId" params={{ contactId: id }}>
      {name || contact?.name || contact?.email || otherwise}
    </TextLink>
  )
}

/** A company by name, likewise. */
export function CompanyLink({ id, otherwise }: { id: string; otherwise: string }) {
  const found = useQuery({
    queryKey: ['company', id],
    queryFn: () => getCompany({ client, path: { company_id: id } }),
  })
  return (
    <TextLink to="/companies/$companyId" params={{ companyId: id }}>
      {found.data?.data.name || otherwise}
    </TextLink>
  )
}
