import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Button.css'
import './font.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, startTransition, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BowlineError } from '../../sdk/index.ts'
import type { messages as shellMessages } from '../messages/en/shell.ts'
import { createFormats, type Formats } from './format.ts'
import { type Language, localeFor, pickLanguage, rememberLanguage } from './language.ts'
import { type Speech, SpeechContext } from './messages.tsx'
import { theme } from './theme.ts'

export interface PageStart {
  /** `language => import(`../../messages/${language}/invoice.ts`)` */
  messages: (language: Language) => Promise<{ messages: unknown }>
  /** Starts the page's first call at once, while its words are still on their way. */
  prefetch?: (queries: QueryClient) => Promise<unknown>
  Page: ComponentType
}

interface Words {
  language: Language
  shell: typeof shellMessages
  page: unknown
}

/** What every page's main.tsx calls. */
export async function startPage({ messages, prefetch, Page }: PageStart): Promise<void> {
  const queries = new QueryClient({
    // `always`: without a network a call fails and says so, rather than wait behind a spinner and go out later.
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: 30_000, retryOnMount: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  const asked = prefetch?.(queries)
  const load = async (language: Language): Promise<Words> => {
    const [shell, page] = await Promise.all([
      import(`../messages/${language}/shell.ts`) as Promise<{ messages: typeof shellMessages }>,
      messages(language),
    ])
    return { language, shell: shell.messages, page: page.messages }
  }
  const language = pickLanguage()
  const formats = createFormats(localeFor(language))
  // While the answer is on its way there is time for what takes long.
  setTimeout(() => formats.warm())
  const [first] = await Promise.all([load(language), Promise.race([asked, pause(PATIENCE_MS)])])
  const root = createRoot(document.getElementById('root')!)
  const page = (
    // Strict: without the style elements that the content policy refuses; base.css stands in for them.
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      <QueryClientProvider client={queries}>
        <Speaking first={first} formats={formats} load={load} Page={Page} />
      </QueryClientProvider>
    </MantineProvider>
  )
  // As a transition it is drawn in small steps, between which the browser can answer a finger.
  startTransition(() => root.render(page))
}

/** What shell.html draws stands there meanwhile. After a while the page says that it waits. */
const PATIENCE_MS = 3_000
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

interface SpeakingProps {
  first: Words
  formats: Formats
  load: (language: Language) => Promise<Words>
  Page: ComponentType
}

function Speaking({ first, formats, load, Page }: SpeakingProps) {
  const [words, setWords] = useState(first)
  const speech = useMemo<Speech>(
    () => ({
      ...words,
      formats: words === first ? formats : createFormats(localeFor(words.language)),
      speak: language => {
        rememberLanguage(language)
        load(language).then(next => startTransition(() => setWords(next)))
      },
    }),
    [words, first, formats, load],
  )
  document.documentElement.lang = words.language
  return (
    <SpeechContext value={speech}>
      <Page />
    </SpeechContext>
  )
}

/** A refusal stays one; a lost connection or a busy server may not. */
const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < 2 && !(error instanceof BowlineError && error.status < 500 && error.status !== 429)
