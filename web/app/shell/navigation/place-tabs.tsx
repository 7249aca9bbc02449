import { useMediaQuery } from '@mantine/hooks'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { address } from '../../kit/address.ts'
import type { NavItem } from '../../kit/area.ts'
import { type PlaceId, usePlaceNames } from '../../kit/navigation/names.ts'
import { useMay } from '../../kit/session/session.ts'
import { NARROW } from './narrow.ts'
import css from './place-tabs.module.css'
import { tabsOf, useItemHere } from './tabs.ts'

/** The screens of the place where one is. A phone has no room for them above a single record. */
export function PlaceTabs() {
  const here = useItemHere()
  const { pathname } = useLocation()
  const isNarrow = useMediaQuery(NARROW)
  if (!here?.place || (isNarrow && pathname !== here.to)) return null
  return <Tabs place={here.place} here={here} />
}

function Tabs({ place, here }: { place: PlaceId; here: NavItem }) {
  const may = useMay()
  const names = usePlaceNames()
  const row = useRef<HTMLElement>(null)
  const tabs = tabsOf(place).filter(item => may(item.role ?? 'viewer'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may stand outside of what is seen
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [here])
  if (tabs.length < 2) return null
  return (
    <nav className={css.tabs} aria-label={names.sections(names.places[place])} ref={row}>
      {tabs.map(item => (
        <Tab key={item.to} item={item} isHere={item === here} />
      ))}
    </nav>
  )
}

const Tab = ({ item, isHere }: { item: NavItem; isHere: boolean }) => (
  <Link
    to={address(item.to)}
    className={css.tab}
    activeOptions={{ exact: true }}
    {...(isHere ? { 'aria-current': 'page' as const } : {})}
  >
    {item.useLabel()}
  </Link>
)
