import { listCalendarEvents } from '../../../../sdk/index.ts'
import { notifications } from '../../kit/notices.tsx'
import { client } from '../../kit/session/api.ts'
import { currentSession } from '../../kit/session/session.ts'

interface Reminded {
  event_id: string
  recurrence_id: string | null
  title: string | null
  owner_id: number | null
  is_private: boolean
  method: string
  start_at: string
}

/** The stream says nothing of private events but that there is one: their owner asks for the title. */
async function titleOf({
  event_id,
  title,
  owner_id,
  is_private,
  start_at,
}: Reminded): Promise<string | null> {
  const session = currentSession()
  if (!('user' in session)) return null
  if (!is_private) return owner_id === session.user.id ? title : null
  const to = new Date(Date.parse(start_at) + 60_000).toISOString()
  const query = { from: start_at, to, owner_id: session.user.id }
  const { data } = await listCalendarEvents({ client, query })
  return data.find(one => one.id === event_id)?.title ?? null
}

/** What somebody asked to be reminded of, over whatever screen they are at. */
export async function remind(data: Readonly<Record<string, unknown>>): Promise<void> {
  const reminded = data as unknown as Reminded
  if (reminded.method !== 'popup') return
  const title = await titleOf(reminded)
  if (title === null) return
  const time = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: 'short' })
  notifications.show({
    title,
    message: time.format(new Date(reminded.start_at)),
    autoClose: 60_000,
    withCloseButton: true,
  })
}
