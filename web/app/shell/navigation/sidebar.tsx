import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconDots, IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import type { NavItem } from '../../kit/area.ts'
import { usePlaceNames } from '../../kit/navigation/names.ts'
import { useArrangement } from '../../kit/navigation/places.ts'
import { Avatar } from '../../kit/people/avatar.tsx'
import { lazyMenu } from '../../kit/screen/lazy-menu.tsx'
import { useMe } from '../../kit/session/session.ts'
import { RAIL } from './narrow.ts'
import { PlaceLink, SideLink } from './place-link.tsx'
import css from './sidebar.module.css'
import { itemsBelow, useItemHere } from './tabs.ts'

const MORE_OPEN = 'bowline-more-open'

/** Whether somebody unfolded "More" on this device. */
function useMoreOpen(): [isOpen: boolean, toggle: () => void] {
  const [isOpen, setOpen] = useState(() => localStorage.getItem(MORE_OPEN) !== null)
  const toggle = () => {
    if (isOpen) localStorage.removeItem(MORE_OPEN)
    else localStorage.setItem(MORE_OPEN, '1')
    setOpen(!isOpen)
  }
  return [isOpen, toggle]
}

/** `isWhole` shows what stands under "More" as well: over a phone's screen there is room. */
export function Sidebar({ isWhole = false }: { isWhole?: boolean }) {
  const names = usePlaceNames()
  const { main, more } = useArrangement(useMe().user.navigation)
  const here = useItemHere()
  const isRail = (useMediaQuery(RAIL) ?? false) && !isWhole
  const [isOpen, toggle] = useMoreOpen()
  return (
    <div className={css.sidebar} data-rail={isRail || undefined}>
      <Person />
      <nav className={css.nav} aria-label={isWhole ? names.all : names.main}>
        {main.map(place => (
          <PlaceLink key={place.id} place={place} isTitled={isRail} />
        ))}
        {more.length > 0 && !isWhole && (
          <UnstyledButton
            className={css.link}
            aria-expanded={isOpen}
            {...(isRail ? { title: names.more } : {})}
            onClick={toggle}
          >
            <IconDots size={18} stroke={1.6} />
            <span className={css.label}>{names.more}</span>
            <IconChevronDown size={14} className={css.chevron} aria-hidden />
          </UnstyledButton>
        )}
        {/* The place where one is shows all the same. */}
        {more
          .filter(({ id }) => isWhole || isOpen || id === here?.place)
          .map(place => (
            <PlaceLink key={place.id} place={place} isTitled={isRail} />
          ))}
        {itemsBelow.map(item => (
          <LinkBelow key={item.to} item={item} isHere={item === here} isTitled={isRail} />
        ))}
      </nav>
    </div>
  )
}

function LinkBelow({ item, isHere, isTitled }: { item: NavItem; isHere: boolean; isTitled: boolean }) {
  return (
    <SideLink
      to={item.to}
      icon={item.icon}
      label={item.useLabel()}
      current={isHere ? 'page' : undefined}
      className={`${css.link} ${css.below}`}
      isTitled={isTitled}
    />
  )
}

const PersonMenu = lazyMenu(() => import('../menus/person-menu.tsx').then(one => one.PersonMenu))

function Person() {
  const { user, organization } = useMe()
  return (
    <PersonMenu
      button={
        <UnstyledButton className={css.person}>
          <Avatar size={28} name={organization.name} kind="company" />
          <span className={css.names}>
            <strong>{organization.name}</strong>
            <span>{user.name}</span>
          </span>
          <IconSelector size={16} className={css.selector} />
        </UnstyledButton>
      }
    />
  )
}
