import type { AnyRoute } from '@tanstack/react-router'
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react'
import type { PlaceId } from './navigation/names.ts'
import type { Role } from './role.ts'

export interface NavItem {
  /** The address, and with it the name of the item: `/contacts`. */
  to: string
  /** Whose tab it is; without one it stands below all of them. */
  place?: PlaceId
  /** In the reader's language; a hook, since words may still be on their way. */
  useLabel: () => string
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** `g` then this key goes there. */
  key?: string
  /** Who sees it; everybody unless said otherwise. */
  role?: Role
  /** How much is unread there, shown beside it; a hook. */
  useCount?: () => number
}

/** A page of settings: `/settings/team`. */
export interface SettingsItem extends Omit<NavItem, 'key' | 'place' | 'useCount'> {
  group: 'personal' | 'organization' | 'channels'
}

/** Something the palette and the quick-create menu offer. */
export interface Action {
  id: string
  useLabel: () => string
  icon: ComponentType<{ size?: number; stroke?: number }>
  to: string
  search?: Record<string, unknown>
  role?: Role
  /** Among the few that the "New" menu offers; the palette has them all. */
  creates?: boolean
}

/** A domain's part of the workspace: its screens, how to get there, and what of the server's events concerns them. */
export interface Area {
  id: string
  /** The tabs of its screens, in order. */
  nav: readonly NavItem[]
  actions?: readonly Action[]
  /** Its pages of settings: each stands in a `<SettingsPage>`, which lists all areas' beside it. */
  settings?: readonly SettingsItem[]
  routes: readonly AnyRoute[]
  /** Events (`contact.*`, or whole names) and the first parts of the query keys that they make stale. */
  live?: Readonly<Record<string, readonly string[]>>
  /** Keys of its screens below an address, listed beside the general ones and `instead` of some. */
  keys?: {
    under: string
    instead: readonly string[]
    List: LazyExoticComponent<ComponentType<{ show: (keys: string[], text: string) => ReactNode }>>
  }
  /** What is there on every screen, loaded behind the first. */
  Always?: LazyExoticComponent<ComponentType>
  /** What is told at once, wherever somebody is: events by their whole name, and what is done with their data. */
  hears?: Readonly<Record<string, (data: Readonly<Record<string, unknown>>) => void>>
}
