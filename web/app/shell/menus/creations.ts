import { areas } from '../../areas.ts'
import type { Action } from '../../kit/area.ts'
import { useMay } from '../../kit/session/session.ts'

/** What the "New" menu offers to who is signed in. */
export function useCreations(): Action[] {
  const may = useMay()
  return areas
    .flatMap((area): readonly Action[] => area.actions ?? [])
    .filter(action => action.creates && may(action.role ?? 'member'))
}
