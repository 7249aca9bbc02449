import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { listNotifications, type Notification, readNotifications } from '../../../../sdk/index.ts'
import { useAct } from '../../kit/form/use-act.ts'
import { client } from '../../kit/session/api.ts'
import { useSpeech } from '../../kit/speech.tsx'

/** In the language of the workspace, whatever the browser's is. */
export function useNotifications(query: { page?: number; limit: number; unread?: boolean }) {
  const { language } = useSpeech()
  return useQuery({
    queryKey: ['notifications', language, query],
    queryFn: () => listNotifications({ client, query, headers: { 'accept-language': language } }),
    placeholderData: keepPreviousData,
  })
}

export const useReadAll = () =>
  useAct(() => readNotifications({ client, body: { all: true } }), { stale: ['notifications'] })

/** Goes where it leads; from then on it is read. */
export function useOpenNotification() {
  const navigate = useNavigate()
  const reading = useAct((id: string) => readNotifications({ client, body: { ids: [id] } }), {
    stale: ['notifications'],
  })
  return (one: Notification) => {
    if (!one.read_at) reading.mutate(one.id)
    void navigate({ href: one.url })
  }
}
