import type { Action } from '../../kit/area.ts'
import { useMay } from '../../kit/session/session.ts'
import { useShownAreas } from '../navigation/tabs.ts'

/** What the "New" menu offers to who is signed in. */
export function useCreations(): Action[] {
  const may = useMay()
  return useShownAreas()
    .flatMap((area): readonly Action[] => area.actions ?? [])
    .filter(action => action.creates && may(action.role ?? 'member'))
}
