import { useLocation } from '@tanstack/react-router'
import { areas } from '../../areas.ts'
import type { Area, NavItem } from '../../kit/area.ts'
import type { PlaceId } from '../../kit/navigation/names.ts'
import { useIsShown } from '../../kit/navigation/places.ts'

const items: readonly NavItem[] = areas.flatMap((area): readonly NavItem[] => area.nav)

export const tabsOf = (place: PlaceId): NavItem[] => items.filter(item => item.place === place)

/** What stands below the places: Settings. */
export const itemsBelow = items.filter(item => item.place === undefined)

const isAt = (pathname: string, { to }: NavItem) =>
  to === '/' ? pathname === '/' : `${pathname}/`.startsWith(`${to}/`)

/** The item that one is at or below; where one leads deeper into another, the deeper one. */
export function useItemHere(): NavItem | undefined {
  const { pathname } = useLocation()
  return items.filter(item => isAt(pathname, item)).sort((a, b) => b.to.length - a.to.length)[0]
}

/** Without those that the organization hides; an area that is in no place is always there. */
export function useShownAreas(): Area[] {
  const isShown = useIsShown()
  return areas.filter(
    ({ nav }: Area) => nav.length === 0 || nav.some(({ place }) => place === undefined || isShown(place)),
  )
}
