import type { CSSProperties, ReactNode } from 'react'
import css from './avatar.module.css'
import { hueOf, initialsOf } from './initials.ts'

export interface AvatarProps {
  name: string
  /** People are round, companies are not. */
  kind?: 'person' | 'company'
  /** Its address; initials stand for whoever has none. */
  picture?: string | null | undefined
  size?: number
}

/** The face of somebody whose name stands beside it, hence nothing for who listens. */
export function Avatar({ name, kind = 'person', picture, size = 24 }: AvatarProps) {
  const style = { '--size': `${size}px`, '--hue': hueOf(name) } as CSSProperties
  return (
    <span
      className={css.avatar}
      data-kind={kind}
      data-initials={picture ? undefined : initialsOf(name)}
      style={style}
      aria-hidden
    >
      {picture && <img src={picture} alt="" loading="lazy" />}
    </span>
  )
}

interface NamedProps extends AvatarProps {
  /** Instead of the name alone: a link, a name with a mark. */
  children?: ReactNode
}

/** Somebody named in a line of text, a cell or a row. */
export function Named({ children, ...avatar }: NamedProps) {
  return (
    <span className={css.named}>
      <Avatar size={20} {...avatar} />
      <span>{children ?? avatar.name}</span>
    </span>
  )
}
