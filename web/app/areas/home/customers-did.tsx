import { Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCash,
  IconCheck,
  IconEye,
  IconLink,
  IconMailOpened,
  IconWritingSign,
  IconX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CustomerActivity, listCustomerActivities } from '../../../../sdk/index.ts'
import { address } from '../../kit/address.ts'
import { EmptyState } from '../../kit/screen/empty-state.tsx'
import { UnloadedPart } from '../../kit/screen/unloaded-part.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { HomeCard } from './home-card.tsx'
import css from './home-page.module.css'
import { useHomeWords } from './words.ts'

const marks: Record<string, { icon: typeof IconEye; tone?: 'good' | 'bad' }> = {
  viewed: { icon: IconEye },
  accepted: { icon: IconCheck, tone: 'good' },
  declined: { icon: IconX, tone: 'bad' },
  paid: { icon: IconCash, tone: 'good' },
  opened: { icon: IconMailOpened },
  clicked: { icon: IconLink },
  replied: { icon: IconArrowBackUp },
  signed: { icon: IconWritingSign, tone: 'good' },
  contract_viewed: { icon: IconEye },
  contract_declined: { icon: IconX, tone: 'bad' },
}

/** Where to look at what it is about; else at who did it. */
function hrefOf({ detail, contact_id, company_id, deal_id }: CustomerActivity): string | null {
  const { invoice_id, quote_id, contract_id } = detail
  if (typeof invoice_id === 'string') return `/invoices/${invoice_id}`
  if (typeof quote_id === 'string') return `/quotes/${quote_id}`
  if (typeof contract_id === 'string') return `/contracts/${contract_id}`
  if (contact_id) return `/contacts/${contact_id}`
  if (deal_id) return `/deals/${deal_id}`
  return company_id ? `/companies/${company_id}` : null
}

/** A payment that settles an invoice is told as both: one line says it. */
const isNews = (deed: CustomerActivity, at: number, all: readonly CustomerActivity[]): boolean =>
  !all.slice(0, at).some(one => one.type === deed.type && one.at === deed.at && hrefOf(one) === hrefOf(deed))

/** Opened, accepted, paid, signed, replied: the latest first, across all domains. */
export function CustomersDid() {
  const words = useHomeWords()
  const deeds = useQuery({
    queryKey: ['customers', 'did'],
    queryFn: () => listCustomerActivities({ client, query: { limit: 8 } }),
  })
  return (
    <HomeCard title={words.happened}>
      {!deeds.data && <UnloadedPart query={deeds} height={120} />}
      {deeds.data?.data.length === 0 && (
        <EmptyState title={words.noHappened} text={words.noHappenedText} isSmall />
      )}
      <ul className={css.deeds}>
        {deeds.data?.data.filter(isNews).map(deed => (
          <Deed key={deed.id} deed={deed} />
        ))}
      </ul>
    </HomeCard>
  )
}

function Deed({ deed }: { deed: CustomerActivity }) {
  const words = useHomeWords()
  const formats = useFormats()
  const { icon: Icon, tone } = marks[deed.type] ?? { icon: IconEye }
  const number = typeof deed.detail.number === 'string' ? deed.detail.number : ''
  const signer = typeof deed.detail.name === 'string' ? deed.detail.name : ''
  const who = deed.contact_name || signer || deed.company_name || words.somebody
  const text = `${who} ${words.deeds[deed.type]?.(number) ?? deed.title}`
  const href = hrefOf(deed)
  return (
    <li className={css.deed}>
      <span className={css.mark} data-tone={tone}>
        <Icon size={15} aria-hidden />
      </span>
      <div>
        {href ? <Link to={address(href)}>{text}</Link> : text}
        <Text size="xs" c="dimmed">
          <time dateTime={deed.at} title={formats.dateTime(deed.at)}>
            {formats.ago(deed.at)}
          </time>
        </Text>
      </div>
    </li>
  )
}
