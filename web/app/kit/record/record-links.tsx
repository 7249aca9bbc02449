import { useQuery } from '@tanstack/react-query'
import { getCompany, getContact } from '../../../../sdk/index.ts'
import { Named } from '../people/avatar.tsx'
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
  const shown = name || contact?.name || contact?.email
  return (
    <Named name={shown ?? ''}>
      <TextLink to="/contacts/$contactId" params={{ contactId: id }}>
        {shown || otherwise}
      </TextLink>
    </Named>
  )
}

/** A company by name, likewise. */
export function CompanyLink({ id, otherwise }: { id: string; otherwise: string }) {
  const found = useQuery({
    queryKey: ['company', id],
    queryFn: () => getCompany({ client, path: { company_id: id } }),
  })
  const name = found.data?.data.name
  return (
    <Named name={name ?? ''} kind="company">
      <TextLink to="/companies/$companyId" params={{ companyId: id }}>
        {name || otherwise}
      </TextLink>
    </Named>
  )
}
