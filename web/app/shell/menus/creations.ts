import type { Action } from '../../area.ts'
import { areas } from '../../areas.ts'
import { useMay } from '../../session/session.ts'

/** What the "New" menu offers to who is signed in. */
export function useCreations(): Action[] {
  const may = useMay()
  return areas
    .flatMap((area): readonly Action[] => area.actions ?? [])
    .filter(action => action.creates && may(action.role ?? 'member'))
}
