import { useQuery } from '@tanstack/react-query'
import type { Draft } from '../../../../../../sdk/index.ts'
import { getDraft } from '../../../../../../sdk/index.ts'
import { Unloaded } from '../../../../kit/screen/screen-states.tsx'
import { client } from '../../../../kit/session/api.ts'
import type { ComposerStart } from './open-composer.ts'
import { type Look, Surface } from './surface.tsx'

interface ComposerProps {
  start: ComposerStart
  look: Look
  onClose: () => void
  onMade: (draftId: string) => void
}

/** Where mail is written: the one surface of the inbox and of every record. */
export function Composer({ start, ...rest }: ComposerProps) {
  if (start.mode === 'draft') return <Continued start={start} {...rest} />
  return <Surface start={start} loaded={undefined} {...rest} />
}

function Continued({ start, ...rest }: ComposerProps & { start: { mode: 'draft'; draftId: string } }) {
  const path = { draft_id: start.draftId }
  const draft = useQuery({
    queryKey: ['draft', start.draftId],
    queryFn: () => getDraft({ client, path }),
    // What is written goes on from here; later answers come by its revision.
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  const loaded: Draft | undefined = draft.data?.data
  if (!loaded) return <Unloaded query={draft} />
  return <Surface start={start} loaded={loaded} {...rest} />
}
