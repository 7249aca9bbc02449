import type { ReactNode } from 'react'
import css from './wide-table.module.css'

interface WideTableProps {
  label: string
  /** Scrolls down as well, past a share of the window. */
  isTall?: boolean
  children: ReactNode
}

/** A table that may be wider than its place: what scrolls is reachable by key, and has a name. */
export function WideTable({ label, isTall, children }: WideTableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no landmark and no fields of a form, only a group
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
    <div className={css.scroll} data-tall={isTall || undefined} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
