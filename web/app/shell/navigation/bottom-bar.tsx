import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { usePlaceNames } from '../../kit/navigation/names.ts'
import { useArrangement } from '../../kit/navigation/places.ts'
import { useMe } from '../../kit/session/session.ts'
import css from './bottom-bar.module.css'
import { PlaceLink } from './place-link.tsx'

const SideDrawer = lazy(() => import('./side-drawer.tsx').then(one => ({ default: one.SideDrawer })))

const AT_HAND = 5

/** On a phone: the first places of the sidebar under the thumb, and a way to all the others. */
export function BottomBar() {
  const names = usePlaceNames()
  const { pathname } = useLocation()
  const { main } = useArrangement(useMe().user.navigation)
  const [isOpen, drawer] = useDisclosure(false)
  const [wasOpened, setOpened] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen page closes the drawer
  useEffect(() => drawer.close(), [pathname])
  return (
    <>
      <nav className={css.bar} aria-label={names.main}>
        {main.slice(0, AT_HAND).map(place => (
          <PlaceLink key={place.id} place={place} className={css.link} />
        ))}
        <UnstyledButton
          className={css.link}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => {
            setOpened(true)
            drawer.open()
          }}
        >
          <IconMenu2 size={18} stroke={1.6} />
          <span>{names.more}</span>
        </UnstyledButton>
      </nav>
      {wasOpened && (
        <Suspense>
          <SideDrawer isOpen={isOpen} onClose={drawer.close} />
        </Suspense>
      )}
    </>
  )
}
