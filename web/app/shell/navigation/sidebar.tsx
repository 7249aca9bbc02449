import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconSelector } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { areas } from '../areas.ts'
import { address } from '../kit/address.ts'
import type { Area, NavItem } from '../kit/area.ts'
import { Avatar } from '../kit/people/avatar.tsx'
import { useCommonWords } from '../kit/screen/words.ts'
import { useMay, useMe } from '../kit/session/session.ts'
import { lazyMenu } from './menus/lazy-menu.tsx'
import css from './sidebar.module.css'

export function Sidebar() {
  const { pathname } = useLocation()
  const links = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Home stands at the top, and to find that out takes a slow phone a whole layout before its first paint.
    if (pathname !== '/') links.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <div className={css.sidebar} ref={links}>
      <Person />
      <nav className={css.nav}>
        {areas.map(area => (
          <AreaLinks key={area.id} area={area} />
        ))}
      </nav>
    </div>
  )
}

const FOLDED = 'bowline-folded-areas'

/** Which areas somebody folded away on this device; the link of the current screen shows all the same. */
function useFolded(id: string): [isFolded: boolean, fold: () => void] {
  const read = () => (localStorage.getItem(FOLDED) ?? '').split(' ')
  const [isFolded, setFolded] = useState(() => read().includes(id))
  const fold = () => {
    const others = read().filter(one => one !== id && one !== '')
    localStorage.setItem(FOLDED, (isFolded ? others : [...others, id]).join(' '))
    setFolded(!isFolded)
  }
  return [isFolded, fold]
}

function AreaLinks({ area }: { area: Area }) {
  const may = useMay()
  const label = area.useLabel()
  const [isFolded, fold] = useFolded(area.id)
  const items = area.nav.filter(item => may(item.role ?? 'viewer'))
  const [only, ...more] = items
  if (!only) return null
  // One link needs no region, which would bear the name of its own screen.
  if (more.length === 0) return <NavLink item={only} />
  return (
    <fieldset className={css.area} aria-label={label} data-folded={isFolded || undefined}>
      <h2 className={css.heading}>
        <UnstyledButton className={css.fold} aria-expanded={!isFolded} onClick={fold}>
          {label}
          <IconChevronDown size={13} aria-hidden />
        </UnstyledButton>
      </h2>
      {items.map(item => (
        <NavLink key={item.to} item={item} />
      ))}
    </fieldset>
  )
}

const addresses = areas.flatMap(area => area.nav.map(item => item.to))

const useNothing = () => 0

function NavLink({ item }: { item: NavItem }) {
  const Icon = item.icon
  const words = useCommonWords()
  const { pathname } = useLocation()
  const { useCount = useNothing } = item
  const count = useCount()
  // Where another item leads deeper into the same place, that one is the current one.
  const isBehind = addresses.some(to => to.startsWith(`${item.to}/`) && pathname.startsWith(to))
  return (
    <Link
      to={address(item.to)}
      className={css.link}
      activeProps={{ 'data-active': true, 'aria-current': 'page' }}
      activeOptions={{ exact: item.to === '/' || isBehind }}
    >
      <Icon size={18} stroke={1.6} />
      {item.useLabel()}
      {count > 0 && (
        <span className={css.count}>
          {count > 99 ? '99+' : count}
          <VisuallyHidden> {words.unread}</VisuallyHidden>
        </span>
      )}
    </Link>
  )
}

const PersonMenu = lazyMenu(() => import('./menus/person-menu.tsx').then(one => one.PersonMenu))

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
          <IconSelector size={16} />
        </UnstyledButton>
      }
    />
  )
}
