import { addPushDevice } from '../../../../sdk/index.ts'
import { client } from '../session/api.ts'
import { currentSession, watchSession } from '../session/session.ts'

/** Whose pushes this browser shows. */
const PERSON = 'bowline.push'

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis

const me = () => {
  const session = currentSession()
  return 'user' in session ? String(session.user.id) : ''
}

const send = (subscription: PushSubscription) => {
  const { endpoint = '', keys } = subscription.toJSON()
  return addPushDevice({
    client,
    body: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  })
}

/** Null where the person, or their browser, does not want to. */
export async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const answer = await send(await pushManager.subscribe(options))
  localStorage.setItem(PERSON, me())
  return answer
}

export async function unsubscribe(): Promise<void> {
  localStorage.removeItem(PERSON)
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** The service worker that shows pushes; where a notification leads that somebody pressed is opened here. */
export async function startWorker(open: (href: string) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  let before = currentSession().status
  watchSession(() => {
    const { status } = currentSession()
    if (status === 'in' && (before === 'out' || before === 'ended')) void renewPush()
    before = status
  })
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ open?: string }>) => {
    if (data.open) open(data.open)
  })
  await navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

/** Pushes end with a session; who signs in again where they had them has them again. */
async function renewPush(): Promise<void> {
  if (!canPush() || localStorage.getItem(PERSON) !== me()) return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) await send(subscription).catch(() => undefined)
}
