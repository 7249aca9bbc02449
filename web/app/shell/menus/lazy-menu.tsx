import { type ComponentType, cloneElement, lazy, type ReactElement, Suspense, useState } from 'react'

interface MenuProps {
  /** What opens it: `<Menu defaultOpened><Menu.Target>{button}</Menu.Target>…` */
  button: ReactElement
}

/** A menu that is loaded by who is about to open it: most visits open none. */
export function lazyMenu(load: () => Promise<ComponentType<MenuProps>>): ComponentType<MenuProps> {
  const Opened = lazy(() => load().then(component => ({ default: component })))
  const prepare = () => void load()
  return ({ button }) => {
    const [isWanted, setWanted] = useState(false)
    if (isWanted) {
      return (
        <Suspense fallback={button}>
          <Opened button={button} />
        </Suspense>
      )
    }
    return cloneElement(button as ReactElement<Record<string, unknown>>, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: () => setWanted(true),
    })
  }
}
