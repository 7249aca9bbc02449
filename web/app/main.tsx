import '@mantine/core/styles.layer.css'
import '../ui/font.css'
import './kit/app.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { endStart, forgetKeys } from './kit/keys/kept-keys.ts'
import { startDensity } from './kit/look/density.ts'
import { Notices } from './kit/notices.tsx'
import { askForFactor, queries } from './kit/queries.ts'
import { currentSession, startSession, watchSession } from './kit/session/session.ts'
import { SpeechProvider } from './kit/speech.tsx'
import { SpokenTheme } from './kit/spoken-theme.tsx'
import { theme } from './kit/theme.ts'
import { router } from './router.tsx'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
setNonce(nonce)
startDensity()
// The routes ask who is signed in when they are entered; whoever goes out or comes in is asked again.
watchSession(() => void router.invalidate())
askForFactor(() => void router.navigate({ to: '/settings/security', search: { required: true } }))

const workspace = (
  <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
    <SpeechProvider>
      <SpokenTheme>
        <QueryClientProvider client={queries}>
          <Notices />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </SpokenTheme>
    </SpeechProvider>
  </MantineProvider>
)
/** By the pattern of the open address, `/contacts/$id`: the address itself names a record. */
const report = (error: unknown) => {
  const route = router.state.matches.at(-1)?.fullPath ?? ''
  // Where it cannot be loaded that is no error to report again.
  void import('./kit/session/report-error.ts')
    .then(one => one.reportError(error, route))
    .catch(() => undefined)
}
addEventListener('error', ({ error }) => report(error))
addEventListener('unhandledrejection', ({ reason }) => report(reason))
const root = createRoot(document.getElementById('root')!, { onCaughtError: error => reportError(error) })
/**
 * Who is signed in is known before anything is drawn: then the first screen is drawn once and in slices, between which a slow
 * phone can paint and listen. What it is made of is looked up meanwhile.
 */
const startOffline = () =>
  import('./kit/offline/start.ts').then(one => one.startOffline(href => void router.navigate({ href })))
const started = startSession().then(isAnswered => (isAnswered ? undefined : startOffline()))
void router.load()
void started.then(() => {
  if (currentSession().status === 'in') return
  // At the door there is no frame to wait for.
  forgetKeys()
  endStart()
})
void started.then(() => startTransition(() => root.render(workspace)))
/** Behind what somebody waits for. */
addEventListener('load', () => setTimeout(() => void startOffline(), 2_000))
