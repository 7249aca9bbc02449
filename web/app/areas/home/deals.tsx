import { SegmentedControl, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Avatar } from '../../kit/people/avatar.tsx'
import { EmptyState } from '../../kit/screen/empty-state.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import { HomeCard } from './home-card.tsx'
import css from './home-page.module.css'
import { useHome } from './use-home.ts'
import { useHomeWords } from './words.ts'

const kinds = ['deals_closing', 'deals_without_next_step', 'deals_idle'] as const

/** Own deals that want something: a date is near or past, nothing is planned, nothing has happened. */
export function Deals() {
  const words = useHomeWords()
  const formats = useFormats()
  const home = useHome()
  const [chosen, choose] = useState<(typeof kinds)[number] | null>(null)
  const kind = chosen ?? kinds.find(one => (home?.[one].total ?? 0) > 0) ?? 'deals_closing'
  const list = home?.[kind]
  const isEmpty = home !== undefined && kinds.every(one => home[one].total === 0)
  return (
    <HomeCard title={words.deals} more={<TextLink to="/deals">{words.toDeals}</TextLink>}>
      {isEmpty ? (
        <EmptyState title={words.noDeals} text={words.noDealsText} ghost="none" isSmall />
      ) : (
        <SegmentedControl
          fullWidth
          size="xs"
          mb={10}
          aria-label={words.deals}
          data={kinds.map(one => ({ value: one, label: `${words[one]} ${home?.[one].total ?? ''}` }))}
          value={kind}
          onChange={value => choose(value as typeof kind)}
        />
      )}
      <ul className={css.rows}>
        {list?.items.slice(0, 5).map(deal => (
          <li key={deal.id} className={css.row}>
            <Avatar name={deal.subtitle ?? deal.title} kind="company" size={28} />
            <div className={css.what}>
              <Link to="/deals/$dealId" params={{ dealId: deal.id }}>
                {deal.title}
              </Link>
              <Text size="xs" c="dimmed" truncate>
                {[deal.subtitle, deal.status].filter(Boolean).join(' · ')}
              </Text>
            </div>
            <div className={css.sum}>
              <span className={css.amount}>{formats.money(deal.amount_cents!, deal.currency!)}</span>
              {deal.date && (
                <Text size="xs" c={deal.date < home!.date ? 'var(--bad)' : 'dimmed'}>
                  {formats.shortDate(deal.date)}
                </Text>
              )}
            </div>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}
