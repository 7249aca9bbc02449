import { ActionIcon, Group, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RelatedRecords } from '../../../../../../sdk/index.ts'
import { address } from '../../../../kit/address.ts'
import { Named } from '../../../../kit/people/avatar.tsx'
import { useMay } from '../../../../kit/session/session.ts'
import { useFormats } from '../../../../kit/speech.tsx'
import { TextLink } from '../../../../kit/text-link.tsx'
import { lastMoment } from '../../../../kit/time/last-moment.ts'
import css from './record.module.css'
import { type RecordWords, useRecordWords } from './words.ts'

type CardName = keyof RecordWords['cards']

interface NewLink {
  to: string
  search?: Record<string, unknown>
}

interface CardsProps {
  related: Partial<Record<CardName, RelatedRecords>>
  /** In which order, and how one makes another. */
  cards: readonly { name: CardName; add?: NewLink | (() => void); isShownEmpty?: boolean }[]
}

/** What belongs to a record, a card a kind; kinds of which there is none and none is made here are left out. */
export const RelatedCards = ({ related, cards }: CardsProps) =>
  cards.map(({ name, add, isShownEmpty }) => {
    const few = related[name]
    return few && (few.total > 0 || (isShownEmpty ?? add !== undefined)) ? (
      <RelatedCard key={name} name={name} few={few} add={add} />
    ) : null
  })

interface RelatedCardProps {
  name: CardName
  few: RelatedRecords
  add: NewLink | (() => void) | undefined
}

function RelatedCard({ name, few, add }: RelatedCardProps) {
  const words = useRecordWords()
  const formats = useFormats()
  return (
    <Card title={words.cards[name]} count={few.total} add={add}>
      {few.total === 0 && (
        <Text size="sm" c="dimmed">
          {words.none}
        </Text>
      )}
      <ul className={css.items}>
        {few.items.map(({ id, title, subtitle, amount_cents, currency, at, url }) => (
          <li key={id} className={css.item}>
            <span>
              <MaybeNamed card={name} name={title || subtitle || '—'}>
                <TextLink to={address(url)}>{title || subtitle || '—'}</TextLink>
              </MaybeNamed>
              {title && subtitle && (
                <Text size="xs" c="dimmed" lineClamp={1}>
                  {subtitle}
                </Text>
              )}
            </span>
            <Text size="xs" c="dimmed">
              {amount_cents !== null && currency
                ? formats.money(amount_cents, currency)
                : at && formats.shortDate(name === 'tasks' ? lastMoment(at) : at)}
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** People and companies have a face. */
function MaybeNamed({ card, name, children }: { card: CardName; name: string; children: ReactNode }) {
  if (card !== 'people' && card !== 'children') return children
  return (
    <Named name={name} kind={card === 'children' ? 'company' : 'person'}>
      {children}
    </Named>
  )
}

interface CardProps {
  title: string
  count?: number
  add?: NewLink | (() => void) | undefined
  children: ReactNode
}

export function Card({ title, count, add, children }: CardProps) {
  const words = useRecordWords()
  const formats = useFormats()
  const may = useMay()
  const button = { variant: 'subtle', color: 'gray', size: 'sm', 'aria-label': words.add(title) } as const
  return (
    <section className={css.card} aria-label={title}>
      <Group mb={6} gap={6}>
        <Title order={2} size="h5">
          {title}
        </Title>
        {count !== undefined && count > 0 && (
          <Text size="xs" c="dimmed" mr="auto">
            {/* The server counts no further. */}
            {count < 1_000 ? count : `${formats.number(1_000)}+`}
          </Text>
        )}
        {may('member') &&
          add &&
          (typeof add === 'function' ? (
            <ActionIcon {...button} ml="auto" onClick={add}>
              <IconPlus size={15} />
            </ActionIcon>
          ) : (
            <ActionIcon
              {...button}
              ml="auto"
              component={Link}
              to={address(add.to)}
              search={(add.search ?? {}) as never}
            >
              <IconPlus size={15} />
            </ActionIcon>
          ))}
      </Group>
      {children}
    </section>
  )
}
