import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { address } from '../../kit/address.ts'
import { type Place, usePlaceLabel } from '../../kit/navigation/places.ts'
import { useCommonWords } from '../../kit/screen/words.ts'
import { useMay } from '../../kit/session/session.ts'
import css from './sidebar.module.css'
import { tabsOf, useItemHere } from './tabs.ts'

const useNothing = () => 0

interface PlaceLinkProps {
  place: Place
  className?: string | undefined
  isTitled?: boolean
}

/** Leads to the first tab of a place that its reader may see. */
export function PlaceLink({ place, ...looks }: PlaceLinkProps) {
  const may = useMay()
  const here = useItemHere()
  const label = usePlaceLabel(place.id)
  const tabs = tabsOf(place.id)
  const { useCount = useNothing } = tabs.find(item => item.useCount) ?? {}
  const count = useCount()
  const first = tabs.find(item => may(item.role ?? 'viewer'))
  if (!first) return null
  return (
    <SideLink
      {...looks}
      to={first.to}
      icon={place.icon}
      label={label}
      count={count}
      current={here === first ? 'page' : here?.place === place.id ? 'true' : undefined}
    />
  )
}

interface SideLinkProps extends Omit<PlaceLinkProps, 'place'> {
  to: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  label: string
  count?: number
  current: 'page' | 'true' | undefined
}

export function SideLink({ to, icon: Icon, label, count = 0, current, className, isTitled }: SideLinkProps) {
  const words = useCommonWords()
  return (
    <Link
      to={address(to)}
      className={className ?? css.link!}
      activeOptions={{ exact: true }}
      {...(isTitled ? { title: label } : {})}
      {...(current ? { 'aria-current': current } : {})}
    >
      <Icon size={18} stroke={1.6} />
      <span className={css.label}>{label}</span>
      {count > 0 && (
        <span className={css.count}>
          {count > 99 ? '99+' : count}
          <VisuallyHidden> {words.unread}</VisuallyHidden>
        </span>
      )}
    </Link>
  )
}
