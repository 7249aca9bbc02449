import {
  IconBriefcase,
  IconBuildingBank,
  IconCalendar,
  IconChartBar,
  IconChecklist,
  IconHome,
  IconInbox,
  IconMessageCircle,
  IconRoute,
  IconSend,
  IconServer,
  IconSpeakerphone,
  IconUsers,
  IconWorldSearch,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Role } from '../role.ts'
import { type Organization, useMay, useMe } from '../session/session.ts'
import { type PlaceId, usePlaceNames } from './names.ts'

/** Where the screens of the areas stand: one link of the sidebar, whose tabs are the areas' navigation items. */
export interface Place {
  id: PlaceId
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Organizations can do without it; it stands under "More" until somebody wants it above. */
  area?: keyof Organization['areas']
  role?: Role
}

/** In the usual order. */
const places: readonly Place[] = [
  { id: 'home', icon: IconHome },
  { id: 'inbox', icon: IconInbox },
  { id: 'messages', icon: IconMessageCircle },
  { id: 'calendar', icon: IconCalendar },
  { id: 'tasks', icon: IconChecklist },
  { id: 'contacts', icon: IconUsers },
  { id: 'deals', icon: IconBriefcase },
  { id: 'outreach', icon: IconSend },
  { id: 'money', icon: IconBuildingBank },
  { id: 'marketing', icon: IconSpeakerphone },
  { id: 'reports', icon: IconChartBar, area: 'reports' },
  { id: 'workflows', icon: IconRoute, area: 'workflows' },
  { id: 'seo', icon: IconWorldSearch, area: 'seo' },
  { id: 'infrastructure', icon: IconServer, area: 'infrastructure', role: 'admin' },
]

export const optionalPlaces = places.filter(({ area }) => area !== undefined)

export const usePlaceLabel = (id: PlaceId): string => usePlaceNames().places[id]

/** Whether a place is for who is signed in: the organization shows it, and their role sees it. */
export function useIsShown(): (id: PlaceId) => boolean {
  const may = useMay()
  const { areas } = useMe().organization
  return id => {
    const { area, role = 'viewer' } = places.find(place => place.id === id)!
    return may(role) && (area === undefined || areas[area])
  }
}

interface Arrangement {
  main: Place[]
  more: Place[]
}

/** The places as somebody arranged them; null for nobody, as they usually are. */
export function useArrangement(navigation: readonly string[] | null): Arrangement {
  const isShown = useIsShown()
  const shown = places.filter(({ id }) => isShown(id))
  const main = navigation
    ? navigation.flatMap(id => shown.find(place => place.id === id) ?? [])
    : shown.filter(({ area }) => area === undefined)
  return { main, more: shown.filter(place => !main.includes(place)) }
}
