import { type ComponentType, cloneElement, lazy, type ReactElement, Suspense, useState } from 'react'

interface MenuProps {
  /** What opens it: `<Menu defaultOpened><Menu.Target>{button}</Menu.Target>…` */
  button: ReactElement
}

/** A menu that is loaded by who is about to open it: most visits open none. */
export function lazyMenu<Props extends MenuProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Opened = lazy(() => load().then(component => ({ default: component })))
  const prepare = () => void load()
  return props => {
    const { button } = props
    const [isWanted, setWanted] = useState(false)
    if (isWanted) {
      return (
        <Suspense fallback={button}>
          <Opened {...props} />
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
