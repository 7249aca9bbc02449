import { Title, type TitleProps } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import css from './screen-title.module.css'
import { nameTab } from './tab-title.ts'

/** Where somebody was put before a heading last; the first screen of a visit is where a browser puts them. */
let shown: string | undefined

/** The heading of a screen, and the title of its tab. Whoever comes from another screen goes on reading, or by Tab, from here. */
export function ScreenTitle(props: Omit<TitleProps, 'order'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Where one has arrived: the screen before is still there while the next one loads.
  const pathname = useRouterState({ select: state => state.resolvedLocation?.pathname })
  useEffect(() => nameTab(heading.current?.textContent ?? ''))
  useEffect(() => () => nameTab(''), [])
  useEffect(() => {
    const isNew = shown !== undefined && shown !== pathname
    shown = pathname
    // A field that took the focus by itself keeps it, and so does a dialog.
    const isElsewhere = document.activeElement?.closest('main, [role="dialog"]')
    if (isNew && !isElsewhere) heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return <Title {...props} order={1} ref={heading} tabIndex={-1} className={css.title} />
}
