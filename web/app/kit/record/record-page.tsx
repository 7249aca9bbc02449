import { Anchor, Group, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { address } from '../address.ts'
import { Avatar, type AvatarProps } from '../people/avatar.tsx'
import { ScreenTitle } from '../screen/screen-title.tsx'
import css from './record-page.module.css'

export interface RecordPageProps {
  /** The list it is part of: the way back. */
  list: { to: string; label: string }
  /** Its name, or the field in which it is changed. */
  title: ReactNode
  /** Whom it is about, where that is a person or a company. */
  face?: AvatarProps | undefined
  /** Beside the title: status, marks. */
  badges?: ReactNode
  /** One line below: who, where. */
  subtitle?: ReactNode
  actions?: ReactNode
  /** What one does next with it: mail, call, meeting, task. */
  steps?: ReactNode
  /** Where one writes something down; on a phone it comes first. */
  composer?: ReactNode
  /** What one looks up: beside the rest, on a phone before it. */
  aside?: ReactNode
  /** What `aside` is called where it is folded on a phone; it stays open without. */
  folded?: string
  /** What belongs to it, below `aside`; on a phone at the end. */
  cards?: ReactNode
  children: ReactNode
}

/** The page of one record, the same in every domain. */
export function RecordPage(props: RecordPageProps) {
  const { list, title, face, badges, subtitle, actions, steps, composer, aside, folded, cards, children } =
    props
  const [isOpen, setOpen] = useState(false)
  return (
    <article className={css.page}>
      <nav className={css.crumbs} aria-label={list.label}>
        <Anchor component={Link} to={address(list.to)} size="sm" c="dimmed">
          {list.label}
        </Anchor>
      </nav>
      <header className={css.head}>
        {face && <Avatar size={36} {...face} />}
        <ScreenTitle>{title}</ScreenTitle>
        {badges}
        <div className={css.grow} />
        <Group gap="xs">{actions}</Group>
      </header>
      {subtitle && <div className={css.subtitle}>{subtitle}</div>}
      {steps && <div className={css.steps}>{steps}</div>}
      <div className={aside || cards ? css.columns : undefined}>
        {composer && <div className={css.composer}>{composer}</div>}
        <div className={css.body}>{children}</div>
        {(aside || cards) && (
          <div className={css.side}>
            {aside && (
              <aside className={css.aside} data-folded={folded !== undefined && !isOpen}>
                {folded !== undefined && (
                  <UnstyledButton
                    className={css.fold}
                    aria-expanded={isOpen}
                    onClick={() => setOpen(!isOpen)}
                  >
                    {folded}
                    <IconChevronDown size={16} />
                  </UnstyledButton>
                )}
                {aside}
              </aside>
            )}
            {cards && <div className={css.cards}>{cards}</div>}
          </div>
        )}
      </div>
    </article>
  )
}

export interface Detail {
  label: string
  value: ReactNode
}

/** Facts by name; what is empty is left out. */
export function Details({ title, items }: { title: string; items: readonly Detail[] }) {
  return (
    <section aria-label={title} className={css.card}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      <dl className={css.details}>
        {items
          .filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

/** A part of a page with a heading of its own. */
export function Section({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={css.section} aria-label={title}>
      <Group mb="sm">
        <Title order={2}>{title}</Title>
        <div className={css.grow} />
        {actions}
      </Group>
      {children}
    </section>
  )
}
