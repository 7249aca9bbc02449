import type { NavItem } from '../../kit/area.ts'
import { useMay } from '../../kit/session/session.ts'
import { useShownAreas } from '../navigation/tabs.ts'

/** Places that `g` and a letter lead to. */
export function useKeyedPlaces(): readonly NavItem[] {
  const may = useMay()
  return useShownAreas()
    .flatMap(area => area.nav)
    .filter(item => item.key && may(item.role ?? 'viewer'))
}
