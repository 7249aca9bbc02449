import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HomeItem, HomeList } from '../../../../sdk/index.ts'
import { address } from '../../kit/address.ts'
import { Avatar } from '../../kit/people/avatar.tsx'
import { EmptyState } from '../../kit/screen/empty-state.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import { HomeCard } from './home-card.tsx'
import css from './home-page.module.css'
import { useHome } from './use-home.ts'
import { useHomeWords } from './words.ts'

/** Who waits for one today: at a table, for an answer, for a decision, for money. */
export function Waiting(): ReactNode {
  const words = useHomeWords()
  const formats = useFormats()
  const home = useHome()
  const ago = ({ at }: HomeItem) => at && formats.ago(at)
  const amount = ({ amount_cents, currency }: HomeItem) =>
    amount_cents !== null &&
    currency && <span className={css.amount}>{formats.money(amount_cents, currency)}</span>
  return (
    <>
      <RowsCard
        title={words.meetings}
        more={<TextLink to="/calendar">{words.toCalendar}</TextLink>}
        list={home?.meetings_today}
        empty={{ title: words.noMeetings, text: words.noMeetingsText }}
        lead={item => (
          <span className={css.when}>{item.date || !item.at ? words.allDay : formats.clock(item.at)}</span>
        )}
        end={({ meeting_url }) =>
          meeting_url && (
            <a href={meeting_url} target="_blank" rel="noreferrer" className={css.join}>
              {words.join}
            </a>
          )
        }
      />
      <RowsCard
        title={words.replies}
        more={<TextLink to="/inbox">{words.toInbox}</TextLink>}
        list={home?.replies_waiting}
        empty={{ title: words.noReplies, text: words.noRepliesText }}
        lead={item => <Avatar name={item.title} size={28} />}
        end={ago}
      />
      <RowsCard title={words.approvals} list={home?.approvals} end={amount} />
      <RowsCard title={words.mentions} list={home?.mentions} end={ago} />
      <RowsCard title={words.quotesViewed} list={home?.quotes_viewed} end={ago} />
      <RowsCard title={words.invoicesOverdue} list={home?.invoices_overdue} end={amount} />
    </>
  )
}

const SHOWN = 5

interface CardProps {
  title: string
  more?: ReactNode
  list: HomeList | undefined
  /** What stands there without any; otherwise the card is not there. */
  empty?: { title: string; text: string }
  lead?: (item: HomeItem) => ReactNode
  end: (item: HomeItem) => ReactNode
}

function RowsCard({ title, more, list, empty, lead, end }: CardProps) {
  const words = useHomeWords()
  if (!empty && (list?.total ?? 0) === 0) return null
  return (
    <HomeCard title={title} more={more}>
      {empty && list?.total === 0 && <EmptyState {...empty} ghost="none" isSmall />}
      <ul className={css.rows}>
        {list?.items.slice(0, SHOWN).map(item => (
          <li key={item.id + item.at} className={css.row}>
            {lead?.(item)}
            <div className={css.what}>
              <Link to={address(item.url)}>{item.title}</Link>
              {item.subtitle && (
                <Text size="xs" c="dimmed" truncate>
                  {item.subtitle}
                </Text>
              )}
            </div>
            <Text component="span" size="xs" c="dimmed">
              {end(item)}
            </Text>
          </li>
        ))}
      </ul>
      {list && list.total > SHOWN && (
        <Text size="xs" c="dimmed" mt={8}>
          {words.more(list.total - SHOWN)}
        </Text>
      )}
    </HomeCard>
  )
}
