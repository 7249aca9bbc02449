/* Shows what is pushed to this browser, and leads there. */

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

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
