/* Opens the workspace without a network, shows what is pushed to this browser, and leads there. `BUILD` is put before it. */

const { name, files } = self.BUILD

/** Addresses that are not the workspace's: the API, and the pages that customers see. */
const ELSEWHERE = /^\/(api|docs|t|accept-invitation|book|call|chat|f|i|m|p|portal|q|rsvp|sign)(\/|$)/

self.addEventListener('install', event => {
  self.skipWaiting()
  event.waitUntil(keepShell())
})

/** The document and what it names; all the rest comes once the page says so (`fill`). */
async function keepShell() {
  const answer = await fetch('/', { cache: 'no-store' })
  const named = [...new Set((await answer.clone().text()).match(/\/assets\/[^"]+/g))]
  const own = new Set(Object.values(files).flat())
  // During an upgrade the document may come from a server of another build.
  if (!answer.ok || named.length === 0 || named.some(file => !own.has(file)))
    throw new Error('The document is of another build')
  const cache = await caches.open(name)
  await cache.addAll(named)
  await cache.put('/', answer)
}

self.addEventListener('activate', event => event.waitUntil(takeOver()))

/** The files of the build before stay for tabs that are still open in it. */
async function takeOver() {
  const before = (await caches.keys()).filter(one => one !== name)
  await Promise.all(before.slice(0, -1).map(one => caches.delete(one)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && !ELSEWHERE.test(pathname)) event.respondWith(openScreen(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(loadFile(request))
})

async function openScreen(event) {
  const answer = await fetchDocument(event).catch(() => null)
  // A proxy that speaks in the server's place has no workspace to show.
  if (answer && answer.status < 502) return answer
  return (await caches.match('/', { cacheName: name, ignoreVary: true })) ?? answer ?? Response.error()
}

const fetchDocument = async event => (await event.preloadResponse) ?? fetch(event.request)

/** Its name is a hash of what is in it: whichever build kept it, it is the same. */
const loadFile = async request => (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

self.addEventListener('message', event => {
  if (event.data?.fill) event.waitUntil(fill(event.data.fill))
})

const AT_ONCE = 6

/** All screens, in the language that is spoken here. */
async function fill(language) {
  const cache = await caches.open(name)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = [...files.all, ...(files[language] ?? [])].filter(file => !kept.has(file))
  for (let at = 0; at < missing.length; at += AT_ONCE)
    await Promise.allSettled(missing.slice(at, at + AT_ONCE).map(file => cache.add(file)))
}

self.addEventListener('push', event => event.waitUntil(show(event.data?.json())))

/** Whoever looks at the workspace sees it there. The same push twice is one notification. */
async function show(push) {
  const windows = await self.clients.matchAll({ type: 'window' })
  if (!push || windows.some(one => one.focused)) return
  await self.registration.showNotification(push.title, {
    tag: push.id,
    icon: '/icons/any-192.png',
    badge: '/icons/any-192.png',
    data: { url: push.url },
  })
}

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.url))
})

async function open(path) {
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin) return
  const [first] = await self.clients.matchAll({ type: 'window' })
  if (!first) return self.clients.openWindow(url)
  await first.focus()
  first.postMessage({ open: url.pathname + url.search })
}
