import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getCustomerCollections } from '../../../../../sdk/index.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useCrmNames } from '../../crm/names.ts'
import { MandatesCard } from '../../debits/shared/mandates-card.tsx'
import { CustomerPortal } from '../../portal/shared/customer-portal.tsx'
import { PaymentMethods } from '../collecting/methods.tsx'
import { Agreed } from './agreed.tsx'
import { CustomerBalance } from './balance.tsx'
import { CustomerStatement } from './statement.tsx'
import { useCustomerWords } from './words.ts'

/** All about the money of a customer: what they pay by, what is kept for them, what they owe. */
export function CustomerPage(): ReactNode {
  const { customerId } = useParams({ from: '/shell/customers/$customerId' })
  const words = useCustomerWords()
  const names = useCrmNames()
  const may = useMay()
  const agreed = useQuery({
    queryKey: ['customer', customerId, 'agreed'],
    queryFn: () => getCustomerCollections({ client, path: { customer_id: customerId } }),
  })
  if (!agreed.data) return <Unloaded query={agreed} />
  const { customer } = agreed.data.data
  const isCompany = customer.type === 'company'
  return (
    <RecordPage
      list={{
        to: isCompany ? `/companies/${customerId}` : `/contacts/${customerId}`,
        label: `${isCompany ? names.companies : names.contacts}: ${customer.name}`,
      }}
      title={`${customer.name} · ${words.title}`}
      face={{ name: customer.name, kind: isCompany ? 'company' : 'person' }}
      subtitle={words.about}
    >
      <CustomerStatement customer={customer} />
      <CustomerBalance customerId={customerId} />
      <PaymentMethods customerId={customerId} />
      <MandatesCard customerId={customerId} />
      <CustomerPortal customer={customer} />
      {may('admin') && <Agreed agreed={agreed.data.data} />}
    </RecordPage>
  )
}
