import { type ComponentType, lazy, useState } from 'react'

/**
 * A part that is loaded apart, mostly before it is needed. Once it is there it is drawn at once: a lazy one is drawn a second
 * time even then, and React lets up to 300 ms pass between what stands in for it and itself.
 */
export function prepared<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let ready: ComponentType<Props> | undefined
  const prepare = async () => {
    ready = await load()
    return { default: ready }
  }
  const Later = lazy(prepare) as unknown as ComponentType<Props>
  const Part = (props: Props) => {
    // The same for as long as it is shown: in the place of the other it would begin anew.
    const [Now] = useState(() => ready)
    return Now ? <Now {...props} /> : <Later {...props} />
  }
  return Object.assign(Part, { prepare: () => void prepare().catch(() => undefined) })
}
