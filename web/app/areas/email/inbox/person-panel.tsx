import { Stack, Text } from '@mantine/core'
import { getContactOverview } from '../../../../../sdk/index.ts'
import { Avatar } from '../../../kit/people/avatar.tsx'
import { ScreenWaiting } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { TextLink } from '../../../kit/text-link.tsx'
import { AwayBadge } from '../../crm/shared/away-badge.tsx'
import { RelatedCards } from '../../crm/shared/record/cards.tsx'
import { useOverview } from '../../crm/shared/record/use-overview.ts'
import css from './inbox.module.css'
import { useInboxWords } from './words/words.ts'

/** Whom one writes with: their record, what is open with them and what they were billed. */
export function PersonPanel({ contactId }: { contactId: string }) {
  const words = useInboxWords()
  const { data, record } = useOverview('contact', contactId, () =>
    getContactOverview({ client, path: { contact_id: contactId } }),
  )
  return (
    <aside className={css.person} aria-label={words.person}>
      {data && record ? (
        <Stack gap="md">
          <div className={css.card}>
            <Avatar size={44} name={record.name || record.email || ''} />
            <div>
              <Text fw={600}>{record.name || record.email}</Text>
              <Text size="sm" c="dimmed">
                {[record.title, record.company_name].filter(Boolean).join(', ')}
              </Text>
            </div>
          </div>
          <AwayBadge until={record.away_until} />
          <Stack gap={2}>
            <Text size="sm" truncate>
              {record.email}
            </Text>
            {record.phone && (
              <Text size="sm" component="a" href={`tel:${record.phone.replaceAll(/[^+\d]/g, '')}`}>
                {record.phone}
              </Text>
            )}
            <TextLink to="/contacts/$contactId" params={{ contactId }} size="sm">
              {words.openRecord}
            </TextLink>
          </Stack>
          <RelatedCards
            related={data}
            cards={[
              { name: 'deals' },
              { name: 'tasks' },
              { name: 'invoices' },
              { name: 'quotes' },
              { name: 'meetings' },
            ]}
          />
        </Stack>
      ) : (
        <ScreenWaiting />
      )}
    </aside>
  )
}
