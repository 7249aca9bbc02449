import { Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { address } from '../address.ts'
import type { SettingsItem } from '../area.ts'
import { ScreenTitle } from '../screen/screen-title.tsx'
import { useMay } from '../session/session.ts'
import { SettingsItems } from './items.ts'
import css from './settings-page.module.css'
import { useSettingsWords } from './words.ts'

const groups = ['personal', 'organization', 'channels'] as const

interface SettingsPageProps {
  title: string
  /** One sentence: what is set here. */
  about?: string
  actions?: ReactNode
  children: ReactNode
}

/** A page of settings, with all the others one may open beside it. */
export function SettingsPage({ title, about, actions, children }: SettingsPageProps) {
  return (
    <div className={css.screen}>
      <SideLinks />
      <div className={css.body}>
        <header className={css.head}>
          <div>
            <ScreenTitle>{title}</ScreenTitle>
            {about && <Text c="dimmed">{about}</Text>}
          </div>
          {actions}
        </header>
        {children}
      </div>
    </div>
  )
}

/** One card of a page of settings. */
export function SettingsCard({
  title,
  about,
  actions,
  children,
}: {
  title: string
  about?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={css.card} aria-label={title}>
      <header className={css.cardHead}>
        <div>
          <Title order={2}>{title}</Title>
          {about && (
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          )}
        </div>
        {actions}
      </header>
      {children}
    </section>
  )
}

function useItems(): SettingsItem[] {
  const may = useMay()
  return useContext(SettingsItems).filter(item => may(item.role ?? 'viewer'))
}

function SideLinks() {
  const words = useSettingsWords()
  const items = useItems()
  return (
    <nav className={css.side} aria-label={words.settings}>
      {groups.map(group => {
        const some = items.filter(item => item.group === group)
        return (
          some.length > 0 && (
            <div key={group}>
              <h2 className={css.group}>{words.groups[group]}</h2>
              {some.map(item => (
                <SideLink key={item.to} item={item} />
              ))}
            </div>
          )
        )
      })}
    </nav>
  )
}

function SideLink({ item }: { item: SettingsItem }) {
  const Icon = item.icon
  return (
    <Link
      to={address(item.to)}
      className={css.link}
      activeProps={{ 'data-active': true, 'aria-current': 'page' }}
    >
      <Icon size={17} stroke={1.6} />
      {item.useLabel()}
    </Link>
  )
}
