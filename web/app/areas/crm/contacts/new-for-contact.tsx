import { Menu } from '@mantine/core'
import { IconBriefcase, IconFileDollar, IconFileText, IconWritingSign } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Contact } from '../../../../../sdk/index.ts'
import { address } from '../../../kit/address.ts'
import { MoreMenu } from '../../../kit/record/more-menu.tsx'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { useBillingNames } from '../../billing/names.ts'
import { useContractNames } from '../../contracts/names.ts'
import { useDealNames } from '../../deals/names.ts'

/** A deal with this person, at their company. */
export const newDealFor = ({ id, company_id }: Contact) => ({
  to: '/deals',
  search: { new: true, with: { contact_id: id, ...(company_id ? { company_id } : {}) } },
})

/** What one makes for somebody, with their name in it already. */
export function NewForContact({ contact }: { contact: Contact }) {
  const shell = useCommonWords()
  const billing = useBillingNames()
  const contracts = useContractNames()
  const deals = useDealNames()
  const links = [
    { ...newDealFor(contact), label: deals.newDeal, icon: IconBriefcase },
    { to: '/quotes/new', search: { contact: contact.id }, label: billing.newQuote, icon: IconFileText },
    { to: '/invoices/new', search: { contact: contact.id }, label: billing.newInvoice, icon: IconFileDollar },
    {
      to: '/contracts',
      search: { new: true, name: contact.name ?? '', email: contact.email ?? '' },
      label: contracts.newContract,
      icon: IconWritingSign,
    },
  ]
  return (
    <MoreMenu label={shell.new} size="xs">
      {links.map(({ to, search, label, icon: Icon }) => (
        <Menu.Item
          key={to}
          leftSection={<Icon size={15} />}
          component={Link}
          to={address(to)}
          search={search as never}
        >
          {label}
        </Menu.Item>
      ))}
    </MoreMenu>
  )
}
